import BetterSqlite from 'better-sqlite3'

/**
 * A connection for one thread. Several may read at once; only one may write.
 *
 * @throws Error if the file cannot be opened
 */
export function connectToSqlite(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file)
  connection.pragma('journal_mode = WAL')
  // Requests are answered after COMMIT, so COMMIT must mean that the data is on disk.
  connection.pragma('synchronous = FULL')
  // Pages; 16 MB. A checkpoint copies a page once, no matter how often it was written since the last one.
  connection.pragma('wal_autocheckpoint = 4000')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('foreign_keys = ON')
  return connection
}
