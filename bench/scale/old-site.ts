import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrationsOf } from '../../server/src/storage/database/migrations-of.ts'
import type { DatabaseName } from '../../server/test/support/databases.ts'
import { openRawDatabase } from '../../server/test/support/raw-database.ts'
import type { Site } from './sites.ts'

/** The last migration before roll-ups, lists by key and page versions. */
export const OLD_VERSION = '0019-declared-slots'

/** Gives an empty site the tables of the old version, with the rows of a site of this version. */
export async function makeOldSite(kind: DatabaseName, old: Site, filled: Site): Promise<void> {
  const [from, to] = [openRawDatabase(filled), openRawDatabase(old)]
  try {
    const { error } = await migratorOf(kind, to).migrateTo(OLD_VERSION)
    if (error !== undefined) throw new Error('[bench] The old tables cannot be made.', { cause: error })
    const tables = await to.introspection.getTables()
    for (const { name, columns } of tables) {
      // SQLite keeps its word index in tables of its own, which triggers fill.
      if (name.startsWith('search_index')) continue
      const shared = columns.map((column) => column.name).filter((column) => column !== GENERATED_COLUMN)
      await COPY[kind](name, shared, { from, to, folder: filled.dataDir })
    }
    if (kind === 'postgres') await sql`analyze`.execute(to)
  } finally {
    await from.destroy()
    await to.destroy()
  }
}

const GENERATED_COLUMN = 'vector'

export function migratorOf(kind: DatabaseName, db: Kysely<unknown>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrationsOf(kind)) } })
}

interface Databases {
  readonly from: Kysely<unknown>
  readonly to: Kysely<unknown>
  /** The files of the filled site. */
  readonly folder: string
}

type Copy = (table: string, columns: readonly string[], databases: Databases) => Promise<void>

const COPY: Readonly<Record<DatabaseName, Copy>> = {
  sqlite: (table, columns, { to, folder }) =>
    to.connection().execute(async (connection) => {
      await sql`pragma foreign_keys = off`.execute(connection)
      await sql`attach ${join(folder, 'viewpage.sqlite')} as filled`.execute(connection)
      const names = sql.join(columns.map((column) => sql.ref(column)))
      await sql`insert or ignore into ${sql.id('main', table)} (${names})
        select ${names} from ${sql.id('filled', table)}`.execute(connection)
      await sql`detach filled`.execute(connection)
    }),
  postgres: async (table, columns, { from, to }) => {
    const { rows } = await sql<{
      folder: string
    }>`select current_setting('data_directory') as folder`.execute(from)
    const file = sql.lit(join(rows[0]?.folder ?? '', 'copied'))
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`copy ${sql.table(table)} (${names}) to ${file}`.execute(from)
    await to.connection().execute(async (connection) => {
      // Neither foreign keys nor triggers: the rows are consistent.
      await sql`set session_replication_role = replica`.execute(connection)
      await sql`delete from ${sql.table(table)}`.execute(connection)
      await sql`copy ${sql.table(table)} (${names}) from ${file}`.execute(connection)
      await sql`set session_replication_role = origin`.execute(connection)
    })
    rmSync(join(rows[0]?.folder ?? '', 'copied'))
  },
}
