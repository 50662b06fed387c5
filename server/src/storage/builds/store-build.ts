import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import type { StoredFile } from './build-files.ts'

/** Files that are stored at a time. */
const BATCH_SIZE = 16

/** Stored files by name, for rows of `build_files`. */
export type StoredBuild = ReadonlyMap<string, StoredFile>

/** Stores the files of a build, before {@link addBuildFiles} adds their rows. When it fails, nothing is under way. */
export async function storeBuild(
  storedFiles: Pick<StoredFiles, 'put'>,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<StoredBuild> {
  const put = async ([name, content]: readonly [string, Uint8Array]) =>
    [name, { sha256: await storedFiles.put(content), bytes: content.byteLength }] as const
  const stored: (readonly [string, StoredFile])[] = []
  const waiting = [...files]
  while (waiting.length > 0) stored.push(...(await allOf(waiting.splice(0, BATCH_SIZE).map(put))))
  return new Map(stored)
}

async function allOf<Result>(work: readonly Promise<Result>[]): Promise<Result[]> {
  await Promise.allSettled(work)
  return Promise.all(work)
}

/**
 * Adds the rows of stored files. Names that the build has already keep their files.
 *
 * @param at ms since 1970
 */
export async function addBuildFiles(
  transaction: Kysely<Tables>,
  build: string,
  stored: StoredBuild,
  at: number,
): Promise<void> {
  const rows = [...stored].map(([name, file]) => ({ build, name, ...file, added_at: at }))
  if (rows.length === 0) return
  await transaction
    .insertInto('build_files')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Files of builds are kept for ever. Servers of earlier deploys would sweep them, because they do not read these rows.
  const files = rows.map(({ sha256 }) => sha256)
  await transaction.deleteFrom('touched_files').where('sha256', 'in', files).execute()
}
