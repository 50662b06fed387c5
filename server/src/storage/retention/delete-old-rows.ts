import { sql, type Kysely } from 'kysely'
import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { lockVisits, rebuildVisits, type VisitKey } from '../roll-ups/rebuild-visits.ts'
import { moveRowsSince } from '../roll-ups/rows-since.ts'
import { RETENTION, type Retention } from './retention.ts'

/** Small transactions let other writers in between. */
const ROWS_PER_TRANSACTION = 2_000

export interface DeletingOptions {
  /** Shortens what is longer. */
  readonly maxDays: number
  /** ms since 1970 */
  readonly now: number
  /** Stops it early. */
  readonly signal?: AbortSignal
  /** @default all */
  readonly tables?: readonly (keyof Tables)[]
}

/** Deletes the rows of each table that are older than its {@link RETENTION}, a few at a time, found by an index. */
export async function deleteOldRows(
  database: Database,
  { maxDays, now, signal, tables }: DeletingOptions,
): Promise<void> {
  for (const [table, rule] of Object.entries<Retention>(RETENTION)) {
    if (!('days' in rule) || tables?.includes(table as keyof Tables) === false) continue
    const before = now - Math.min(rule.days, maxDays) * DAY_MS
    while (signal?.aborted !== true && (await deleteBatch(database, table as keyof Tables, rule, before)));
  }
}

/** @returns whether there may be more */
function deleteBatch(
  database: Database,
  table: keyof Tables,
  rule: Extract<Retention, { days: number }>,
  before: number,
): Promise<boolean> {
  switch (rule.since) {
    case 'expires_at':
      return deleteExpired(database, table, rule.key, before)
    case 'day':
      return deleteDays(database, table, Math.floor(before / DAY_MS))
    case 'viewed_at':
      return deleteViews(database, before)
    case 'received_at':
      return deleteReceived(database, table as ReceivedTable, before)
  }
}

type ReceivedTable = 'view_events' | 'analytics_events' | 'remote_events' | 'viewer_log' | 'page_errors'

async function deleteReceived(database: Database, table: ReceivedTable, before: number): Promise<boolean> {
  const rows = await database.readLarge
    .selectFrom(table)
    .select(['id', 'received_at'])
    .orderBy('id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  const last = rows.findLast(({ received_at }) => received_at < before)
  if (!last) return false
  const { id } = last
  await database.writeLarge(async (transaction) => {
    // Visits that lose events, and with them their part in the figures. Without `distinct`, for which SQLite reads all events
    // in the order of another index.
    const visits =
      table === 'view_events'
        ? await transaction
            .selectFrom('view_events')
            .select(['oid', 'session_id'])
            .where('id', '<=', id)
            .where('received_at', '<', before)
            .execute()
        : []
    await withVisits(database, transaction, visits, () =>
      transaction.deleteFrom(table).where('id', '<=', id).where('received_at', '<', before).execute(),
    )
  })
  return rows.length === ROWS_PER_TRANSACTION
}

/** Views of whole days (UTC): sums of days stay, and a rebuild keeps them (docs/decisions/0056-retention.md). */
async function deleteViews(database: Database, before: number): Promise<boolean> {
  const since = Math.floor(before / DAY_MS) * DAY_MS
  const rows = await database.readLarge
    .selectFrom('presentation_views')
    .select(['id', 'viewed_at', 'viewer'])
    .orderBy('id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  // One that is not counted yet would be missing in the sums.
  const ids = rows.filter(({ viewed_at, viewer }) => viewed_at < since && viewer !== null).map(({ id }) => id)
  if (ids.length === 0) return false
  await database.writeLarge(async (transaction) => {
    const visits = await transaction
      .selectFrom('presentation_views')
      .select(['oid', 'session_id'])
      .where('id', 'in', ids)
      .where('link_id', 'is not', null)
      .execute()
    await withVisits(database, transaction, visits, () =>
      transaction.deleteFrom('presentation_views').where('id', 'in', ids).execute(),
    )
    await moveRowsSince(transaction, since)
  })
  return rows.length === ROWS_PER_TRANSACTION
}

/** Makes visits again from the rows that a deletion leaves of them. */
async function withVisits(
  { kind }: Database,
  transaction: Kysely<Tables>,
  rows: readonly VisitKey[],
  remove: () => Promise<unknown>,
): Promise<void> {
  const visits = [...new Map(rows.map((row) => [`${row.session_id} ${row.oid}`, row])).values()]
  await lockVisits(transaction, kind, visits)
  await remove()
  await rebuildVisits(transaction, visits)
}

/** A flood leaves very many counts of limits behind. */
async function deleteExpired(
  { writeLarge }: Database,
  table: keyof Tables,
  key: string,
  until: number,
): Promise<boolean> {
  const { ref } = sql
  const { numAffectedRows = 0n } = await writeLarge((transaction) =>
    sql`delete from ${sql.table(table)} where ${ref(key)} in (
          select ${ref(key)} from ${sql.table(table)} where expires_at <= ${until}
          order by expires_at limit ${ROWS_PER_TRANSACTION}
        )
        -- It may have begun again since the keys were read.
        and expires_at <= ${until}`.execute(transaction),
  )
  return Number(numAffectedRows) === ROWS_PER_TRANSACTION
}

/** The oldest day: each has some hundred rows. */
async function deleteDays({ writeLarge }: Database, table: keyof Tables, before: number): Promise<boolean> {
  const { numAffectedRows = 0n } = await writeLarge((transaction) =>
    sql`delete from ${sql.table(table)}
        where day = (select min(day) from ${sql.table(table)}) and day < ${before}`.execute(transaction),
  )
  return numAffectedRows > 0n
}
