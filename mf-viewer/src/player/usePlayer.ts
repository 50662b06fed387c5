import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { useEffect, useState } from 'react'
import { useBus } from '../contract.ts'
import { linkSteps } from '../step-link/link-steps.ts'
import { useText } from '../texts.ts'
import type { ViewerBrowser } from './viewer-browser.ts'
import { createPlayer } from './create-player.ts'
import type { Player } from './player.ts'

/** The player of this slot, mounted while the component is in the page. */
export function usePlayer(browser: ViewerBrowser, engineBox: HTMLElement | null): Player {
  const { http, report } = useSlot()
  const pageData = useDeckPageData()
  const bus = useBus()
  const text = useText()
  const [player] = useState(() =>
    createPlayer({
      pageData,
      bus,
      browser,
      texts: {
        unavailable: text('viewer.unavailable'),
        notLoaded: text('viewer.notLoaded'),
        playVideo: text('viewer.playVideo'),
      },
      http,
      report: (error) => report(error, 'effect'),
    }),
  )

  useEffect(() => {
    if (!engineBox) return
    const unmount = player.mount(engineBox)
    const unlink = linkSteps(player, pageData)
    return () => {
      unlink()
      unmount()
    }
  }, [player, pageData, engineBox])

  return player
}
