import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
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
}

/**
 * Brings the tables up to date; one process does so at a time. A database that a newer version migrated is used as it
 * is: migrations expand first, so that older versions can run beside newer ones.
 *
 * @throws OlderDatabaseError if it is older than the first schema
 * @throws Error if that fails
 */
export async function migrate({ kind, writer, reader, log }: MigrateOptions): Promise<void> {
  const known = migrationsOf(kind)
  let unknown: readonly string[] = []
  const migrator = new Migrator({
    db: writer,
    provider: {
      // Called while this process holds the lock of migrations.
      async getMigrations() {
        const done = await namesOfDone(reader)
        refuseOlder(done)
        unknown = done.filter((name) => !Object.hasOwn(known, name))
        return { ...known, ...Object.fromEntries(unknown.map((name) => [name, ALREADY_DONE])) }
      },
    },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error instanceof OlderDatabaseError) throw error
  if (error !== undefined) {
    throw new Error(
      '[server] Failed to bring the database up to date. Is it reachable, and made by viewpage?',
      { cause: error },
    )
  }
  const names = results.map(({ migrationName }) => migrationName)
  if (names.length > 0) log?.info({ migrations: names }, 'brought the database up to date')
  const newer = unknown.filter((name) => name > FIRST_SCHEMA)
  if (newer.length > 0) {
    log?.warn(
      { migrations: newer },
      '[server] The database is newer than this server: it has migrations that this version does not know. Expected while a new version is deployed; otherwise deploy the newest version.',
    )
  }
}

/** Its `up` is never called, because the database has it. */
const ALREADY_DONE: Migration = { up: async () => undefined }

function refuseOlder(done: readonly string[]): void {
  const last = done.toSorted().at(-1)
  if (last !== undefined && !done.includes(FIRST_SCHEMA))
    throw new OlderDatabaseError('[server] The database', last)
}

async function namesOfDone(reader: Kysely<Tables>): Promise<string[]> {
  const rows = await reader
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  return rows.map(({ name }) => name)
}
