import type { Database } from '../database/open-database.ts'

/** How many events of a name there are; of `null` those whose name cannot be one. */
export interface EventCount {
  readonly name: string | null
  readonly fit: number
  readonly unfit: number
}

/** An event that does not fit its schema, as it came. */
export interface UnfitEvent {
  readonly receivedAt: number
  readonly name: string | null
  readonly reason: string
  readonly event: unknown
}

/** What was stored of every event of the catalogue, and of others, by name. */
export async function countEvents({ read }: Database): Promise<EventCount[]> {
  const rows = await read
    .selectFrom('analytics_events')
    .select(['name', ({ fn }) => fn.countAll().as('all'), ({ fn }) => fn.sum('valid').as('fit')])
    .groupBy('name')
    .orderBy('name')
    .execute()
  // PostgreSQL gives its large numbers as texts.
  return rows.map(({ name, all, fit }) => ({ name, fit: Number(fit), unfit: Number(all) - Number(fit) }))
}

/** The events that do not fit, newest first. */
export async function unfitEvents({ read }: Database, limit: number): Promise<UnfitEvent[]> {
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
