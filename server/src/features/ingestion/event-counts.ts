import { ANALYTICS_EVENTS } from '@viewpage/shared-events/schemas'
import type { Database } from '../../database/open-database.ts'
import { MAX_REASONS } from './invalid-event-quota.ts'

/** How many events of a name there are; of `null` those whose name cannot be one. */
export interface EventCount {
  readonly name: string | null
  readonly fit: number
  readonly unfit: number
}

/** How many events did not fit for a reason and were not stored, because the day had stored enough. */
export interface DroppedCount {
  readonly reason: string
  readonly count: number
}

/** An event that does not fit its schema, as it came. */
export interface InvalidEvent {
  readonly receivedAt: number
  readonly name: string | null
  readonly reason: string
  readonly event: unknown
}

/** Names that are not in the catalogue are whatever somebody sent: so many of them are shown, the most frequent. */
const MAX_OTHER_NAMES = 50

/** How much is stored of every event of the catalogue, and of others, by name. */
export async function countEvents({ read }: Database): Promise<EventCount[]> {
  const rows = await read
    .selectFrom('analytics_events')
    .select(['name', ({ fn }) => fn.countAll().as('all'), ({ fn }) => fn.sum('valid').as('fit')])
    .groupBy('name')
    .orderBy('name')
    .execute()
  // PostgreSQL returns large numbers as text.
  const counts = rows.map(({ name, all, fit }) => ({
    name,
    fit: Number(fit),
    unfit: Number(all) - Number(fit),
  }))
  const others = counts
    .filter(({ name }) => name !== null && !Object.hasOwn(ANALYTICS_EVENTS, name))
    .sort((a, b) => b.unfit - a.unfit)
    .slice(MAX_OTHER_NAMES)
  if (others.length === 0) return counts
  const unfit = others.reduce((sum, other) => sum + other.unfit, 0)
  return [
    ...counts.filter((count) => !others.includes(count)),
    { name: `(${others.length} other names)`, fit: 0, unfit },
  ]
}

/** What was only counted, the most frequent reason first. */
export async function readDroppedCounts({ read }: Database): Promise<DroppedCount[]> {
  const rows = await read
    .selectFrom('invalid_events')
    .select(['reason', ({ fn }) => fn.sum('counted').as('count')])
    .where('counted', '>', 0)
    .groupBy('reason')
    .orderBy('count', 'desc')
    .limit(MAX_REASONS)
    .execute()
  return rows.map(({ reason, count }) => ({ reason, count: Number(count) }))
}

/** The events that do not fit, newest first. */
export async function readInvalidEvents({ read }: Database, limit: number): Promise<InvalidEvent[]> {
  const rows = await read
    .selectFrom('analytics_events')
    .select(['received_at', 'name', 'reason', 'event'])
    .where('valid', '=', 0)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ received_at, name, reason, event }) => ({
    receivedAt: received_at,
    name,
    reason: reason ?? 'not known',
    event: JSON.parse(event) as unknown,
  }))
}
