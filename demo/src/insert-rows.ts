import { sql, type Insertable, type Kysely } from 'kysely'
import { type DatabaseKind, type Tables } from '@viewpage/server'

/** A row to insert. */
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>

/** Inserts rows with the same columns. */
export type InsertRows = <Name extends keyof Tables>(
  table: Name,
  rows: readonly NewRow<Name>[],
) => Promise<void>

const ROWS_PER_INSERT = 5_000

/** Inserts rows as JSON, because PostgreSQL is slow with a million parameters. */
export function createInsertRows(transaction: Kysely<Tables>, kind: DatabaseKind): InsertRows {
  return async (table, rows) => {
    const names = Object.keys(rows[0] ?? {})
    const columns = sql.join(names.map((name) => sql.ref(name)))
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const json = JSON.stringify(rows.slice(from, from + ROWS_PER_INSERT))
      const values =
        kind === 'postgres'
          ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
          : sql`select ${sql.join(names.map((name) => sql`value ->> ${name}`))} from json_each(${json})`
      await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(transaction)
    }
  }
}
