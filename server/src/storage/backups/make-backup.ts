import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import { DATABASE_FILE, pathOfFile, RECORD_FILE, type BackupRecord } from './backup-folder.ts'
import { openSnapshot, snapshotDatabase } from './snapshot-database.ts'

export interface BackupOptions {
  /** The SQLite database of the server, which may be running. */
  readonly databaseFile: string
  readonly store: Pick<FileStore, 'read'>
  /** The folder of all backups. */
  readonly folder: string
  /** ms since 1970 */
  readonly now: number
  /** @param done files so far */
  readonly onProgress?: (done: number) => void
}

export interface Backup {
  /** Path of the snapshot. */
  readonly path: string
  readonly record: BackupRecord
  /** Files that were not in the folder yet. */
  readonly added: number
}

/**
 * Adds a snapshot to a folder of backups. The database comes first: the server keeps a file for a day after its last row
 * is gone, so every file that the snapshot names is still there.
 *
 * @throws Error if a file is missing or broken, or the folder cannot be written; the folder then has no new snapshot
 */
export async function makeBackup({
  databaseFile,
  store,
  folder,
  now,
  onProgress = () => undefined,
}: BackupOptions): Promise<Backup> {
  const createdAt = new Date(now).toISOString()
  const path = join(folder, createdAt.replaceAll(':', '-'))
  const unfinished = `${path}.unfinished`
  await mkdir(unfinished, { recursive: true })
  try {
    const copy = join(unfinished, DATABASE_FILE)
    await snapshotDatabase(databaseFile, copy)
    const { migration, files, added } = await copyFiles(copy, { store, folder, onProgress })
    const record = { createdAt, sha256: await hashOf(copy), migration, files }
    await writeFile(join(unfinished, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`)
    await rename(unfinished, path)
    return { path, record, added }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function copyFiles(
  snapshotFile: string,
  { store, folder, onProgress }: Required<Pick<BackupOptions, 'store' | 'folder' | 'onProgress'>>,
): Promise<{ migration: string; files: number; added: number }> {
  const snapshot = openSnapshot(snapshotFile)
  let [files, added] = [0, 0]
  try {
    for (const sha256 of snapshot.namedFiles()) {
      if (await addFile(sha256, store, folder)) added += 1
      onProgress((files += 1))
    }
  } finally {
    snapshot.close()
  }
  return { migration: snapshot.migration, files, added }
}

/** @returns `false` if the folder has it */
async function addFile(sha256: string, store: Pick<FileStore, 'read'>, folder: string): Promise<boolean> {
  const path = pathOfFile(folder, sha256)
  if (await isThere(path)) return false
  const content = await store.read(sha256)
  const found = createHash('sha256').update(content).digest('hex')
  if (found !== sha256) {
    throw new Error(
      `[backup] The file ${sha256} is broken: its SHA-256 is ${found}. Restore it from a backup.`,
    )
  }
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
  return true
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** SHA-256 of a file of any size. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
