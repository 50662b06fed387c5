import type {
  AnalyticsEnvelope,
  CountedEvent,
  PageData,
  PublishedAction,
  Sender,
} from '@viewpage/shared-events'
import { MAX_EVENT_TEXT_LENGTH, MAX_EVENT_URL_LENGTH } from '@viewpage/shared-events/limits'
import type { Session } from '../../browser/session-id.ts'
import { uuidV7 } from '../../browser/uuid-v7.ts'
import type { Outbox } from './outbox.ts'
import type { MaySend } from './own-events.ts'
import type { Sender as EventSender } from './sender.ts'

/** Where and when in a session an event happened. */
export interface EventOrigin {
  /** The host that sends the event. */
  readonly source: AnalyticsEnvelope['core']['event_source']
  readonly pageLoadId: string
  readonly sessionId: string
  /** Number within the session, of an event of the catalogue. */
  readonly seq?: number
  /** Events dropped since the last one that reported it. */
  readonly dropped?: number
  /** The remote whose own event it is. @default an event of the catalogue */
  readonly remote?: Sender
  readonly referrer: string
  readonly url: string
}

export interface AnalyticsOptions {
  readonly environment: PageData['environment']
  readonly source: EventOrigin['source']
  readonly session: Pick<Session, 'id' | 'nextNumber' | 'pageLoadId'>
  /** Checked for every event: the visitor may opt out at any time. */
  readonly isDisabled: () => boolean
  /** Checked for events of remotes' own. */
  readonly maySend: MaySend
  readonly outbox: Outbox
  readonly sender: Pick<EventSender, 'send'>
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
  maySend,
  outbox,
  sender,
  page,
  console,
}: AnalyticsOptions): Count {
  return (action, at) => {
    const { event, sender: remote } = action
    if (!event || isDisabled()) return
    const isOwn = event.version !== undefined
    if (isOwn && !maySend(remote, event)) return
    const sessionId = session.id()
    const envelope = envelopeOf(event, at, {
      source,
      pageLoadId: session.pageLoadId,
      sessionId,
      ...(isOwn ? { remote } : { seq: session.nextNumber(), dropped: outbox.takeDropped() }),
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
  { name, version = 1, fields }: CountedEvent,
  at: number,
  { source, pageLoadId, sessionId, seq, dropped, remote, referrer, url }: EventOrigin,
): AnalyticsEnvelope {
  return {
    core: {
      type: 'event',
      schema_id: `${name}@${version}`,
      client_time_ms: at,
      event_source: source,
      event_type: name,
      ...(remote && { remote: remote.remote, remote_version: remote.version }),
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
    ...(seq !== undefined && { seq }),
    ...(dropped && { dropped }),
  }
}

/** Leaves out what is no field: remotes may be written without types. */
function cut(fields: CountedEvent['fields']): Record<string, unknown> {
  const sent: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') sent[name] = value.slice(0, MAX_EVENT_TEXT_LENGTH)
    else if (typeof value === 'number' || typeof value === 'boolean') sent[name] = value
  }
  return sent
}
