import { ImportNotes, type ImportNote } from '@viewpage/importers/notes'
import { Value } from 'typebox/value'
import type { Database } from '../../../storage/database/open-database.ts'

/** The notes of an import as they are stored; `null` without any. */
export function storableNotes(notes: readonly ImportNote[] | undefined): string | null {
  return notes && notes.length > 0 ? JSON.stringify(notes) : null
}

/** The notes of the import that made the current revision; none if the steps were changed since. */
export async function readImportNotes(
  { read }: Pick<Database, 'read'>,
  { oid, revision }: { readonly oid: string; readonly revision: number },
): Promise<ImportNotes> {
  const row = await read
    .selectFrom('documents')
    .select('import_notes')
    .where('oid', '=', oid)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return parseNotes(row?.import_notes ?? null)
}

/** Notes of a version that has other codes are not shown. */
function parseNotes(stored: string | null): ImportNotes {
  if (stored === null) return []
  try {
    const notes: unknown = JSON.parse(stored)
    return Value.Check(ImportNotes, notes) ? notes : []
  } catch {
    return []
  }
}
