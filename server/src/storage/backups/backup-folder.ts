import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

/** Name of the database in a snapshot. */
export const DATABASE_FILE = 'database.sqlite'
/** Name of the record in a snapshot, written last: a snapshot without it is incomplete. */
export const RECORD_FILE = 'backup.json'
/** Snapshots that are being made, or whose backup was killed. */
export const UNFINISHED = '.unfinished'

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
export const folderOfFiles = (folder: string): string => join(folder, 'files')
export const pathOfFile = (folder: string, sha256: string): string =>
  join(folderOfFiles(folder), sha256.slice(0, 2), sha256)

/** @throws Error if the folder is no finished snapshot */
export async function readRecord(snapshot: string): Promise<BackupRecord> {
  const text = await readFile(join(snapshot, RECORD_FILE), 'utf8').catch(() => {
    throw new Error(
      `[backup] ${snapshot} is no finished snapshot: it has no ${RECORD_FILE}. Name a folder that npm run backup printed.`,
    )
  })
  const record = parse(text)
  if (!Value.Check(BackupRecord, record))
    throw new Error(`[backup] ${join(snapshot, RECORD_FILE)} is no record of a backup.`)
  return record
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Paths of the finished snapshots of a folder, the oldest first. */
export async function findSnapshots(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((each) => each.isDirectory()).map(({ name }) => name)
  // Their names are the times at which they were made.
  const paths = names
    .toSorted()
    .filter(isSnapshotName)
    .map((name) => join(folder, name))
  const records = await Promise.all(paths.map((path) => readRecord(path).catch(() => null)))
  return paths.filter((_, index) => records[index] !== null)
}

const isSnapshotName = (name: string) => /^\d{4}-\d{2}-\d{2}T[\d-]+\.\d{3}Z$/.test(name)
