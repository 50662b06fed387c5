import { join } from 'node:path'
import Type, { type Static } from 'typebox'

/** Name of the database in a snapshot. */
export const DATABASE_FILE = 'database.sqlite'
/** Name of the record in a snapshot, written last: a snapshot without it is incomplete. */
export const RECORD_FILE = 'backup.json'

/** What a snapshot says of itself. */
export const BackupRecord = Type.Object({
  /** ISO 8601 */
  createdAt: Type.String({ maxLength: 40 }),
  /** Of the database file. */
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** The last migration of the database. */
  migration: Type.String({ maxLength: 100 }),
  /** Number of files that its rows name. */
  files: Type.Integer({ minimum: 0 }),
})
export type BackupRecord = Static<typeof BackupRecord>

/** Files of all snapshots of a folder, by their SHA-256. Snapshots share them, because files never change. */
export const pathOfFile = (folder: string, sha256: string): string =>
  join(folder, 'files', sha256.slice(0, 2), sha256)
