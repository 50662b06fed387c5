import { useDeckPageData, useSlot } from '@viewpage/remote-kit'
import { browserClock, readCookie } from '@viewpage/remote-kit/browser'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBus } from '../contract.ts'
import { createLikeCall, keepLikeWish } from './like-call.ts'
import { createLikeControl } from './like-control.ts'
import type { LikedPresentation } from './liked-presentation.ts'
import { shownLike, type Like, type LikeState } from './like-state.ts'

/** What the like button shows, and its click handler. */
export interface LikeButtonState extends Like, Pick<LikeState, 'animation' | 'animationCount' | 'failure'> {
  readonly press: () => void
}

/**
 * Handles a like without an account.
 *
 * @param wish settles when the like is kept for the account, or when that failed
 */
export type OnLoggedOut = (oid: string, wish: Promise<void>) => void

/**
 * The like of one presentation; use the oid as key of the component, because the oid is read on mount only. Handles
 * `toolbar/likeRequested` like a click on the button.
 */
export function useLike(
  { oid, likesCount, hasLiked }: LikedPresentation,
  onLoggedOut: OnLoggedOut,
): LikeButtonState {
  const { http } = useSlot()
  const { prezilink, isAuthenticated } = useDeckPageData()
  const bus = useBus()
  const [control] = useState(() =>
    createLikeControl({
      start: { liked: hasLiked, count: likesCount },
      call: createLikeCall({ http, oid, linkId: prezilink?.link_id, readCookie: http.cookie ?? readCookie }),
      onSaved: ({ liked, count }) => bus.publish(toolbar.likeChanged, { oid, liked, count }),
      console,
      after: browserClock.after,
    }),
  )
  const state = useSyncExternalStore(control.subscribe, control.state, control.state)

  const askForAccount = () => onLoggedOut(oid, keepLikeWish({ http, oid, linkId: prezilink?.link_id }))
  const press = () => (isAuthenticated ? control.click() : askForAccount())
  useEffect(() =>
    bus.on(toolbar.likeRequested, (request) => {
      if (request.oid === oid) press()
    }),
  )
  useEffect(() => control.stop, [control])

  const { animation, animationCount, failure } = state
  return { ...shownLike(state), animation, animationCount, failure, press }
}
