import type { Insertable } from 'kysely'
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

/** `insert into "table" ("column", …)`: equal for rows that one statement can add. */
export function insertOf({ table, values }: Rows): string {
  return `insert into "${table}" (${columnsOf(values)})`
}

/** Their quoted names, in the order of the values. */
export function columnsOf([row = {}]: Rows['values']): string {
  return Object.keys(row)
    .map((column) => `"${column}"`)
    .join(', ')
}
