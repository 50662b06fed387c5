import { DatabaseError } from 'pg'

/** The database cannot be reached, or does not respond in time. A write may have been stored all the same. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
  readonly statusCode = 503

  constructor(cause?: unknown) {
    super('The database cannot be reached. Try again in a moment.', { cause })
  }
}

/**
 * PostgreSQL is stopping or starting, ended the connection or a transaction that did nothing, or another transaction held a
 * lock too long; and the class of connection errors.
 */
const CODES = /^(?:57P0[1-4]|25P03|55P03|08...)$/

/**
 * Wraps errors of the connection in a DatabaseUnreachableError. What PostgreSQL sends for a query is a DatabaseError
 * of `pg`; every other error means that there was no response.
 */
export function namedIfUnreachable(error: unknown): unknown {
  const isAnswer = error instanceof DatabaseError && !CODES.test(error.code ?? '')
  return isAnswer ? error : new DatabaseUnreachableError(error)
}
