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

/**
 * An error of the database, as a DatabaseFullError where that is the reason. `instanceof Error` would miss some:
 * better-sqlite3 throws the error class of whichever context loaded it first.
 */
export function namedIfFull(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return CODES.includes(code) ? new DatabaseFullError(error) : error
}
