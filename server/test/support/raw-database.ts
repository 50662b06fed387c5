import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { connectToSqlite } from '../../src/storage/database/connect-to-sqlite.ts'
import type { TestStorage } from './databases.ts'

/** Opens a database without running migrations. */
export function openRawDatabase<Rows = unknown>({
  dataDir,
  databaseUrl,
}: Pick<TestStorage, 'dataDir' | 'databaseUrl'>): Kysely<Rows> {
  const dialect =
    databaseUrl === null
      ? new SqliteDialect({ database: connectToSqlite(join(dataDir, 'viewpage.sqlite')) })
      : new PostgresDialect({ pool: poolOf(databaseUrl) })
  return new Kysely<Rows>({ dialect })
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString })
  // A pool is closed before its connections are: the database may be dropped meanwhile, which without a listener fails the test.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
