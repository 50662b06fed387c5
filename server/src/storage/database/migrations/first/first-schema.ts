import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../../open-database.ts'
import { accounts } from './accounts.ts'
import { DIALECTS } from './dialect.ts'
import { pageVersions } from './page-versions.ts'
import { presentations } from './presentations.ts'
import { releases } from './releases.ts'
import { REPLACED } from './replaced.ts'
import { search } from './search.ts'
import { storageUse } from './storage-use.ts'
import { titleParts } from './title-parts.ts'
import { visits } from './visits.ts'

/**
 * Makes the tables of an empty database, as the migrations from 0001 to 0055 did (docs/decisions/0035-one-first-schema.md).
 * The order of subjects counts: SQLite calls the triggers of a table from the newest to the oldest.
 */
export function firstSchema(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const subjects = [
        accounts,
        presentations,
        releases,
        storageUse,
        visits,
        search,
        pageVersions,
        titleParts,
      ]
      const statements = subjects.flatMap((subject) => subject(DIALECTS[kind]))
      statements.push(recordReplaced())
      await RUN[kind](db, statements)
    },
  }
}

/** Servers of older versions, which run the migrations one by one, then know that there is nothing to run. */
function recordReplaced(): string {
  const rows = REPLACED.map((name) => `('${name}', '${new Date().toISOString()}')`)
  return `insert into kysely_migration (name, timestamp) values ${rows.join(', ')}`
}

type Run = (db: Kysely<unknown>, statements: readonly string[]) => Promise<unknown>

const RUN: Readonly<Record<DatabaseKind, Run>> = {
  // In one transaction, which Kysely begins for migrations of PostgreSQL only.
  sqlite: (db, statements) =>
    db.transaction().execute(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    }),
  postgres: (db, statements) => sql.raw(statements.join(';\n')).execute(db),
}
