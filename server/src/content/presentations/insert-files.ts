import type { Insertable, Kysely } from 'kysely'
import { inParts } from '../../storage/database/in-parts.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Adds files to a presentation, except those that it has. In few statements, because others wait for the transaction. */
export async function insertFiles(
  transaction: Kysely<Tables>,
  files: readonly Insertable<Tables['assets']>[],
): Promise<void> {
  for (const part of inParts(files))
    await transaction
      .insertInto('assets')
      // A statement has the same columns for all rows.
      .values(part.map((file) => ({ revision: 1, file_name: null, has_notes: 0, ...file })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}
