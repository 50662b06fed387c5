import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { Kysely, PostgresDialect, sql, SqliteDialect, type PostgresPool } from 'kysely'
import { openDataDir, openPrivateFile } from '../../foundation/config/data-dir.ts'
import type { Append, AppendRows } from './append-rows.ts'
import { appendToPostgres } from './append-to-postgres.ts'
import { connectToSqlite } from './connect-to-sqlite.ts'
import { createGroupCommit, type GroupCommitOptions, type Write } from './group-commit.ts'
import { inTime } from './in-time.ts'
import { migrate, type MigrateOptions } from './migrate.ts'
import { observeBytes, observeConnections, observeLag } from './observe-postgres.ts'
import { createPostgresPool } from './postgres-pool.ts'
import { NO_METRICS, type Metrics } from '../../foundation/metrics/metrics.ts'
import { createReplicaPool } from './replica-pool.ts'
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
  /** @throws DatabaseUnreachableError if the database does not respond within a second */
  ping(): Promise<void>
  /** Finishes what is queued, then closes. */
  close(): Promise<void>
}

/** For health checks, which wait a few seconds only. */
const PING_MS = 1_000
/** Time limits of PostgreSQL queries. SQLite's run in this process and are bounded by their size. */
const QUERY_MS = 10_000
const LARGE_QUERY_MS = 60_000

/**
 * Another thread copies SQLite's log into the database each time this many jobs have been written. A commit that copies
 * 4,000 pages blocks its thread for 100 ms.
 */
const JOBS_PER_CHECKPOINT = 400
/** A commit copies the log itself when it has this many pages (160 MB): the other thread has failed to. */
const BLOCKING_CHECKPOINT_PAGES = 40_000

/** Of commands and tests. */
const DEFAULT_CONNECTIONS = 10

export interface DatabaseOptions {
  /** Receives what migrations did. */
  readonly log?: Pick<FastifyBaseLogger, 'info' | 'warn'>
  /** @default nothing is measured */
  readonly metrics?: Pick<Metrics, 'commit' | 'observe'>
  /** What migrates, and what is done before. */
  readonly migrating?: MigratingOptions
}

export type MigratingOptions = Pick<MigrateOptions, 'migrations' | 'onMigrating'>

/**
 * Opens the database and brings its tables up to date.
 *
 * @param location addresses for PostgreSQL, or a folder for SQLite
 * @throws Error if it cannot be opened or migrated.
 */
export async function openDatabase(
  location: PostgresLocation | { dataDir: string },
  options: DatabaseOptions = {},
): Promise<Database> {
  const database =
    'databaseUrl' in location ? openPostgres(location, options) : openSqlite(location.dataDir, options)
  const { kind } = database
  const { log, metrics = NO_METRICS } = options
  try {
    await migrate({ ...options.migrating, kind, writer: database.migrator, reader: database.reader(), log })
    if (kind === 'sqlite') {
      // Transactions wait for other processes without blocking this thread.
      await sql`pragma busy_timeout = 0`.execute(database.writer)
      await sql`pragma wal_autocheckpoint = ${sql.lit(BLOCKING_CHECKPOINT_PAGES)}`.execute(database.writer)
    }
  } catch (error) {
    await database.close()
    throw error
  }
  const group = createGroupCommit({ ...database, db: database.writer, metrics })
  return {
    kind,
    read: database.reader(),
    readLarge: database.largeReader(),
    write: group.write,
    writeLarge: group.writeLarge,
    append: group.append,
    isBusy: group.isBusy,
    ping: async () => {
      await inTime(database.writer.selectFrom('secrets').select('name').limit(1).execute(), PING_MS)
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
  /** For migrations, which may take minutes. Its statements do not block this thread. */
  readonly migrator: Kysely<Tables>
  /** Writes in another thread. Do not use it while `writer` is in a transaction. */
  readonly largeWriter: Kysely<Tables>
  /** Do not use it while `writer` or `largeWriter` is in a transaction. */
  readonly appendRows: AppendRows
  readonly afterJobs: GroupCommitOptions['afterJobs']
  readonly reader: () => Kysely<Tables>
  /** Reads in other threads. */
  readonly largeReader: () => Kysely<Tables>
  readonly close: () => Promise<void>
}

function openSqlite(folder: string, { metrics = NO_METRICS }: DatabaseOptions): Connections {
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
  metrics.observe('database_bytes', 'database', async () => (await stat(file)).size)
  metrics.observe('database_bytes', 'wal', async () => (await stat(`${file}-wal`)).size)
  const writer = open()
  const thread = createSqliteThread(file)
  const largeReader = openReaderThreads(file)
  let reader: Kysely<Tables> | undefined
  let jobs = 0
  return {
    kind: 'sqlite',
    writer,
    migrator: new Kysely<Tables>({ dialect: threadDialect(thread, 'transactions') }),
    largeWriter: new Kysely<Tables>({ dialect: threadDialect(thread) }),
    appendRows: thread.append,
    async afterJobs(count) {
      jobs += count
      if (jobs < JOBS_PER_CHECKPOINT) return
      jobs = 0
      // After a failure the next one copies more.
      await thread.query('pragma wal_checkpoint(passive)', []).catch(() => undefined)
    },
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

interface PostgresLocation {
  readonly databaseUrl: string
  /** A replica for reads that may take long. */
  readonly readUrl?: string | null
  /** To each of the two. */
  readonly maxConnections?: number
}

function openPostgres(
  { databaseUrl, readUrl = null, maxConnections = DEFAULT_CONNECTIONS }: PostgresLocation,
  { log, metrics = NO_METRICS }: DatabaseOptions,
): Connections {
  const pool = createPostgresPool(databaseUrl, maxConnections)
  const replica = readUrl === null ? null : createPostgresPool(readUrl, maxConnections)
  observeConnections(pool, 'database_connections', metrics)
  if (replica) observeConnections(replica, 'replica_connections', metrics)
  const through = (connections: PostgresPool) =>
    new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connections }) })
  const db = through(pool.limitedTo(QUERY_MS))
  const large = through(pool.limitedTo(LARGE_QUERY_MS))
  observeBytes(db, metrics)
  if (replica) observeLag(through(replica.limitedTo(PING_MS)), db, metrics)
  const largeReader = replica
    ? through(
        createReplicaPool({
          primary: pool.limitedTo(LARGE_QUERY_MS),
          replica: replica.limitedTo(LARGE_QUERY_MS),
          primaryDb: db,
          replicaDb: through(replica.limitedTo(PING_MS)),
          log,
        }),
      )
    : large
  return {
    kind: 'postgres',
    writer: db,
    migrator: through(pool.limitedTo(null)),
    largeWriter: large,
    appendRows: appendToPostgres(db),
    afterJobs: () => Promise.resolve(),
    reader: () => db,
    largeReader: () => largeReader,
    close: async () => {
      await replica?.close()
      await pool.close()
    },
  }
}
