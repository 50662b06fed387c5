import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { FIRST_SCHEMA, migrationsOf } from '../database/migrations-of.ts'
import { OlderDatabaseError } from '../database/older-database-error.ts'
import type { FileStore } from '../files/file-store.ts'
import { DATABASE_FILE, pathOfFile, readRecord, type BackupRecord } from './backup-folder.ts'
import { syncPath } from './durable-file.ts'
import { hashOf, stateOf } from './make-backup.ts'
import { openSnapshot } from './snapshot-database.ts'

export interface RestoreOptions {
  /** Path of the snapshot, in its folder of backups. */
  readonly snapshot: string
  /** See {@link requireEmpty}. */
  readonly dataDir: string
  /** Where the server will read files. */
  readonly store: Pick<FileStore, 'put'>
  /** Whether to restore everything else if files are missing or broken. */
  readonly skipsBroken?: boolean
  /** @param done files so far */
  readonly onProgress?: (done: number, all: number) => void
}

export interface Restored {
  readonly record: BackupRecord
  /** Why files were left out: a sentence each. */
  readonly skipped: readonly string[]
}

/** The backup cannot give a file back. */
class BrokenFileError extends Error {}

/**
 * Restores a snapshot. Everything is checked: the database by its hash and its structure, each file by its hash.
 *
 * @throws Error that names what is wrong; the data folder then has no database
 */
export async function restoreBackup({
  snapshot: path,
  dataDir,
  store,
  skipsBroken = false,
  onProgress = () => undefined,
}: RestoreOptions): Promise<Restored> {
  const record = await readKnownRecord(path)
  const from = join(path, DATABASE_FILE)
  if ((await hashOf(from)) !== record.sha256)
    throw new Error(`[restore] The database of ${path} is broken: its SHA-256 is not that of its record.`)
  const snapshot = openSnapshot(from)
  const skipped: string[] = []
  let done = 0
  try {
    for (const sha256 of snapshot.namedFiles()) {
      await restoreFile(pathOfFile(dirname(path), sha256), sha256, store).catch((error: unknown) => {
        if (!skipsBroken || !(error instanceof BrokenFileError)) throw error
        skipped.push(error.message)
      })
      onProgress((done += 1), record.files)
    }
  } finally {
    snapshot.close()
  }
  // Last: a server that starts finds all files or no database.
  const to = join(dataDir, 'viewpage.sqlite')
  await copyFile(from, to).catch(async (error: unknown) => {
    await rm(to, { force: true })
    throw error
  })
  await syncPath(to)
  await syncPath(dataDir)
  return { record, skipped }
}

/** @throws Error if the folder has something in it */
export async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.length === 0) return
  throw new Error(
    `[restore] DATA_DIR, ${dataDir}, is not empty: it has ${names.slice(0, 3).join(', ')}. Use an empty folder, then exchange the two.`,
  )
}

/** @throws Error if this version of the server cannot read the snapshot */
async function readKnownRecord(path: string): Promise<BackupRecord> {
  const record = await readRecord(path)
  if (record.migration < FIRST_SCHEMA)
    throw new OlderDatabaseError(`[restore] The database of ${path}`, record.migration)
  if (!(record.migration in migrationsOf('sqlite'))) {
    throw new Error(
      `[restore] ${path} was made by a newer version: this one does not know the migration ${record.migration}. Install that version.`,
    )
  }
  return record
}

/** @throws Error if the backup lacks the file, or it is broken */
async function restoreFile(path: string, sha256: string, store: Pick<FileStore, 'put'>): Promise<void> {
  const state = await stateOf(path, sha256)
  if (state === 'missing')
    throw new BrokenFileError(`[restore] The backup lacks the file ${sha256}, expected at ${path}.`)
  if (state === 'broken')
    throw new BrokenFileError(`[restore] The file ${path} is broken: its SHA-256 is not its name.`)
  await store.put(sha256, await readFile(path))
}
