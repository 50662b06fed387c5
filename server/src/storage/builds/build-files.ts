import { createBoundedCache } from '../../foundation/bounded-cache.ts'
import { batchReads } from '../database/batch-reads.ts'
import { inList } from '../database/in-list.ts'
import type { Database } from '../database/open-database.ts'
import type { StoredFiles } from '../files/stored-files.ts'

/** A file in the file store. */
export interface StoredFile {
  readonly sha256: string
  readonly bytes: number
}

/** A file of a build, with its compressed copies. */
export interface BuildFile extends StoredFile {
  readonly br: StoredFile | null
  readonly gzip: StoredFile | null
}

/** Files of builds, published by whatever server. */
export interface BuildFiles {
  /**
   * @param build a name of `build-names.ts`
   * @param name of the file; must not contain a space
   */
  find(build: string, name: string): Promise<BuildFile | null>
  /** @throws Error if the build has no such file, FileMissingError */
  read(build: string, name: string): Promise<Uint8Array>
}

/** Rows that are kept in memory; a few MB. */
const MAX_KNOWN = 10_000

/** Rows never change, so known ones are not read again. A file that is not found is looked for each time. */
export function createBuildFiles(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  storedFiles: Pick<StoredFiles, 'read'>,
): BuildFiles {
  const known = createBoundedCache<string, BuildFile>(MAX_KNOWN)
  const look = batchReads(readRows)

  async function readRows(keys: readonly string[]): Promise<ReadonlyMap<string, BuildFile>> {
    const builds = keys.map((key) => key.slice(0, key.indexOf(' ')))
    const names = keys.map((key) => key.slice(key.indexOf(' ') + 1))
    const withCopies = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`])
    const rows = await read
      .selectFrom('build_files')
      .select(['build', 'name', 'sha256', 'bytes'])
      .where('build', 'in', inList(kind, JSON.stringify([...new Set(builds)])))
      .where('name', 'in', inList(kind, JSON.stringify([...new Set(withCopies)])))
      .execute()
    const files = new Map(
      rows.map(({ build, name, sha256, bytes }) => [keyOf(build, name), { sha256, bytes }]),
    )
    return new Map(
      keys.flatMap((key) => {
        const file = files.get(key)
        const copies = { br: files.get(`${key}.br`) ?? null, gzip: files.get(`${key}.gz`) ?? null }
        return file ? [[key, { ...file, ...copies }] as const] : []
      }),
    )
  }

  async function find(build: string, name: string): Promise<BuildFile | null> {
    const key = keyOf(build, name)
    const file = known.get(key) ?? (await look(key))
    if (file !== null) known.set(key, file)
    return file
  }

  return {
    find,
    async read(build, name) {
      const file = await find(build, name)
      if (file === null) throw new Error(`[releases] Failed to read ${name}: ${build} has no such file.`)
      return storedFiles.read(file.sha256)
    },
  }
}

function keyOf(build: string, name: string): string {
  return `${build} ${name}`
}
