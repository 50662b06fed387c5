import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The databases that the server supports. Everything that stores is tested on both. */
export const DATABASES = ['sqlite', 'postgres'] as const
export type DatabaseName = (typeof DATABASES)[number]

/** A data folder and an empty database for one test. */
export interface TestStorage {
  readonly dataDir: string
  readonly databaseUrl: string | null
  /** Deletes both. */
  remove(): Promise<void>
}

/** @param parent the folder that the data folder is made in */
export async function createStorage(kind: DatabaseName, parent = tmpdir()): Promise<TestStorage> {
  const dataDir = mkdtempSync(join(parent, 'viewpage-test-'))
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true })
  if (kind === 'sqlite') return { dataDir, databaseUrl: null, remove: async () => removeFolder() }

  const server = process.env['TEST_POSTGRES_URL'] ?? ''
  const name = `test_${randomBytes(6).toString('hex')}`
  await ask(server, `create database ${name}`)
  return {
    dataDir,
    databaseUrl: `${server}/${name}`,
    async remove() {
      removeFolder()
      await ask(server, `drop database ${name} with (force)`)
    },
  }
}

async function ask(server: string, statement: string): Promise<void> {
  const client = new pg.Client(`${server}/postgres`)
  await client.connect()
  await client.query(statement)
  await client.end()
}
