import type { SlotProps } from '@viewpage/remote-kit'
import { createPageVisibility, whenIdle } from '@viewpage/remote-kit/browser'
import { redirect } from '@viewpage/remote-kit/host'
import type { PublishedAction } from '@viewpage/shared-events'
import { loadWatchTime } from './watch-time/load-watch-time.ts'
import {
  startEvents,
  type TimedAction,
  type EventTracking,
  type EventsContext,
} from './events/start-events.ts'

/** Start measuring after this time even if the browser is still busy. */
const IDLE_TIMEOUT_MS = 1_000

export interface Measuring {
  /** Navigates once the running log calls have settled, or after 500 ms (docs/behaviour/tracking.md#redirect-wait). */
  readonly redirect: SlotProps['redirect']
}

export interface MeasuringContext extends Omit<EventsContext, 'visibility'> {
  /** Actions from before that belong to the visit. @default none */
  readonly since?: readonly PublishedAction[]
  readonly report: (error: unknown) => void
}

/**
 * Measures a visit: events and watch time. To not delay the page it starts when the browser is idle, or when the page is
 * left before that. Actions until then are recorded with their times.
 */
export function startMeasuring({ since = [], report, ...page }: MeasuringContext): Measuring {
  const context: EventsContext = { ...page, visibility: createPageVisibility() }
  const timed = (action: PublishedAction): TimedAction => ({ action, at: Date.now() })
  const recorded = since.map(timed)
  const subscription = context.bus.actions$.subscribe((action) => recorded.push(timed(action)))
  let events: EventTracking | undefined

  function trackEvents(): void {
    if (subscription.closed) return
    subscription.unsubscribe()
    try {
      events = startEvents(context, recorded)
    } catch (error) {
      report(error)
    }
  }

  const loadNow = loadWatchTime({ ...context, report })
  whenIdle(
    () => {
      trackEvents()
      loadNow()
    },
    { timeoutMs: IDLE_TIMEOUT_MS, fallbackDelayMs: IDLE_TIMEOUT_MS },
  )
  // Idle callbacks do not run on a page that is being left.
  const stopWaiting = context.visibility.subscribe(() => {
    stopWaiting()
    trackEvents()
  })

  return {
    redirect(url, first) {
      trackEvents()
      const calls = [first, events?.pending()].filter((call) => call !== undefined)
      return redirect(url, calls.length > 0 ? Promise.allSettled(calls) : undefined)
    },
  }
}
