import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { FIRST_SCHEMA, migrationsOf } from './migrations-of.ts'
import { OlderDatabaseError } from './older-database-error.ts'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

export interface MigrateOptions {
  readonly kind: DatabaseKind
  /** Without a time limit for queries. */
  readonly writer: Kysely<Tables>
  /** Another connection than that of `writer`. */
  readonly reader: Kysely<Tables>
  readonly log?: Pick<FastifyBaseLogger, 'info' | 'warn'> | undefined
  /** For tests: all migrations. @default those of this version */
  readonly migrations?: Readonly<Record<string, Migration>> | undefined
  /** Awaited before the first of those that are missing. */
  readonly onMigrating?: (() => Promise<void>) | undefined
}

/** A migration that runs for so long says so, again and again. */
const REPORT_MS = 10_000

/**
 * Brings the tables up to date; one process does so at a time, each migration in a transaction of its own. A database that a
 * newer version migrated is used as it is: migrations expand first, so that older versions can run beside newer ones.
 *
 * @throws OlderDatabaseError if it is older than the first schema
 * @throws Error if that fails
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  const { kind, reader, log, onMigrating } = options
  const known = options.migrations ?? migrationsOf(kind)
  const done = await namesOfDone(kind, reader)
  refuseOlder(done)
  const missing = Object.keys(known).filter((name) => !done.includes(name))
  if (missing.length > 0) {
    await onMigrating?.()
    // Nobody waits for the tables of an empty database.
    await runMissing(options, done.length === 0 ? known : reported(known, missing, log))
  }
  const newer = done.filter((name) => !Object.hasOwn(known, name) && name > FIRST_SCHEMA)
  if (newer.length > 0) {
    log?.warn(
      { migrations: newer },
      '[server] The database is newer than this server: it has migrations that this version does not know. Expected while a new version is deployed; otherwise deploy the newest version.',
    )
  }
}

async function runMissing(
  { kind, writer, reader, log }: MigrateOptions,
  known: Readonly<Record<string, Migration>>,
): Promise<void> {
  const migrator = new Migrator({
    db: writer,
    provider: {
      // Called while this process holds the lock of migrations.
      async getMigrations() {
        const done = await namesOfDone(kind, reader)
        refuseOlder(done)
        const unknown = done.filter((name) => !Object.hasOwn(known, name))
        return { ...known, ...Object.fromEntries(unknown.map((name) => [name, ALREADY_DONE])) }
      },
    },
  })
  const names: string[] = []
  for (;;) {
    // One at a time: what a process finished stays, if it is ended meanwhile.
    const { error, results = [] } = await migrator.migrateUp()
    if (error instanceof OlderDatabaseError) throw error
    if (error !== undefined) {
      throw new Error(
        '[server] Failed to bring the database up to date. Is it reachable, and made by viewpage?',
        { cause: error },
      )
    }
    if (results.length === 0) break
    names.push(...results.map(({ migrationName }) => migrationName))
  }
  if (names.length > 0) log?.info({ migrations: names }, 'brought the database up to date')
}

/** Migrations that log when they begin, run for long and end. */
function reported(
  known: Readonly<Record<string, Migration>>,
  missing: readonly string[],
  log: MigrateOptions['log'],
): Readonly<Record<string, Migration>> {
  const entries = Object.entries(known).map(([name, migration]): [string, Migration] => [
    name,
    {
      async up(db) {
        const progress = { migration: name, number: missing.indexOf(name) + 1, of: missing.length }
        const start = performance.now()
        const seconds = () => Math.round((performance.now() - start) / 1_000)
        log?.info(progress, 'a migration begins')
        const timer = setInterval(
          () => log?.info({ ...progress, seconds: seconds() }, 'a migration is still running'),
          REPORT_MS,
        )
        await migration.up(db).finally(() => clearInterval(timer))
        log?.info({ ...progress, seconds: seconds() }, 'a migration has ended')
      },
    },
  ])
  return Object.fromEntries(entries)
}

/** Its `up` is never called, because the database has it. */
const ALREADY_DONE: Migration = { up: async () => undefined }

function refuseOlder(done: readonly string[]): void {
  const last = done.toSorted().at(-1)
  if (last !== undefined && !done.includes(FIRST_SCHEMA))
    throw new OlderDatabaseError('[server] The database', last)
}

/** None in an empty database. */
async function namesOfDone(kind: DatabaseKind, reader: Kysely<Tables>): Promise<string[]> {
  const table = await FIND_TABLE[kind].execute(reader)
  if (table.rows.length === 0) return []
  const rows = await reader
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

const FIND_TABLE = {
  sqlite: sql`select 1 from sqlite_master where name = 'kysely_migration'`,
  postgres: sql`select 1 where to_regclass('kysely_migration') is not null`,
} as const
