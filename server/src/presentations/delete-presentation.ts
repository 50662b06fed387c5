import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'

/**
 * Deletes a presentation with all that hangs on it: documents, view links and who watched by them, likes, comments,
 * rights, figures. Reports of it stay: they are those of who sent them.
 *
 * @returns the SHA-256 of its files; copies may use them too
 */
export async function deletePresentation(transaction: Kysely<Tables>, oid: string): Promise<string[]> {
  const files = await transaction
    .selectFrom('assets')
    .select('sha256')
    .distinct()
    .where('oid', '=', oid)
    .execute()
  // Figures and shelves name it without a reference; all else goes with it.
  await transaction.deleteFrom('presentation_views').where('oid', '=', oid).execute()
  await transaction.deleteFrom('view_events').where('oid', '=', oid).execute()
  await transaction.deleteFrom('cards').where('oid', '=', oid).execute()
  await transaction.deleteFrom('presentations').where('oid', '=', oid).execute()
  return files.map(({ sha256 }) => sha256)
}
