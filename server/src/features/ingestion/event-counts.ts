import { ANALYTICS_EVENTS } from '@viewpage/shared-events/schemas'
import type { Database } from '../../storage/database/open-database.ts'
import { MAX_REASONS } from './invalid-event-quota.ts'

/** Numbers of valid (`fit`) and invalid (`unfit`) events of a name; the name `null` is for events without a valid one. */
export interface EventCount {
  readonly name: string | null
  readonly fit: number
  readonly unfit: number
}

/** Number of invalid events that were not stored, because the daily limit was reached, by reason. */
export interface DroppedCount {
  readonly reason: string
  readonly count: number
}

/** A stored event that does not match its schema. */
export interface InvalidEvent {
  readonly receivedAt: number
  readonly name: string | null
  readonly reason: string
  readonly event: unknown
}

/** Senders can make up names, so only the most frequent unknown names are shown. */
const MAX_OTHER_NAMES = 50

/** Counts the stored events by name. */
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

/** Invalid events that were only counted, the most frequent reason first. */
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

/** Stored invalid events, newest first. */
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
