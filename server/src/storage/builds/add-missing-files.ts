import { inList } from '../database/in-list.ts'
import type { Database } from '../database/open-database.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { readWithCopies } from './compressed-copies.ts'
import { addBuildFiles, storeBuild } from './store-build.ts'

/** Files that are in memory at a time. */
const BATCH_SIZE = 100

export interface MissingFilesOptions {
  readonly database: Pick<Database, 'kind' | 'read' | 'write'>
  readonly storedFiles: Pick<StoredFiles, 'put'>
}

/**
 * Adds files of a folder to a build, except those that it has. Several processes may do it at once.
 *
 * @param at ms since 1970
 */
export async function addMissingFiles(
  { database, storedFiles }: MissingFilesOptions,
  { build, folder, names, at }: { build: string; folder: string; names: readonly string[]; at: number },
): Promise<void> {
  const missing = await missingFrom(database, build, names)
  while (missing.length > 0) {
    const files = await readWithCopies(folder, missing.splice(0, BATCH_SIZE))
    const stored = await storeBuild(storedFiles, files)
    await database.write((transaction) => addBuildFiles(transaction, build, stored, at))
  }
}

async function missingFrom(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  build: string,
  names: readonly string[],
): Promise<string[]> {
  const rows = await read
    .selectFrom('build_files')
    .select('name')
    .where('build', '=', build)
    .where('name', 'in', inList(kind, JSON.stringify(names)))
    .execute()
  const there = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !there.has(name))
}
