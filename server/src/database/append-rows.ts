import { CompiledQuery, type Insertable, type Kysely } from 'kysely'
import type { DatabaseKind } from './open-database.ts'
import type { Tables } from './tables.ts'

/** Rows for one table, all with the same columns. */
export interface Rows {
  readonly table: keyof Tables
  readonly values: readonly Readonly<Record<string, unknown>>[]
}

/**
 * Adds rows in the next transaction; resolves after COMMIT. What is asked for in one turn shares statements, so a row
 * costs next to nothing. A row whose key is there already is not added.
 */
export type Append = <Table extends keyof Tables>(
  table: Table,
  values: readonly Insertable<Tables[Table]>[],
) => Promise<void>

/** Rows of one statement: either database takes at least ten thousand values. */
const MOST_ROWS = 500

/**
 * Adds rows with as few statements as possible. The statements are written here and not by the query builder, which
 * takes longer for a row than the database does.
 */
export async function appendRows(
  db: Kysely<Tables>,
  kind: DatabaseKind,
  batches: readonly Rows[],
): Promise<void> {
  for (const [target, values] of byTarget(batches)) {
    for (let start = 0; start < values.length; start += MOST_ROWS) {
      await db.executeQuery(insertOf(kind, target, values.slice(start, start + MOST_ROWS)))
    }
  }
}

/** Rows by what they are added to: `"table" ("column", …)`. */
function byTarget(batches: readonly Rows[]): Map<string, Readonly<Record<string, unknown>>[]> {
  const found = new Map<string, Readonly<Record<string, unknown>>[]>()
  for (const { table, values } of batches) {
    const columns = Object.keys(values[0] ?? {}).map((column) => `"${column}"`)
    const target = `"${table}" (${columns.join(', ')})`
    const others = found.get(target)
    if (others) others.push(...values)
    else found.set(target, [...values])
  }
  return found
}

function insertOf(kind: DatabaseKind, target: string, values: Rows['values']): CompiledQuery {
  const parameters = values.flatMap((row) => Object.values(row))
  const perRow = parameters.length / values.length
  const places = values.map((_, row) => {
    const place = (column: number) => (kind === 'sqlite' ? '?' : `$${row * perRow + column + 1}`)
    return `(${Array.from({ length: perRow }, (__, column) => place(column)).join(', ')})`
  })
  return CompiledQuery.raw(
    `insert into ${target} values ${places.join(', ')} on conflict do nothing`,
    parameters,
  )
}
