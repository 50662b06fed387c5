import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '@viewpage/e2e/server'
import { openDatabase, type Database } from '../../server/src/database/open-database.ts'
import { askPostgres } from '../../server/test/support/ask-postgres.ts'
import type { DatabaseName } from '../../server/test/support/databases.ts'

/** A data folder with its database. */
export interface Site {
  readonly dataDir: string
  readonly databaseUrl: string | null
  open(): Promise<Database>
  /** @param knobs more environment variables */
  start(knobs?: Readonly<Record<string, string>>): Promise<RunningServer>
  /** A second site with the same data. No server may run on this one. */
  copy(name: string): Promise<Site>
  remove(): Promise<void>
}

/** A site without data. @param name unique among those of a run */
export async function createSite(kind: DatabaseName, name: string): Promise<Site> {
  const server = process.env['TEST_POSTGRES_URL'] ?? ''
  if (kind === 'postgres') await askPostgres(server, `create database ${name}`)
  return siteOn(newFolder(), kind === 'postgres' ? `${server}/${name}` : null)
}

function siteOn(dataDir: string, databaseUrl: string | null): Site {
  return {
    dataDir,
    databaseUrl,
    open: () => openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl }),
    start: (knobs) =>
      startServer(dataDir, { ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }), ...knobs }),
    async copy(name) {
      const folder = newFolder()
      cpSync(dataDir, folder, { recursive: true })
      if (databaseUrl === null) return siteOn(folder, null)
      const [, server = '', own = ''] = /^(.*)\/(\w+)$/.exec(databaseUrl) ?? []
      await askPostgres(server, `create database ${name} template ${own}`)
      return siteOn(folder, `${server}/${name}`)
    },
    async remove() {
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'viewpage-scale-'))
}
