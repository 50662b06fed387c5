import { sql, type Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { countViews, ROWS_PER_TRANSACTION } from './fill-roll-ups.ts'
import { deleteVisits, lockVisits, rebuildVisits } from './rebuild-visits.ts'
import { ROLL_UP_TABLES } from './roll-up-tables.ts'
import { readRowsSince, sumOfDeletedViews } from './rows-since.ts'

/**
 * Makes the roll-ups of a presentation again from its raw rows, in small transactions; sums of views whose rows were deleted
 * stay. Figures are low meanwhile.
 */
export async function rebuildRollUps(database: Database, oid: string): Promise<void> {
  const last = await database.read
    .selectFrom('presentation_views')
    .select(({ fn }) => fn.max('id').as('id'))
    .where('oid', '=', oid)
    .executeTakeFirst()
  for (let after = 0; after < (last?.id ?? 0);) after = await forgetViews(database, oid, after)
  while (await forgetVisits(database, oid));
  await database.writeLarge(async (transaction) => {
    await lockVisits(transaction, database.kind, [{ oid }])
    await startAgain(transaction, oid)
  })
  while (await countForgotten(database, oid));
  await rebuildByEvent(database, oid)
  await rebuildIdentified(database, oid)
}

/** @returns the id of the last view that is not counted any more */
async function forgetViews(
  { read, writeLarge, kind }: Database,
  oid: string,
  after: number,
): Promise<number> {
  const rows = await read
    .selectFrom('presentation_views')
    .select('id')
    .where('oid', '=', oid)
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return Infinity
  await writeLarge(async (transaction) => {
    await lockVisits(transaction, kind, [{ oid }])
    await transaction.updateTable('presentation_views').set({ viewer: null }).where('id', 'in', ids).execute()
  })
  return ids.at(-1) ?? Infinity
}

/** @returns whether there may be more */
async function forgetVisits({ read, writeLarge, kind }: Database, oid: string): Promise<boolean> {
  const visits = await read
    .selectFrom('visits')
    .select('session_id')
    .where('oid', '=', oid)
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  if (visits.length === 0) return false
  await writeLarge(async (transaction) => {
    await lockVisits(transaction, kind, [{ oid }])
    await deleteVisits(transaction, sql.join(visits.map(({ session_id }) => sql`(${oid}, ${session_id})`)))
  })
  return true
}

/** What is left now is wrong, or was stored meanwhile: nothing else, because empty sums are deleted. */
async function startAgain(transaction: Kysely<Tables>, oid: string): Promise<void> {
  await transaction
    .updateTable('presentation_views')
    .set({ viewer: null })
    .where('oid', '=', oid)
    .where('viewer', 'is not', null)
    .execute()
  const rowsSince = await readRowsSince(transaction)
  for (const table of ROLL_UP_TABLES)
    await transaction
      .deleteFrom(table)
      .where('oid', '=', oid)
      .$if(table === 'roll_ups', (query) => query.where(sql<boolean>`not ${sumOfDeletedViews(rowsSince)}`))
      .execute()
  // Likes are few beside views: a like needs an account.
  await sql`
    insert into roll_ups (oid, figure, minutes, slot, n)
    select likes.oid, 'likes', minutes, likes.created_at / (minutes * 60000), count(*)
    from likes
    inner join presentations on presentations.oid = likes.oid and owner_oid <> user_oid
    cross join (select 15 as minutes union all select 1440) as spans
    where likes.oid = ${oid}
    group by likes.oid, minutes, likes.created_at / (minutes * 60000)`.execute(transaction)
}

/** @returns whether there may be more */
async function countForgotten({ read, writeLarge, kind }: Database, oid: string): Promise<boolean> {
  const rows = await read
    .selectFrom('presentation_views')
    .select('id')
    .where('oid', '=', oid)
    .where('viewer', 'is', null)
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  await writeLarge(async (transaction) => {
    await lockVisits(transaction, kind, [{ oid }])
    await countViews(
      transaction,
      rows.map(({ id }) => id),
    )
  })
  return rows.length === ROWS_PER_TRANSACTION
}

/** Visits in the order of their events. One whose events are on two pages is rebuilt twice. */
async function rebuildByEvent(database: Database, oid: string): Promise<void> {
  const { readLarge } = database
  for (let after = { received_at: 0, id: 0 }; ;) {
    const rows = await readLarge
      .selectFrom('view_events')
      .select(['id', 'received_at', 'session_id'])
      .where('oid', '=', oid)
      .where(sql<boolean>`(received_at, id) > (${after.received_at}, ${after.id})`)
      .orderBy('received_at')
      .orderBy('id')
      .limit(10 * ROWS_PER_TRANSACTION)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await rebuildSessions(database, oid, rows)
    after = last
  }
}

/** Sessions of view links that may have been identified without any event. */
async function rebuildIdentified(database: Database, oid: string): Promise<void> {
  for (let after = ''; ;) {
    const rows = await database.read
      .selectFrom('link_viewers')
      .innerJoin('view_links', 'view_links.link_id', 'link_viewers.link_id')
      .select('session_id')
      .distinct()
      .where('view_links.oid', '=', oid)
      .where('session_id', '>', after)
      .orderBy('session_id')
      .limit(ROWS_PER_TRANSACTION)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    await rebuildSessions(database, oid, rows)
    after = last.session_id
  }
}

async function rebuildSessions(
  { writeLarge, kind }: Database,
  oid: string,
  rows: readonly { readonly session_id: string }[],
): Promise<void> {
  const sessions = new Set(rows.map(({ session_id }) => session_id))
  await writeLarge(async (transaction) => {
    await lockVisits(transaction, kind, [{ oid }])
    await rebuildVisits(
      transaction,
      [...sessions].map((session_id) => ({ oid, session_id })),
    )
  })
}
