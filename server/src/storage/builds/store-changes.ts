import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { StoredFiles } from '../files/stored-files.ts'
import { withCompressedCopies } from './compressed-copies.ts'
import { storeBuild, type StoredBuild } from './store-build.ts'

export interface StoreChangesOptions {
  readonly database: Pick<Database, 'read'>
  readonly storedFiles: Pick<StoredFiles, 'put'>
}

/**
 * Stores the files of a build, with compressed copies. A file that an earlier build has under the same name is neither
 * compressed nor stored again.
 *
 * @param earlier a build that is kept for ever, so that nothing deletes its files meanwhile; `null`: none
 */
export async function storeChanges(
  { database, storedFiles }: StoreChangesOptions,
  files: ReadonlyMap<string, Uint8Array>,
  earlier: string | null,
): Promise<StoredBuild> {
  const same: StoredBuild = earlier === null ? new Map() : await readSame(database.read, files, earlier)
  const changed = new Map([...files].filter(([name]) => !same.has(name)))
  return new Map([...same, ...(await storeBuild(storedFiles, await withCompressedCopies(changed)))])
}

async function readSame(
  read: Kysely<Tables>,
  files: ReadonlyMap<string, Uint8Array>,
  earlier: string,
): Promise<StoredBuild> {
  const rows = await read
    .selectFrom('build_files')
    .select(['name', 'sha256', 'bytes'])
    .where('build', '=', earlier)
    .execute()
  const known = new Map(rows.map(({ name, sha256, bytes }) => [name, { sha256, bytes }]))
  const isSame = ([name, content]: readonly [string, Uint8Array]) =>
    known.get(name)?.sha256 === createHash('sha256').update(content).digest('hex')
  const names = [...files].filter(isSame).flatMap(([name]) => [name, `${name}.br`, `${name}.gz`])
  return new Map(
    names.flatMap((name) => {
      const file = known.get(name)
      return file ? [[name, file]] : []
    }),
  )
}
