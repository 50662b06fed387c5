import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/** Adds page errors. */
export function pageErrors(kind: DatabaseKind) {
  const isPostgres = kind === 'postgres'
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const texts = ['remote', 'version', 'kind', 'name', 'message', 'stack', 'page']
      const table = db.schema
        .createTable('page_errors')
        .addColumn('id', isPostgres ? 'bigserial' : 'integer', (column) =>
          isPostgres ? column.primaryKey() : column.primaryKey().autoIncrement(),
        )
        .addColumn('count', 'integer', (column) => column.notNull())
        .addColumn('received_at', 'bigint', (column) => column.notNull())
      await texts
        .reduce((builder, text) => builder.addColumn(text, 'text', (column) => column.notNull()), table)
        .execute()
    },
  }
}
