/** The disk of the database is full. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError'
  readonly statusCode = 503

  constructor(cause: unknown) {
    super('The disk of the database is full. Try again later.', { cause })
  }
}

/** Error codes of SQLite and PostgreSQL. */
const CODES: readonly unknown[] = ['SQLITE_FULL', '53100']

/**
 * Wraps errors that mean a full disk in a DatabaseFullError; returns all others. `instanceof Error` would miss some:
 * better-sqlite3 throws the error class of the context that loaded it first.
 */
export function namedIfFull(error: unknown): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return CODES.includes(code) ? new DatabaseFullError(error) : error
}
