import type { SlotProps } from '@viewpage/remote-kit'
import { idle, redirect } from '@viewpage/remote-kit/host'
import type { PublishedAction } from '@viewpage/shared-events'
import { isTrackingDisabled } from '../browser/tracking-choice.ts'
import { createVisibility } from '../browser/visibility.ts'
import type { TimedAction, Tracking, TrackingContext } from './start-tracking.ts'

/** What a host gets of a visit that is followed. */
export interface Visit {
  /** Goes to another page once the log calls on their way have settled, or after 500 ms (D33). */
  readonly redirect: SlotProps['redirect']
}

export interface FollowedVisit extends Omit<TrackingContext, 'visibility'> {
  /** What was published before, and is part of the visit. @default nothing */
  readonly since?: readonly PublishedAction[]
  readonly report: (error: unknown) => void
}

/**
 * Follows a visit from its first moment. What counts and sends it is loaded when the browser is idle, so that nothing
 * of the page waits for it; until then actions are remembered with their times.
 */
export function followVisit({ since = [], report, ...page }: FollowedVisit): Visit {
  const context: TrackingContext = { ...page, visibility: createVisibility() }
  const timed = (action: PublishedAction): TimedAction => ({ action, at: Date.now() })
  const before = since.map(timed)
  const subscription = context.bus.actions$.subscribe((action) => before.push(timed(action)))
  let tracking: Tracking | undefined

  const started = idle()
    .then(() => import(/* webpackChunkName: "tracking" */ './start-tracking.ts'))
    .then(({ startTracking }) => {
      subscription.unsubscribe()
      return (tracking = startTracking(context, before))
    })
  started.then(startViewing).catch((error: unknown) => {
    subscription.unsubscribe()
    report(error)
  })

  async function startViewing(): Promise<void> {
    const { pageData } = context
    if (pageData.deck.stepCount === 0 || isTrackingDisabled(pageData)) return
    const { followPresentation } = await import(
      /* webpackChunkName: "viewing" */ '../viewing/follow-presentation.ts'
    )
    followPresentation(context)
  }

  const logCalls = () => (tracking ? tracking.pending() : started.then((late) => late.pending()))

  return {
    redirect(url, first) {
      const calls = [first, logCalls()].filter((call) => call !== undefined)
      return redirect(url, calls.length > 0 ? Promise.allSettled(calls) : undefined)
    },
  }
}
