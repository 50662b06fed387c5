import { sql, type Expression, type SqlBool } from 'kysely'

/**
 * The condition that a row comes after a key in a list sorted by columns, all in the same direction. A comparison of
 * rows, because both databases find it in an index without reading what comes before.
 *
 * @param order `desc`: after the key are smaller rows
 */
export function beyondKey(
  columns: readonly string[],
  key: readonly (string | number)[],
  order: 'asc' | 'desc',
): Expression<SqlBool> {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const operator = sql.raw(order === 'asc' ? '>' : '<')
  return sql<SqlBool>`(${names}) ${operator} (${sql.join([...key])})`
}
