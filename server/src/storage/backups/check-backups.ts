import { join } from 'node:path'
import { DATABASE_FILE, findSnapshots, pathOfFile, readRecord } from './backup-folder.ts'
import { hashOf, stateOf } from './make-backup.ts'
import { openCheckedSnapshot } from './snapshot-database.ts'

/** What a check of a folder of backups found. */
export interface BackupCheck {
  readonly snapshots: number
  /** Different files. */
  readonly files: number
  /** A sentence for each fault, at most {@link MAX_FAULTS}. */
  readonly faults: readonly string[]
}

const MAX_FAULTS = 1_000

/**
 * Reads every snapshot of a folder, and every file that one names.
 *
 * @param onProgress called with the number of files so far
 * @throws Error if the folder cannot be read
 */
export async function checkBackups(folder: string, onProgress: (done: number) => void): Promise<BackupCheck> {
  const faults: string[] = []
  const checked = new Map<string, 'whole' | 'broken' | 'missing'>()
  const snapshots = await findSnapshots(folder)
  for (const path of snapshots) {
    const database = join(path, DATABASE_FILE)
    const { sha256: expected } = await readRecord(path)
    if ((await hashOf(database).catch(() => null)) !== expected) {
      faults.push(`${database} is broken: its SHA-256 is not that of its record.`)
      continue
    }
    const snapshot = openCheckedSnapshot(database)
    try {
      for (const sha256 of snapshot.namedFiles()) {
        if (faults.length >= MAX_FAULTS) break
        const file = pathOfFile(folder, sha256)
        const isKnown = checked.has(sha256)
        const state = checked.get(sha256) ?? (await stateOf(file, sha256))
        checked.set(sha256, state)
        if (!isKnown) onProgress(checked.size)
        if (state !== 'whole' && !isKnown) faults.push(`${file} is ${state}.`)
      }
    } finally {
      snapshot.close()
    }
  }
  return { snapshots: snapshots.length, files: checked.size, faults }
}
