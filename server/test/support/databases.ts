import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askPostgres } from './ask-postgres.ts'
import { folderWithTables, POSTGRES_TEMPLATE } from './prepared-databases.ts'

/** Whether only the quick tests run: `npm test`. */
export const IS_QUICK_SET = process.env['TEST_SET'] === 'quick'

export type DatabaseName = 'sqlite' | 'postgres'

/** Everything that stores is tested on all databases that the server supports; in the quick set on SQLite. */
export const DATABASES: readonly DatabaseName[] = IS_QUICK_SET ? ['sqlite'] : ['sqlite', 'postgres']

/**
 * For tests that take long and are not about databases: the one that refuses more; in the quick set SQLite. Journeys do the
 * same in a browser, on SQLite.
 */
export const ONE_DATABASE: readonly DatabaseName[] = IS_QUICK_SET ? ['sqlite'] : ['postgres']

/** A folder and a database of one test's own. */
export interface TestStorage {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Deletes both. */
  remove(): Promise<void>
}

export interface StorageOptions {
  /** The folder that the data folder is made in. @default the system's for temporary files */
  readonly parent?: string | undefined
  /** The database has its tables already, which takes less time than making them. @default false */
  readonly hasTables?: boolean
  /** The database that one of PostgreSQL is copied from; `null` for none. @default one with tables, if it has tables */
  readonly template?: string | null
}

export async function createStorage(
  kind: DatabaseName,
  {
    parent = tmpdir(),
    hasTables = false,
    template = hasTables ? POSTGRES_TEMPLATE : null,
  }: StorageOptions = {},
): Promise<TestStorage> {
  const dataDir = mkdtempSync(join(parent, 'viewpage-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'sqlite') {
    if (hasTables) cpSync(folderWithTables(), dataDir, { recursive: true })
    return { dataDir, databaseUrl: null, remove: async () => removeFolder() }
  }

  const server = process.env['TEST_POSTGRES_URL'] ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying files takes half of the time that writing each page to the log takes.
  const copied = template === null ? '' : ` template ${template} strategy file_copy`
  await askPostgres(server, `create database ${name}${copied}`)
  return {
    dataDir,
    databaseUrl: `${server}/${name}`,
    async remove() {
      removeFolder()
      await askPostgres(server, `drop database ${name} with (force)`)
    },
  }
}
