import { CompiledQuery, type Insertable, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Rows for one table, all with the same columns. Values are strings, numbers and nulls. */
export interface Rows {
  readonly table: keyof Tables
  readonly values: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Adds rows in the next transaction; resolves after COMMIT. Calls in one turn of the event loop share a transaction, so
 * a row costs very little. A row whose key exists is skipped.
 */
export type Append = <Table extends keyof Tables>(
  table: Table,
  values: readonly Insertable<Tables[Table]>[],
) => Promise<void>

/**
 * Adds rows in a separate transaction, all or nothing; rows whose key exists are skipped. Resolves after COMMIT.
 *
 * The SQL is written by hand, because the query builder takes longer for a row than the database.
 */
export type AppendRows = (batches: readonly Rows[]) => Promise<void>

/**
 * For PostgreSQL: one statement for each table, and no transaction around a single statement, which saves round trips.
 * The rows are sent as one JSON value; the table defines the types of its columns.
 */
export function appendToPostgres(db: Kysely<Tables>): AppendRows {
  return async (batches) => {
    const [first, ...others] = statementsFor(batches)
    if (!first) return
    if (others.length === 0) return void (await db.executeQuery(first))
    await db.transaction().execute(async (transaction) => {
      for (const statement of [first, ...others]) await transaction.executeQuery(statement)
    })
  }
}

function statementsFor(batches: readonly Rows[]): CompiledQuery[] {
  return [...Map.groupBy(batches, insertOf)].map(([insert, same]) => {
    const values = same.flatMap((rows) => rows.values)
    const table = same[0]?.table ?? ''
    return CompiledQuery.raw(
      `${insert} select ${columnsOf(values)} from json_populate_recordset(null::"${table}", $1) on conflict do nothing`,
      [JSON.stringify(values)],
    )
  })
}

/** `insert into "table" ("column", …)`: equal for rows that one statement can add. */
export function insertOf({ table, values }: Rows): string {
  return `insert into "${table}" (${columnsOf(values)})`
}

function columnsOf([row = {}]: Rows['values']): string {
  return Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ')
}
