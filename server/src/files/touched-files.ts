import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** Keeps the sweep from deleting a file for a day, and makes it look at the file after that. */
export async function touchFile(transaction: Kysely<Tables>, sha256: string, now: number): Promise<void> {
  await transaction
    .insertInto('touched_files')
    .values({ sha256, touched_at: now })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: now }))
    .execute()
}

/**
 * The same for files that rows of `assets` name: after rows are added, and before they are deleted.
 *
 * @param roles whose files. @default all of the presentation
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
    // Two transactions that touch the same files in another order would wait for each other.
    .orderBy('sha256')
  await transaction
    .insertInto('touched_files')
    .columns(['sha256', 'touched_at'])
    .expression(files)
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ touched_at: now }))
    .execute()
}
