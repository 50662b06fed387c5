/** Rows of one statement; SQLite accepts about 32,000 values. */
const ROWS_PER_STATEMENT = 1_000

/** Parts of a list that are small enough for a statement each. */
export function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += ROWS_PER_STATEMENT)
    yield items.slice(from, from + ROWS_PER_STATEMENT)
}
