import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { touchFilesOf } from '../files/touched-files.ts'

/**
 * Deletes a presentation with all that hangs on it: documents, view links and who watched by them, likes, comments,
 * rights, figures. Reports of it stay: they are those of who sent them. The sweep deletes its files later, unless
 * others use them.
 */
export async function deletePresentation(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
): Promise<void> {
  await touchFilesOf(transaction, oid, now)
  // Figures and shelves name it without a reference; all else goes with it.
  await transaction.deleteFrom('presentation_views').where('oid', '=', oid).execute()
  await transaction.deleteFrom('view_events').where('oid', '=', oid).execute()
  await transaction.deleteFrom('cards').where('oid', '=', oid).execute()
  await transaction.deleteFrom('presentations').where('oid', '=', oid).execute()
}
