import type { AnalyticsEnvelope, CountedEvent } from '@viewpage/shared-events'
import { MAX_EVENT_TEXT_LENGTH, MAX_EVENT_URL_LENGTH } from '@viewpage/shared-events/limits'
import { uuidV7 } from '../../browser/uuid-v7.ts'

/** Where and when in a session an event happened. */
export interface EventOrigin {
  /** The host that sends the event. */
  readonly source: AnalyticsEnvelope['core']['event_source']
  readonly pageLoadId: string
  readonly sessionId: string
  /** Number within the session. */
  readonly seq: number
  /** Events dropped since the last one that reported it. */
  readonly dropped: number
  readonly referrer: string
  readonly url: string
}

/**
 * Puts an event into its envelope (docs/behaviour/tracking.md#envelope).
 *
 * @param at ms since 1970
 */
export function envelopeOf(
  { name, fields }: CountedEvent,
  at: number,
  origin: EventOrigin,
): AnalyticsEnvelope {
  const { source, pageLoadId, sessionId, seq, dropped, referrer, url } = origin
  return {
    core: {
      type: 'event',
      schema_id: `${name}@1`,
      client_time_ms: at,
      event_source: source,
      event_type: name,
    },
    event_source: { single_page_session_id: pageLoadId },
    platform: {
      type: 'Web',
      id: 'viewpage',
      referrer: referrer.slice(0, MAX_EVENT_URL_LENGTH),
      current_url: url.slice(0, MAX_EVENT_URL_LENGTH),
    },
    user: { session_id: sessionId },
    body: { event_name: name, ...cut(fields) },
    event_id: uuidV7(at),
    seq,
    ...(dropped > 0 && { dropped }),
  }
}

function cut(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, MAX_EVENT_TEXT_LENGTH) : value,
    ]),
  )
}
