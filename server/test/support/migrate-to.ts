import type { Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { migrationsOf } from '../../src/storage/database/migrations-of.ts'
import type { DatabaseKind } from '../../src/storage/database/open-database.ts'

/** Runs the migrations of an empty database up to one of them. @throws Error if one fails */
export async function migrateTo(name: string, kind: DatabaseKind, db: Kysely<unknown>): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrationsOf(kind)) }
  const { error } = await new Migrator({ db, provider }).migrateTo(name)
  if (error !== undefined) throw new Error(`Migrating to ${name} failed.`, { cause: error })
}
