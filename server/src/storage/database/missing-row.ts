import { errorCodeOf } from './error-code.ts'

/** Codes of SQLite and PostgreSQL for a foreign key without its row. */
const CODES: readonly unknown[] = ['SQLITE_CONSTRAINT_FOREIGNKEY', '23503']

/**
 * Whether a statement failed because a row refers to one that does not exist. In a request it was deleted a moment ago:
 * each request reads first what its rows refer to.
 */
export function refersToMissingRow(error: unknown): boolean {
  return CODES.includes(errorCodeOf(error))
}
