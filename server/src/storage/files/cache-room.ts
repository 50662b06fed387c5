import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Makes room for a file by deleting the files that were not used for the longest time.
 *
 * @returns a function to call when the file is in the folder, or is not going to be
 */
export type TakeRoom = (bytes: number) => Promise<() => void>

interface CachedFile {
  readonly path: string
  readonly size: number
  readonly usedAt: number
}

/** An eviction frees this share more than needed. */
const SPARE_SHARE = 0.1

/** Other processes add files, too, so the folder is read again after this share of it was added. */
const RESCAN_SHARE = 0.1

export function createCacheRoom(folder: string, maxBytes: number): TakeRoom {
  let used = 0
  let added = Infinity
  /** For files that are being written. */
  let reserved = 0
  let last: Promise<unknown> = Promise.resolve()

  async function makeRoom(bytes: number): Promise<void> {
    if (used + bytes > maxBytes || added > maxBytes * RESCAN_SHARE) {
      // Before the list: a file that arrives meanwhile is counted twice rather than not at all.
      const arriving = reserved
      const files = await listFiles(folder)
      used = arriving + (await evict(files, maxBytes - arriving - bytes, maxBytes * SPARE_SHARE))
      added = 0
    }
    used += bytes
    added += bytes
    reserved += bytes
  }

  return async (bytes) => {
    const room = last.then(() => makeRoom(bytes))
    last = room.catch(() => undefined)
    await room
    return () => {
      reserved -= bytes
    }
  }
}

/** @returns the bytes that stay */
async function evict(files: readonly CachedFile[], maxBytes: number, spareBytes: number): Promise<number> {
  let total = files.reduce((sum, { size }) => sum + size, 0)
  if (total <= maxBytes) return total
  for (const { path, size } of files.toSorted((one, other) => one.usedAt - other.usedAt)) {
    if (total <= maxBytes - spareBytes) break
    await rm(path, { force: true })
    total -= size
  }
  return total
}

async function listFiles(folder: string): Promise<CachedFile[]> {
  const files: CachedFile[] = []
  for (const name of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(name)) continue
    for (const file of await readdir(join(folder, name))) {
      const path = join(folder, name, file)
      // Another process may have deleted it.
      const found = await stat(path).catch(() => null)
      if (found) files.push({ path, size: found.size, usedAt: found.atimeMs })
    }
  }
  return files
}
