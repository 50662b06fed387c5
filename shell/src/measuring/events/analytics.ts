import {
  countAction,
  type AnalyticsEnvelope,
  type CountedEvent,
  type PageData,
  type PublishedAction,
} from '@viewpage/shared-events'
import { MAX_EVENT_TEXT_LENGTH, MAX_EVENT_URL_LENGTH } from '@viewpage/shared-events/limits'
import type { Session } from '../../browser/session-id.ts'
import { uuidV7 } from '../../browser/uuid-v7.ts'
import type { Outbox } from './outbox.ts'
import type { Sender } from './sender.ts'

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

export interface AnalyticsOptions {
  readonly environment: PageData['environment']
  readonly source: EventOrigin['source']
  readonly session: Pick<Session, 'id' | 'nextNumber' | 'pageLoadId'>
  /** Checked for every event: the visitor may opt out at any time. */
  readonly isDisabled: () => boolean
  readonly outbox: Outbox
  readonly sender: Pick<Sender, 'send'>
  readonly page: () => Pick<EventOrigin, 'referrer' | 'url'>
  readonly console: Pick<Console, 'info'>
}

/** Sends the event of an action, if it has one. @param at ms since 1970 */
export type Count = (action: PublishedAction, at: number) => void

/**
 * Turns actions into events and sends them. Outside production they are only written to the console
 * (docs/behaviour/tracking.md#environment).
 */
export function createAnalytics({
  environment,
  source,
  session,
  isDisabled,
  outbox,
  sender,
  page,
  console,
}: AnalyticsOptions): Count {
  return (action, at) => {
    const event = isDisabled() ? null : countAction(action)
    if (!event) return
    const sessionId = session.id()
    const envelope = envelopeOf(event, at, {
      source,
      pageLoadId: session.pageLoadId,
      sessionId,
      seq: session.nextNumber(),
      dropped: outbox.takeDropped(),
      ...page(),
    })
    if (environment === 'production') void sender.send(envelope)
    else console.info('[analytics]', envelope)
  }
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
