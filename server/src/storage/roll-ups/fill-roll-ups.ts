import { sql, type Kysely } from 'kysely'
import { tryLock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { addOldViews, addOldVisits, areLinkSumsFilled } from './fill-link-sums.ts'
import { lockVisits, rebuildVisits, type VisitKey } from './rebuild-visits.ts'

/** Other writers wait for a transaction of this many views or visits. */
export const ROWS_PER_TRANSACTION = 200

/**
 * Rolls up rows that are older than the roll-ups. It may be stopped, and continues where it was. One process does it at
 * a time.
 */
export async function fillRollUps(database: Database, signal?: AbortSignal): Promise<void> {
  while (signal?.aborted !== true && (await countOldViews(database)));
  while (signal?.aborted !== true && (await rollUpOldVisits(database)));
  while (signal?.aborted !== true && (await addOldViews(database)));
  while (signal?.aborted !== true && (await addOldVisits(database)));
}

/** Whether all rows from before the roll-ups are part of them. */
export async function areRollUpsFilled(database: Database): Promise<boolean> {
  const { read } = database
  const [visits, view, hasLinkSums] = await Promise.all([
    read.selectFrom('roll_up_progress').select('name').executeTakeFirst(),
    read
      .selectFrom('presentation_views')
      .select('id')
      .where('viewer', 'is', null)
      .limit(1)
      .executeTakeFirst(),
    areLinkSumsFilled(database),
  ])
  return visits === undefined && view === undefined && hasLinkSums
}

/** @returns whether there may be more */
async function countOldViews({ readLarge, writeLarge, kind }: Database): Promise<boolean> {
  const rows = await readLarge
    .selectFrom('presentation_views')
    .select(['id', 'oid'])
    .where('viewer', 'is', null)
    .orderBy('oid')
    .orderBy('viewed_at')
    .orderBy('id')
    .limit(ROWS_PER_TRANSACTION)
    .execute()
  if (rows.length === 0) return false
  return writeLarge(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'rollUps'))) return false
    await lockVisits(transaction, kind, rows)
    await countViews(
      transaction,
      rows.map(({ id }) => id),
    )
    return rows.length === ROWS_PER_TRANSACTION
  })
}

/** For an update of `presentation_views`. */
export const VIEWER_OF_VIEW = sql<string>`coalesce((
  select coalesce(viewer_key, link_viewers.session_id) from link_viewers
  where link_viewers.link_id = presentation_views.link_id
    and link_viewers.session_id = presentation_views.session_id), session_id)`

/** Gives views their viewer, by which triggers count them. */
export async function countViews(transaction: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await transaction
    .updateTable('presentation_views')
    .set({ viewer: VIEWER_OF_VIEW })
    .where('id', 'in', [...ids])
    .where('viewer', 'is', null)
    .execute()
}

/** @returns whether there may be more */
async function rollUpOldVisits(database: Database): Promise<boolean> {
  const { read, readLarge, writeLarge, kind } = database
  const after = await read.selectFrom('roll_up_progress').selectAll().executeTakeFirst()
  if (!after) return false
  const { rows } = await sql<VisitKey>`
    select distinct session_id, oid from view_events
    where (session_id, oid) > (${after.session_id}, ${after.oid})
    order by session_id, oid limit ${ROWS_PER_TRANSACTION}`.execute(readLarge)
  const last = rows.at(-1)
  return writeLarge(async (transaction) => {
    if (!(await tryLock(transaction, kind, 'rollUps'))) return false
    if (!last) {
      await transaction.deleteFrom('roll_up_progress').execute()
      return false
    }
    await lockVisits(transaction, kind, rows)
    await rebuildVisits(transaction, rows)
    await transaction
      .updateTable('roll_up_progress')
      .set({ session_id: last.session_id, oid: last.oid })
      .execute()
    return true
  })
}
