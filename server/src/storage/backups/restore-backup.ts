import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Value } from 'typebox/value'
import { FIRST_SCHEMA, migrationsOf } from '../database/migrations-of.ts'
import { OlderDatabaseError } from '../database/older-database-error.ts'
import type { FileStore } from '../files/file-store.ts'
import { BackupRecord, DATABASE_FILE, pathOfFile, RECORD_FILE } from './backup-folder.ts'
import { hashOf } from './make-backup.ts'
import { openSnapshot } from './snapshot-database.ts'

export interface RestoreOptions {
  /** Path of the snapshot, in its folder of backups. */
  readonly snapshot: string
  /** See {@link requireEmpty}. */
  readonly dataDir: string
  /** Where the server will read files. */
  readonly store: Pick<FileStore, 'put'>
  /** @param done files so far */
  readonly onProgress?: (done: number, all: number) => void
}

/**
 * Restores a snapshot. Everything is checked: the database by its hash and its structure, each file by its hash.
 *
 * @throws Error that names what is wrong; the data folder then has no database
 */
export async function restoreBackup({
  snapshot: path,
  dataDir,
  store,
  onProgress = () => undefined,
}: RestoreOptions): Promise<BackupRecord> {
  const record = await readRecord(path)
  const from = join(path, DATABASE_FILE)
  if ((await hashOf(from)) !== record.sha256)
    throw new Error(`[restore] The database of ${path} is broken: its SHA-256 is not that of its record.`)
  const snapshot = openSnapshot(from)
  let done = 0
  try {
    for (const sha256 of snapshot.namedFiles()) {
      await restoreFile(pathOfFile(dirname(path), sha256), sha256, store)
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
  return record
}

/** @throws Error if the folder has something in it */
export async function requireEmpty(dataDir: string): Promise<void> {
  const names = await readdir(dataDir)
  if (names.length === 0) return
  throw new Error(
    `[restore] DATA_DIR, ${dataDir}, is not empty: it has ${names.slice(0, 3).join(', ')}. Use an empty folder, then exchange the two.`,
  )
}

async function readRecord(path: string): Promise<BackupRecord> {
  const text = await readFile(join(path, RECORD_FILE), 'utf8').catch(() => {
    throw new Error(
      `[restore] ${path} is no finished snapshot: it has no ${RECORD_FILE}. Name a folder that npm run backup printed.`,
    )
  })
  const record: unknown = JSON.parse(text)
  if (!Value.Check(BackupRecord, record))
    throw new Error(`[restore] ${join(path, RECORD_FILE)} is no record of a backup.`)
  if (record.migration < FIRST_SCHEMA)
    throw new OlderDatabaseError(`[restore] The database of ${path}`, record.migration)
  if (!(record.migration in migrationsOf('sqlite'))) {
    throw new Error(
      `[restore] ${path} was made by a newer version: this one does not know the migration ${record.migration}. Install that version.`,
    )
  }
  return record
}

async function restoreFile(path: string, sha256: string, store: Pick<FileStore, 'put'>): Promise<void> {
  const content = await readFile(path).catch(() => {
    throw new Error(`[restore] The backup lacks the file ${sha256}, expected at ${path}.`)
  })
  if ((await hashOf(path)) !== sha256)
    throw new Error(`[restore] The file ${path} is broken: its SHA-256 is not its name.`)
  await store.put(sha256, content)
}
