import { sql, type SelectQueryBuilder } from 'kysely'
import { beyondKey } from '../../storage/database/beyond-key.ts'

/** Rows that are read at a time. */
const ROWS = 500

/** The parts of a property with a list, for a JSON text that is never in memory as a whole. */
export async function* jsonList(name: string, items: AsyncIterable<unknown>): AsyncGenerator<string> {
  yield `${JSON.stringify(name)}: [`
  let before = '\n'
  for await (const item of items) {
    yield before + JSON.stringify(item)
    before = ',\n'
  }
  yield '\n]'
}

type KeyColumn = 'key0' | 'key1' | 'key2' | 'key3' | 'key4'
const KEY_COLUMNS = ['key0', 'key1', 'key2', 'key3', 'key4'] as const

/** The rows of a query, read in pages: each begins after the key of the last row of the one before it. @param key columns that no two rows share */
export async function* inPages<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  ...key: readonly string[]
): AsyncGenerator<Omit<Row, KeyColumn>> {
  const names = KEY_COLUMNS.slice(0, key.length)
  const columns = key.map((column, index) =>
    sql<string | number>`${sql.ref(column)}`.as(KEY_COLUMNS[index] ?? 'key0'),
  )
  const ordered = key
    .reduce((list, column) => list.orderBy(sql.ref(column)), query.select(columns))
    .limit(ROWS)
  for (let page = ordered; ;) {
    const rows = await page.execute()
    for (const row of rows) {
      yield Object.fromEntries(
        Object.entries(row).filter(([name]) => !names.includes(name as KeyColumn)),
      ) as Row
    }
    const last = rows.at(-1) as Record<KeyColumn, string | number> | undefined
    if (last === undefined || rows.length < ROWS) return
    page = ordered.where(
      beyondKey(
        key,
        names.map((name) => last[name]),
        'asc',
      ),
    )
  }
}
