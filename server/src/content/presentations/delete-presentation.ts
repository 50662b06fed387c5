import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { ROLL_UP_TABLES } from '../../storage/roll-ups/roll-up-tables.ts'
import { touchFilesOf } from '../../storage/files/touched-files.ts'

/**
 * Deletes a presentation with its documents, view links, link viewers, likes, comments, rights and figures. Reports
 * stay, because they belong to their reporters, and entries on shelves until staff removes them. The sweep later deletes files that no other presentation uses.
 */
export async function deletePresentation(
  transaction: Kysely<Tables>,
  oid: string,
  now: number,
): Promise<void> {
  await touchFilesOf(transaction, oid, now)
  // Figures have no foreign key; foreign keys delete everything else.
  await transaction.deleteFrom('presentation_views').where('oid', '=', oid).execute()
  await transaction.deleteFrom('view_events').where('oid', '=', oid).execute()
  await transaction.deleteFrom('presentations').where('oid', '=', oid).execute()
  // Last: while the presentation exists, its sums follow each row.
  for (const table of ROLL_UP_TABLES) await transaction.deleteFrom(table).where('oid', '=', oid).execute()
}
