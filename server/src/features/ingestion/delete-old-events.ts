import type { Database } from '../../database/open-database.ts'
import { dayOf } from './invalid-event-quota.ts'

const DAY = 24 * 3_600_000

/** Everything that tells what a visitor did and what failed for them; of a view itself only the count stays. */
const TABLES = ['view_events', 'analytics_events', 'viewer_log', 'page_errors'] as const

/** Rows deleted at once: others write in between. */
const PAGE = 2_000

/**
 * Deletes what visitors did longer ago than it is to be kept, and expired counts of limits. Views and likes stay
 * counted.
 *
 * @param now ms since 1970
 * @param signal ends it early
 */
export async function deleteOldEvents(
  database: Database,
  retentionDays: number,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = now - retentionDays * DAY
  for (const table of TABLES) {
    while (signal?.aborted !== true && (await deletePage(database, table, before)));
  }
  await database.write((transaction) =>
    transaction.deleteFrom('invalid_events').where('day', '<', dayOf(before)).execute(),
  )
  await database.write((transaction) =>
    transaction.deleteFrom('limit_counts').where('expires_at', '<=', now).execute(),
  )
}

/** Rows are numbered as they come, so the oldest are found without a search. @returns whether there may be more */
async function deletePage(
  { read, write }: Database,
  table: (typeof TABLES)[number],
  before: number,
): Promise<boolean> {
  const rows = await read.selectFrom(table).select(['id', 'received_at']).orderBy('id').limit(PAGE).execute()
  const last = rows.findLast(({ received_at }) => received_at < before)
  if (!last) return false
  const { id } = last
  await write((transaction) =>
    transaction.deleteFrom(table).where('id', '<=', id).where('received_at', '<', before).execute(),
  )
  return rows.length === PAGE
}
