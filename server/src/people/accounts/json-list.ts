/** Rows that are read at a time. */
const ROWS = 500

/** A query in a fixed order, which is read in pages. */
export interface Listed<Row = unknown> {
  limit(count: number): { offset(count: number): { execute(): Promise<readonly Row[]> } }
}

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

export async function* inPages<Row>(query: Listed<Row>): AsyncGenerator<Row> {
  for (let offset = 0; ; offset += ROWS) {
    const rows = await query.limit(ROWS).offset(offset).execute()
    yield* rows
    if (rows.length < ROWS) return
  }
}
