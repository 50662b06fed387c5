import { sql } from 'kysely'
import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import { ROWS_PER_TRANSACTION } from './fill-roll-ups.ts'
import { lockVisits } from './rebuild-visits.ts'

// Literals, or SQLite would not use the partial indexes of these rows.
const OLD_VIEWS = sql`from presentation_views where in_link_sums = 0 and link_id is not null`
const OLD_VISITS = sql`from link_visits where in_link_sums = 0`

/** Whether the sums by view link have all views and visits of before. */
export async function areLinkSumsFilled({ read }: Database): Promise<boolean> {
  const { rows } = await sql`select 1 ${OLD_VIEWS} union all select 1 ${OLD_VISITS} limit 1`.execute(read)
  return rows.length === 0
}

/** Adds the views of links that are older than the sums by link. @returns whether there may be more */
export async function addOldViews({ readLarge, writeLarge, kind }: Database): Promise<boolean> {
  const { rows } = await sql<{ id: number; oid: string }>`
    select id, oid ${OLD_VIEWS} order by id limit ${ROWS_PER_TRANSACTION}`.execute(readLarge)
  if (rows.length === 0) return false
  return writeLarge(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'rollUps'))) return false
    await lockVisits(transaction, kind, rows)
    await transaction
      .updateTable('presentation_views')
      .set({ in_link_sums: 1 })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .where('in_link_sums', '=', 0)
      .execute()
    return rows.length === ROWS_PER_TRANSACTION
  })
}

/** Adds the visits of links that are older than the sums by link. @returns whether there may be more */
export async function addOldVisits({ readLarge, writeLarge, kind }: Database): Promise<boolean> {
  const { rows } = await sql<{ oid: string; session_id: string; link_id: string }>`
    select oid, session_id, link_id ${OLD_VISITS} order by session_id, link_id limit ${ROWS_PER_TRANSACTION}`.execute(
    readLarge,
  )
  if (rows.length === 0) return false
  return writeLarge(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'rollUps'))) return false
    await lockVisits(transaction, kind, rows)
    const keys = sql.join(rows.map(({ session_id, link_id }) => sql`(${session_id}, ${link_id})`))
    await sql`update link_visits set in_link_sums = 1
      where (session_id, link_id) in (values ${keys}) and in_link_sums = 0`.execute(transaction)
    return rows.length === ROWS_PER_TRANSACTION
  })
}
