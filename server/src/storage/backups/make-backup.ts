import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../files/file-store.ts'
import { DATABASE_FILE, pathOfFile, RECORD_FILE, UNFINISHED, type BackupRecord } from './backup-folder.ts'
import { renameDurably, syncPath, writeDurably } from './durable-file.ts'
import { lockFolder } from './lock-folder.ts'
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
  /** Files of the folder that were damaged, and were written again. */
  readonly repaired: readonly string[]
}

/**
 * Adds a snapshot to a folder of backups, and checks the files that the folder has already. The database comes first: the
 * server keeps a file for a day after its last row is gone, so every file that the snapshot names is still there.
 *
 * @throws Error if a file is missing or broken, the database has nothing to back up, or the folder cannot be written; the
 *   folder then has no new snapshot
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { folder } = options
  await mkdir(folder, { recursive: true })
  const unlock = await lockFolder(folder)
  try {
    await removeUnfinished(folder)
    return await addSnapshot(options)
  } finally {
    await removeUnfinished(folder)
    await unlock()
  }
}

/** What a backup that failed or was killed left. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function addSnapshot({
  databaseFile,
  store,
  folder,
  now,
  onProgress = () => undefined,
}: BackupOptions): Promise<Backup> {
  const createdAt = new Date(now).toISOString()
  const path = join(folder, createdAt.replaceAll(':', '-'))
  const unfinished = `${path}${UNFINISHED}`
  await mkdir(unfinished)
  const copy = join(unfinished, DATABASE_FILE)
  await snapshotDatabase(databaseFile, copy)
  await syncPath(copy)
  const { migration, files, added, repaired } = await copyFiles(copy, {
    store,
    folder,
    unfinished,
    onProgress,
  })
  const record = { createdAt, sha256: await hashOf(copy), migration, files }
  const text = `${JSON.stringify(record, null, 2)}\n`
  await writeDurably(join(unfinished, RECORD_FILE), join(unfinished, `${RECORD_FILE}.part`), text)
  await renameDurably(unfinished, path)
  return { path, record, added, repaired }
}

interface CopyOptions extends Required<Pick<BackupOptions, 'store' | 'folder' | 'onProgress'>> {
  /** For what is not whole yet. */
  readonly unfinished: string
}

async function copyFiles(snapshotFile: string, options: CopyOptions) {
  const snapshot = openSnapshot(snapshotFile)
  const repaired: string[] = []
  let [files, added] = [0, 0]
  try {
    if (snapshot.isEmpty()) {
      throw new Error(
        '[backup] The database has no account and no build: no server has run with it. Check DATA_DIR, or the settings file.',
      )
    }
    for (const sha256 of snapshot.namedFiles()) {
      const path = pathOfFile(options.folder, sha256)
      const before = await stateOf(path, sha256)
      if (before !== 'whole') await copyFile(sha256, path, options)
      if (before === 'missing') added += 1
      if (before === 'broken') repaired.push(sha256)
      options.onProgress((files += 1))
    }
  } finally {
    snapshot.close()
  }
  return { migration: snapshot.migration, files, added, repaired }
}

async function copyFile(
  sha256: string,
  path: string,
  { store, unfinished }: Pick<CopyOptions, 'store' | 'unfinished'>,
): Promise<void> {
  const content = await store.read(sha256)
  const found = createHash('sha256').update(content).digest('hex')
  if (found !== sha256) {
    throw new Error(
      `[backup] The file ${sha256} is broken: its SHA-256 is ${found}. Restore it from a backup.`,
    )
  }
  await mkdir(dirname(path), { recursive: true })
  await writeDurably(path, join(unfinished, sha256), content)
}

/** Whether a file of the folder is there, with the content that its name says. */
export async function stateOf(path: string, sha256: string): Promise<'whole' | 'broken' | 'missing'> {
  try {
    return (await hashOf(path)) === sha256 ? 'whole' : 'broken'
  } catch (error) {
    // A disk that cannot read it any more: EIO.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'broken'
  }
}

/** SHA-256 of a file of any size. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(path)) hash.update(part as Buffer)
  return hash.digest('hex')
}
