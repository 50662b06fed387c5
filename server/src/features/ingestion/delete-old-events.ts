import { sql, type Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { lockVisits, rebuildVisits, type VisitKey } from '../../storage/roll-ups/rebuild-visits.ts'
import { deleteOldInvitations } from '../../people/sharing/delete-old-invitations.ts'
import { dayOf } from './invalid-event-quota.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/** Tables of what visitors did and of page errors. Views are not deleted. */
const TABLES = ['view_events', 'analytics_events', 'remote_events', 'viewer_log', 'page_errors'] as const

/** Tables whose rows expire, with their keys. */
const EXPIRING = [
  ['limit_counts', 'key'],
  ['sessions', 'token_hash'],
] as const

/** Small transactions let other writers in between. */
const ROWS_PER_TRANSACTION = 2_000

/**
 * Deletes events older than the retention period, expired counts of limits, expired sessions and old invitations. Views
 * and likes stay.
 *
 * @param now ms since 1970
 * @param signal stops it early
 */
export async function deleteOldEvents(
  database: Database,
  retentionDays: number,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const before = now - retentionDays * DAY_MS
  for (const table of TABLES) {
    while (signal?.aborted !== true && (await deletePage(database, table, before)));
  }
  await database.write(async (transaction) => {
    for (const table of ['invalid_events', 'vital_counts', 'remote_event_counts', 'remote_blames'] as const)
      await transaction.deleteFrom(table).where('day', '<', dayOf(before)).execute()
  })
  for (const [table, key] of EXPIRING)
    while (signal?.aborted !== true && (await deleteExpired(database, table, key, now)));
  while (signal?.aborted !== true && (await deleteOldInvitations(database, now)));
}

/** Ids grow with time, so the oldest rows are found by the primary key. @returns whether there may be more */
async function deletePage(
  { readLarge, writeLarge, kind }: Database,
  table: (typeof TABLES)[number],
  before: number,
): Promise<boolean> {
  const rows = await readLarge
    .selectFrom(table)
    .select(['id', 'received_at'])
    .orderBy('id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  const last = rows.findLast(({ received_at }) => received_at < before)
  if (!last) return false
  const { id } = last
  await writeLarge(async (transaction) => {
    const visits = table === 'view_events' ? await oldVisits(transaction, id, before) : []
    await lockVisits(transaction, kind, visits)
    await transaction.deleteFrom(table).where('id', '<=', id).where('received_at', '<', before).execute()
    await rebuildVisits(transaction, visits)
  })
  return rows.length === ROWS_PER_TRANSACTION
}

/** A flood leaves very many counts behind. @returns whether there may be more */
async function deleteExpired(
  { writeLarge }: Database,
  table: (typeof EXPIRING)[number][0],
  key: (typeof EXPIRING)[number][1],
  now: number,
): Promise<boolean> {
  const { ref } = sql
  const { numAffectedRows = 0n } = await writeLarge((transaction) =>
    sql`delete from ${sql.table(table)} where ${ref(key)} in (
          select ${ref(key)} from ${sql.table(table)} where expires_at <= ${now}
          order by expires_at limit ${ROWS_PER_TRANSACTION}
        )
        -- It may have begun again since the keys were read.
        and expires_at <= ${now}`.execute(transaction),
  )
  return Number(numAffectedRows) === ROWS_PER_TRANSACTION
}

/** Visits that lose events, and with them their part in the figures. */
async function oldVisits(transaction: Kysely<Tables>, id: number, before: number): Promise<VisitKey[]> {
  // Without `distinct`, for which SQLite reads all events in the order of another index.
  const rows = await transaction
    .selectFrom('view_events')
    .select(['oid', 'session_id'])
    .where('id', '<=', id)
    .where('received_at', '<', before)
    .execute()
  return [...new Map(rows.map((row) => [`${row.session_id} ${row.oid}`, row])).values()]
}
