import type { SlotProps } from '@viewpage/remote-kit'
import { createPageVisibility, whenIdle } from '@viewpage/remote-kit/browser'
import { redirect } from '@viewpage/remote-kit/host'
import type { PublishedAction } from '@viewpage/shared-events'
import { measureViewing } from './watch-time/load-watch-time.ts'
import {
  startTracking,
  type TimedAction,
  type Tracking,
  type TrackingContext,
} from './events/start-events.ts'

/** ms a busy browser has for the page before anything else. */
const IDLE_PATIENCE = 1_000

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
 * Follows a visit from its first moment. What happened is counted when the browser is idle, so that nothing of the page
 * waits for it, or else when the page is left; until then actions are remembered with their times.
 */
export function followVisit({ since = [], report, ...page }: FollowedVisit): Visit {
  const context: TrackingContext = { ...page, visibility: createPageVisibility() }
  const timed = (action: PublishedAction): TimedAction => ({ action, at: Date.now() })
  const before = since.map(timed)
  const subscription = context.bus.actions$.subscribe((action) => before.push(timed(action)))
  let tracking: Tracking | undefined

  function count(): void {
    if (subscription.closed) return
    subscription.unsubscribe()
    try {
      tracking = startTracking(context, before)
    } catch (error) {
      report(error)
    }
  }

  const measure = measureViewing({ ...context, report })
  whenIdle(
    () => {
      count()
      measure()
    },
    { timeoutMs: IDLE_PATIENCE, fallbackDelayMs: IDLE_PATIENCE },
  )
  // A page that is left gets no idle moment any more.
  const stopWaiting = context.visibility.subscribe(() => {
    stopWaiting()
    count()
  })

  return {
    redirect(url, first) {
      count()
      const calls = [first, tracking?.pending()].filter((call) => call !== undefined)
      return redirect(url, calls.length > 0 ? Promise.allSettled(calls) : undefined)
    },
  }
}
