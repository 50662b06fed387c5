import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DATABASE_FILE, findSnapshots, folderOfFiles } from './backup-folder.ts'
import { lockFolder } from './lock-folder.ts'
import { openCheckedSnapshot, type Snapshot } from './snapshot-database.ts'

export interface Removed {
  readonly snapshots: number
  readonly files: number
}

/**
 * Removes all snapshots of a folder but the newest, and the files that only those named.
 *
 * @param keep number of snapshots, at least 1
 * @throws Error if a snapshot that stays cannot be read: then nothing is removed
 */
export async function removeOldSnapshots(folder: string, keep: number): Promise<Removed> {
  const unlock = await lockFolder(folder)
  const kept: Snapshot[] = []
  try {
    const snapshots = await findSnapshots(folder)
    const old = snapshots.slice(0, -keep)
    if (old.length === 0) return { snapshots: 0, files: 0 }
    for (const path of snapshots.slice(-keep)) kept.push(openCheckedSnapshot(join(path, DATABASE_FILE)))
    for (const path of old) await rm(path, { recursive: true })
    return { snapshots: old.length, files: await removeUnnamedFiles(folderOfFiles(folder), kept) }
  } finally {
    for (const snapshot of kept) snapshot.close()
    await unlock()
  }
}

/** By shard, so that the names in memory are few. */
async function removeUnnamedFiles(files: string, kept: readonly Snapshot[]): Promise<number> {
  let removed = 0
  for (const shard of await readdir(files)) {
    const named = new Set(kept.flatMap((snapshot) => [...snapshot.namedFiles(shard)]))
    for (const name of await readdir(join(files, shard))) {
      if (named.has(name)) continue
      await rm(join(files, shard, name))
      removed += 1
    }
  }
  return removed
}
