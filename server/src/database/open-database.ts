import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { openDataDir, openPrivateFile } from '../files/data-dir.ts'
import { appendToPostgres, type Append, type AppendRows } from './append-rows.ts'
import { connectToSqlite } from './connect-to-sqlite.ts'
import { createGroupCommit, type Write } from './group-commit.ts'
import { migrationsOf } from './migrations-of.ts'
import { openReaderThreads } from './reader-threads.ts'
import { createStatementCache } from './statement-cache.ts'
import type { Tables } from './tables.ts'
import { threadDialect } from './thread-dialect.ts'
import { createSqliteThread } from './sqlite-thread.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** The database of one server process. */
export interface Database {
  readonly kind: DatabaseKind
  /** For reading. Sees everything that is committed. */
  readonly read: Kysely<Tables>
  /** For reads that may take long: like `read`, without blocking this thread. */
  readonly readLarge: Kysely<Tables>
  /** For writing. Resolves after COMMIT. */
  readonly write: Write
  /** For writing large rows, or many: like `write`, without blocking this thread. */
  readonly writeLarge: Write
  /** For adding many small rows. Resolves after COMMIT. */
  readonly append: Append
  /** Whether the queue is so long that requests that can be retried should be refused. */
  isBusy(): boolean
  /** @throws Error if the database cannot be reached */
  ping(): Promise<void>
  /** Finishes what is queued, then closes. */
  close(): Promise<void>
}

/**
 * Opens the database and brings its tables up to date.
 *
 * @param location an address for PostgreSQL, or a folder for SQLite
 * @throws Error if it cannot be opened or migrated.
 */
export async function openDatabase(
  location: { databaseUrl: string } | { dataDir: string },
): Promise<Database> {
  const database =
    'databaseUrl' in location ? openPostgres(location.databaseUrl) : openSqlite(location.dataDir)
  await migrate(database.kind, database.writer)
  const group = createGroupCommit({ ...database, db: database.writer })
  return {
    kind: database.kind,
    read: database.reader(),
    readLarge: database.largeReader(),
    write: group.write,
    writeLarge: group.writeLarge,
    append: group.append,
    isBusy: group.isBusy,
    ping: async () => {
      await database.writer.selectFrom('secrets').select('name').limit(1).execute()
    },
    close: async () => {
      await group.drained()
      await database.close()
    },
  }
}

interface Connections {
  readonly kind: DatabaseKind
  readonly writer: Kysely<Tables>
  /** Writes in another thread. Do not use it while `writer` is in a transaction. */
  readonly largeWriter: Kysely<Tables>
  /** Do not use it while `writer` or `largeWriter` is in a transaction. */
  readonly appendRows: AppendRows
  readonly reader: () => Kysely<Tables>
  /** Reads in other threads. */
  readonly largeReader: () => Kysely<Tables>
  readonly close: () => Promise<void>
}

function openSqlite(folder: string): Connections {
  openDataDir(folder)
  const file = join(folder, 'viewpage.sqlite')
  // SQLite gives its log and index the mode of the database. A killed server may have left some behind.
  for (const part of [file, ...[`${file}-wal`, `${file}-shm`].filter(existsSync)]) openPrivateFile(part)
  const open = () => {
    const connection = connectToSqlite(file)
    const prepare = createStatementCache(connection)
    return new Kysely<Tables>({
      dialect: new SqliteDialect({ database: { prepare, close: () => connection.close() } }),
    })
  }
  const writer = open()
  const thread = createSqliteThread(file)
  const largeReader = openReaderThreads(file)
  let reader: Kysely<Tables> | undefined
  return {
    kind: 'sqlite',
    writer,
    largeWriter: new Kysely<Tables>({ dialect: threadDialect(thread) }),
    appendRows: thread.append,
    // A separate connection, so that readers do not wait for a write in progress.
    reader: () => (reader ??= open()),
    largeReader: () => largeReader,
    close: async () => {
      await largeReader.destroy()
      await thread.close()
      await reader?.destroy()
      await writer.destroy()
    },
  }
}

// Counts and times are far below 2^53.
const INT8 = 20
pg.types.setTypeParser(INT8, Number)

function openPostgres(databaseUrl: string): Connections {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  // Without a listener the loss of an idle connection would end the process. The pool replaces it when needed.
  pool.on('error', () => undefined)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    writer: db,
    largeWriter: db,
    appendRows: appendToPostgres(db),
    reader: () => db,
    largeReader: () => db,
    close: () => db.destroy(),
  }
}

async function migrate(kind: DatabaseKind, db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrationsOf(kind)) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) {
    throw new Error(
      '[server] Failed to bring the database up to date. Is it reachable, and made by viewpage?',
      {
        cause: error,
      },
    )
  }
}
