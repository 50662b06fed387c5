import BetterSqlite from 'better-sqlite3'

/**
 * A connection of one thread. Several may read at once; only one may write.
 *
 * @throws when the file cannot be opened
 */
export function connectToSqlite(file: string): BetterSqlite.Database {
  const connection = new BetterSqlite(file)
  connection.pragma('journal_mode = WAL')
  // An answer is given after COMMIT, so COMMIT must mean that it is on the disk.
  connection.pragma('synchronous = FULL')
  // Pages, 16 MB: a checkpoint copies each page once, however often it was written since the last.
  connection.pragma('wal_autocheckpoint = 4000')
  connection.pragma('busy_timeout = 5000')
  connection.pragma('foreign_keys = ON')
  return connection
}
