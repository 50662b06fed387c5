import { useSlot } from '@viewpage/remote-kit'
import { browserClock, readCookie } from '@viewpage/remote-kit/browser'
import { toolbar } from '@viewpage/shared-events'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBus } from '../contract.ts'
import { createLikeCall } from './like-call.ts'
import { createLikeControl } from './like-control.ts'
import { shownLike, type Like, type LikeState } from './like-state.ts'

/** What the like button draws, and what its click does. */
export interface UsedLike extends Like, Pick<LikeState, 'animation' | 'played' | 'failure'> {
  readonly press: () => void
}

/**
 * The like of the presentation this component was first drawn for; give the component the oid as its key. It also
 * answers `toolbar/likeRequested`, as if the button had been pressed.
 */
export function useLike(start: Like, onLoggedOut: (oid: string) => void): UsedLike {
  const { http, pageData } = useSlot()
  const { oid, prezilink, isAuthenticated } = pageData
  const bus = useBus()
  const [control] = useState(() =>
    createLikeControl({
      start,
      call: createLikeCall({ http, oid, linkId: prezilink?.link_id, readCookie }),
      onSaved: ({ liked, count }) => bus.publish(toolbar.likeChanged, { oid, liked, count }),
      after: browserClock.after,
    }),
  )
  const state = useSyncExternalStore(control.subscribe, control.state, control.state)

  const press = () => (isAuthenticated ? control.click() : onLoggedOut(oid))
  useEffect(() =>
    bus.on(toolbar.likeRequested, (request) => {
      if (request.oid === oid) press()
    }),
  )
  useEffect(() => control.rest, [control])

  const { animation, played, failure } = state
  return { ...shownLike(state), animation, played, failure, press }
}
