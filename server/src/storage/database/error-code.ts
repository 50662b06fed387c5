/**
 * The code of an error of SQLite or PostgreSQL; `undefined` if it has none. `instanceof` would miss some: better-sqlite3
 * throws the error class of the context that loaded it first.
 */
export function errorCodeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
}
