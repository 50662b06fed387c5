/** The disk of the database is full: nothing can be written until there is room. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('The disk of the database is full. Try again later.', { cause })
  }
}

/** What SQLite and PostgreSQL call it. */
const CODES: readonly unknown[] = ['SQLITE_FULL', '53100']

/** An error of the database, as a DatabaseFullError where that is the reason. */
export function namedIfFull(error: unknown): unknown {
  return error instanceof Error && 'code' in error && CODES.includes(error.code)
    ? new DatabaseFullError(error)
    : error
}
