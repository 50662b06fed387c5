import type { SlotProps } from '@viewpage/remote-kit'
import { createPageVisibility, isOptedOut } from '@viewpage/remote-kit/browser'
import { redirect } from '@viewpage/remote-kit/host'
import type { AnalyticsEnvelope, Bus, PageData, ReleaseSet } from '@viewpage/shared-events'
import { keepSession } from '../browser/session-id.ts'
import { startEvents } from './events/start-events.ts'

export interface HostEventsOptions {
  readonly bus: Bus
  readonly pageData: PageData
  /** The versions on the page: which events of their own they declare. @default none, so that those are not sent */
  readonly releaseSet?: Pick<ReleaseSet, 'remotes'>
  /** The host, as the events name it. */
  readonly source: AnalyticsEnvelope['core']['event_source']
}

export interface HostEvents {
  /** Navigates once the running log calls have settled, or after 500 ms (docs/behaviour/tracking.md#redirect-wait). */
  readonly redirect: SlotProps['redirect']
  /** Sends what is left, and counts nothing more. */
  stop(): void
}

/**
 * Sends the events of the actions on a bus, for hosts without slots: in the same envelope, by the same sender and with
 * the same consent as the view page (docs/behaviour/tracking.md#other-hosts). They measure no watch time.
 */
export function sendHostEvents({
  bus,
  pageData,
  releaseSet = { remotes: {} },
  source,
}: HostEventsOptions): HostEvents {
  const session = keepSession({ noCookies: pageData.noCookies, isOptedOut: () => isOptedOut(pageData) })
  const ending = new AbortController()
  const visibility = createPageVisibility(ending)
  const events = startEvents({ bus, pageData, releaseSet, session, source, visibility }, [])
  return {
    redirect(url, first) {
      const calls = [first, events.pending()].filter((call) => call !== undefined)
      return redirect(url, calls.length > 0 ? Promise.allSettled(calls) : undefined)
    },
    stop() {
      events.stop()
      session.stop()
      ending.abort()
    },
  }
}
