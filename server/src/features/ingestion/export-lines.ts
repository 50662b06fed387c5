import type { Database } from '../../storage/database/open-database.ts'

const TABLES = ['analytics_events', 'remote_events', 'view_events', 'viewer_log'] as const
const JSON_COLUMNS = ['event', 'entry', 'fields']
const ROWS_PER_READ = 1_000

/** All stored events as NDJSON: table by table, oldest first. */
export async function* exportLines({ read }: Database): AsyncGenerator<string> {
  for (const table of TABLES) {
    for (let last = 0, isDone = false; !isDone;) {
      const rows = await read
        .selectFrom(table)
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(ROWS_PER_READ)
        .execute()
      for (const row of rows) yield `${JSON.stringify(lineOf(table, row))}\n`
      last = rows.at(-1)?.id ?? last
      isDone = rows.length < ROWS_PER_READ
    }
  }
}

function lineOf(table: string, row: { readonly received_at: number }): object {
  const fields = Object.entries(row).map(([column, value]: [string, unknown]) => [
    column,
    JSON_COLUMNS.includes(column) ? (JSON.parse(String(value)) as unknown) : value,
  ])
  return {
    table,
    ...(Object.fromEntries(fields) as object),
    received_at: new Date(row.received_at).toISOString(),
  }
}
