import type BetterSqlite from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** Statements differ by their number of rows, too. */
const MAX_STATEMENTS = 200

/**
 * Prepares statements, and keeps those that were used last: SQLite compiles the triggers of a table into each statement
 * that writes to it, which takes 3 ms for an event and its roll-ups.
 */
export function createStatementCache(
  connection: BetterSqlite.Database,
): (sql: string) => BetterSqlite.Statement<unknown[]> {
  const statements = new LRUCache<string, BetterSqlite.Statement<unknown[]>>({ max: MAX_STATEMENTS })
  return (sql) => {
    const known = statements.get(sql)
    if (known) return known
    const made = connection.prepare<unknown[]>(sql)
    statements.set(sql, made)
    return made
  }
}
