import { cpSync, rmSync } from 'node:fs'
import { startServer, type RunningServer } from '@viewpage/e2e/server'
import { openDatabase, type Database } from '../../server/src/storage/database/open-database.ts'
import { askPostgres } from '../../server/test/support/ask-postgres.ts'
import type { DatabaseName } from '../../server/test/support/databases.ts'
import { temporaryFolder } from '../harness/start.ts'

export type { DatabaseName }

/** A data folder with its database, which are deleted at the end of its scope. */
export interface Site extends AsyncDisposable {
  readonly dataDir: string
  readonly databaseUrl: string | null
  open(): Promise<Database>
  /** @param knobs more environment variables */
  start(knobs?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** A second site with the same data. No server may run on this one. @param folder for its files */
  copy(name: string, folder?: string): Promise<Site>
}

/** A site without data. @param name unique among those of a run */
export async function createSite(kind: DatabaseName, name: string): Promise<Site> {
  if (kind === 'postgres') await createDatabase(name)
  return siteIn(kind, name, newFolder())
}

/** A site that exists. */
export function siteIn(kind: DatabaseName, name: string, dataDir: string): Site {
  const databaseUrl = kind === 'postgres' ? `${server()}/${name}` : null
  return {
    dataDir,
    databaseUrl,
    open: () => openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl }),
    start: (knobs) =>
      startServer(dataDir, { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), ...knobs }),
    async copy(copied, folder = newFolder()) {
      cpSync(dataDir, folder, { recursive: true })
      if (kind === 'postgres') await createDatabase(copied, `template ${name} strategy file_copy`)
      return siteIn(kind, copied, folder)
    },
    async [Symbol.asyncDispose]() {
      rmSync(dataDir, { recursive: true, force: true })
      if (kind === 'postgres') await dropDatabase(name)
    },
  }
}

/** In place of one that an interrupted run left behind. */
async function createDatabase(name: string, options = ''): Promise<void> {
  await dropDatabase(name)
  await askPostgres(server(), `create database ${name} ${options}`)
}

async function dropDatabase(name: string): Promise<void> {
  await askPostgres(server(), `drop database if exists ${name} with (force)`)
}

const server = () => process.env['TEST_POSTGRES_URL'] ?? ''

const newFolder = () => temporaryFolder().path
