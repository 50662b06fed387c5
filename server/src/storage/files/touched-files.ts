import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Protects a file from the sweep for a day; after that, the sweep checks it.
 *
 * @returns false if the file is being deleted: until it is gone, its row has a negative time
 */
export async function touchFile(transaction: Kysely<Tables>, sha256: string, now: number): Promise<boolean> {
  const touched = await transaction
    .insertInto('touched_files')
    .values({ sha256, touched_at: now })
    .onConflict((conflict) =>
      conflict.column('sha256').doUpdateSet({ touched_at: now }).where('touched_files.touched_at', '>=', 0),
    )
    .returning('sha256')
    .execute()
  return touched.length > 0
}

/**
 * Touches the files of `assets` rows. Call it after rows are added, and before they are deleted.
 *
 * @param roles of the files. @default all
 */
export async function touchFilesOf(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
  roles?: readonly Tables['assets']['role'][],
): Promise<void> {
  const files = transaction
    .selectFrom('assets')
    .select(['sha256', sql.lit(now).as('touched_at')])
    .distinct()
    .where('oid', '=', oid)
    .$if(roles !== undefined, (query) => query.where('role', 'in', roles ?? []))
    // A fixed order prevents deadlocks of transactions that touch the same files.
    .orderBy('sha256')
  await transaction
    .insertInto('touched_files')
    .columns(['sha256', 'touched_at'])
    .expression(files)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: now }))
    .execute()
}
