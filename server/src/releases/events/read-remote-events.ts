import type { Kysely } from 'kysely'
import { dayAt } from '../vitals/count-views.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'

type Read = Database['read']

/** How often an event of a version arrived on a day. */
export interface RemoteEventCount {
  /** Days since 1970. */
  readonly day: number
  /** `name@major` */
  readonly name: string
  readonly version: string
  readonly count: number
}

/** An event of a remote's own, as it is exported. It names no visitor and no presentation. */
export interface StoredRemoteEvent {
  readonly id: number
  /** ms since 1970 */
  readonly at: number
  readonly name: string
  readonly version: string
  /** The host that sent it: `view_page`, `embed`, … */
  readonly source: string
  readonly fields: unknown
}

/** Days that counts cover. */
export const EVENT_DAYS = 28
/** Counts that are read: 30 events of two versions on each day, and some more. */
const MAX_COUNTS = 5_000
/** Events of a page of the export. */
const EVENTS_PER_PAGE = 500

/** Counts of the last days by day, event and version, newest day first. @param now ms since 1970 */
export async function readEventCounts(read: Read, remote: string, now: number): Promise<RemoteEventCount[]> {
  const rows = await eventCountsOf(read, remote, now).execute()
  // PostgreSQL returns large numbers as text.
  return rows.map(({ day, name, version, n }) => ({ day, name, version, count: Number(n) }))
}

export function eventCountsOf(read: Kysely<Tables>, remote: string, now: number) {
  return read
    .selectFrom('remote_event_counts')
    .select(['day', 'name', 'version', 'n'])
    .where('remote', '=', remote)
    .where('day', '>', dayAt(now) - EVENT_DAYS)
    .orderBy('day', 'desc')
    .orderBy('name')
    .orderBy('version')
    .limit(MAX_COUNTS)
}

/**
 * Events of a remote, newest first.
 *
 * @param before the id after which the page begins; `null`: the first page
 * @returns also the id with which the next page begins; `null` on the last one
 */
export async function readRemoteEvents(
  read: Read,
  remote: string,
  before: number | null,
): Promise<{ readonly events: readonly StoredRemoteEvent[]; readonly next: number | null }> {
  const rows = await remoteEventsOf(read, remote, before).execute()
  const events = rows.slice(0, EVENTS_PER_PAGE).map(({ id, received_at, name, version, source, fields }) => ({
    id: Number(id),
    at: Number(received_at),
    name,
    version,
    source,
    fields: JSON.parse(fields) as unknown,
  }))
  return { events, next: rows.length > EVENTS_PER_PAGE ? (events.at(-1)?.id ?? null) : null }
}

export function remoteEventsOf(read: Kysely<Tables>, remote: string, before: number | null) {
  return read
    .selectFrom('remote_events')
    .select(['id', 'received_at', 'name', 'version', 'source', 'fields'])
    .where('remote', '=', remote)
    .$if(before !== null, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(EVENTS_PER_PAGE + 1)
}
