import { viewer } from '@viewpage/shared-events'
import { observeShown } from '../../page/observe-shown.ts'
import type { PlayerContext } from '../player-context.ts'
import { createViewNotice } from './view-notice.ts'
import { whenSeen, type ObserveShown } from './when-seen.ts'

/** Counts the view of a page once its stage was seen. @returns the undo */
export type CountWhenSeen = (context: PlayerContext, stage: Element) => () => void

export const createViewCounting =
  (observeShown: ObserveShown): CountWhenSeen =>
  ({ http, pageData, bus, browser: { clock, visibility } }, stage) => {
    const { oid } = pageData
    const notify = createViewNotice(http, pageData, clock, () =>
      bus.publish(viewer.presentationSeen, { oid }),
    )
    return whenSeen(stage, { clock, visibility, observeShown }, notify)
  }

export const countWhenSeen = createViewCounting(observeShown)
