import type { Insertable } from 'kysely'
import { lockKey } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { creditTime } from './credit-time.ts'
import type { Entry } from './read-entry.ts'

/** Stores what pages send: time on steps, tracking events, and the viewer's log. */
export interface EventStore {
  /** Credits the active time of an event, limited to the time that has passed. */
  addViewEvent(event: ViewEvent): Promise<void>
  /** Stores events, and outlines of invalid ones. An `event_id` is stored once, also one of a remote's own. */
  addEvents(events: readonly (AnalyticsRow | RemoteEventRow)[]): Promise<void>
  /** Stores entries, and outlines of invalid ones. An `event_id` is stored once. */
  addViewerLog(
    sessionId: string | null,
    entries: readonly Pick<Entry, 'eventId' | 'json' | 'reason'>[],
  ): Promise<void>
}

export interface ViewEvent {
  readonly oid: string
  readonly linkId: string | null
  /** The revision that the page played; `null` if unknown. */
  readonly revision: number | null
  readonly sessionId: string
  /** From 1. */
  readonly step: number
  readonly stepCount: number
  /** Seconds. */
  readonly activeTime: number
}

export interface AnalyticsRow {
  readonly eventId: string | null
  readonly sessionId: string | null
  readonly name: string | null
  /** Its number within its session (docs/behaviour/tracking.md#event-numbers). */
  readonly seq: number | null
  /** The event; of an invalid one its outline. */
  readonly json: string
  /** Why it does not match its schema; `null` if it does. */
  readonly reason: string | null
}

/** A valid event of a remote's own. */
export interface RemoteEventRow {
  readonly eventId: string
  readonly remote: string
  readonly version: string
  /** `name@major` */
  readonly name: string
  /** The host that sent it. */
  readonly source: string
  /** Its fields. */
  readonly json: string
  readonly reason: null
}

export function createEventStore(
  { write, append, kind }: Database,
  now: () => number = Date.now,
): EventStore {
  return {
    async addViewEvent({ oid, linkId, revision, sessionId, step, stepCount, activeTime }) {
      // Its roll-ups are rows that all events of the presentation change.
      const key = `view ${oid}`
      await write(async (transaction) => {
        await lockKey(transaction, kind, key)
        const before = await transaction
          .selectFrom('view_events')
          .select(['spare', 'received_at'])
          .where('session_id', '=', sessionId)
          .where('oid', '=', oid)
          .orderBy('id', 'desc')
          .limit(1)
          .executeTakeFirst()
        const received_at = now()
        const { credited, spare } = creditTime(activeTime, before, received_at)
        await transaction
          .insertInto('view_events')
          .values({
            oid,
            link_id: linkId,
            session_id: sessionId,
            step,
            step_count: stepCount,
            active_time: credited,
            spare,
            revision,
            received_at,
          })
          .execute()
      }, key)
    },

    async addEvents(events) {
      const received_at = now()
      const ofRemotes = events.filter((event) => 'remote' in event)
      const others = events.filter((event) => 'sessionId' in event)
      await Promise.all([
        append(
          'analytics_events',
          others.map((event) => analyticsRow(event, received_at)),
        ),
        append(
          'remote_events',
          ofRemotes.map((event) => remoteEventRow(event, received_at)),
        ),
      ])
    },

    addViewerLog: (sessionId, entries) =>
      append(
        'viewer_log',
        entries.map(({ eventId, json, reason }) => ({
          event_id: eventId,
          session_id: sessionId,
          entry: json,
          reason,
          received_at: now(),
        })),
      ),
  }
}

const analyticsRow = (
  { eventId, sessionId, name, seq, json, reason }: AnalyticsRow,
  received_at: number,
): Insertable<Tables['analytics_events']> => ({
  event_id: eventId,
  session_id: sessionId,
  name,
  event: json,
  seq,
  valid: reason === null ? 1 : 0,
  reason,
  received_at,
})

const remoteEventRow = (
  { eventId, remote, version, name, source, json }: RemoteEventRow,
  received_at: number,
): Insertable<Tables['remote_events']> => ({
  event_id: eventId,
  remote,
  version,
  name,
  source,
  fields: json,
  received_at,
})
