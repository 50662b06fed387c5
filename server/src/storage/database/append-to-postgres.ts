import { CompiledQuery, type Kysely } from 'kysely'
import { columnsOf, insertOf, type AppendRows, type Rows } from './append-rows.ts'
import type { Tables } from './tables.ts'

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
