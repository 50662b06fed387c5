import { errorCodeOf } from './error-code.ts'

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

/** Wraps errors that mean a full disk in a DatabaseFullError; returns all others. */
export function namedIfFull(error: unknown): unknown {
  return CODES.includes(errorCodeOf(error)) ? new DatabaseFullError(error) : error
}
