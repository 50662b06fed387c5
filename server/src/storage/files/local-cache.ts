import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createCacheRoom, type TakeRoom } from './cache-room.ts'
import { createFileCheck } from './file-check.ts'
import { FileStoreError, type HeldFile } from './file-store.ts'
import { createSingleFlight } from './single-flight.ts'
import { DAY_MS } from '@viewpage/shared-events/durations'

/**
 * Writes a file to a path, when there is room for it.
 *
 * @returns when it was stored
 * @throws FileMissingError, FileStoreError
 */
export type Load = (sha256: string, path: string, takeRoom: TakeRoom) => Promise<Date>

export interface LocalCacheOptions {
  readonly folder: string
  readonly maxBytes: number
  readonly load: Load
}

/** Copies of files on this machine. Several processes may share the folder. */
export interface LocalCache {
  /** A held file is a hard link of its own, so that it stays when any process evicts the copy. */
  hold(sha256: string): Promise<HeldFile>
  close(): Promise<void>
}

/** A copy may be damaged, and may be evicted just after it was loaded. */
const ATTEMPTS = 3

/** Files that were used within this time do not move in the order of eviction. */
const USE_INTERVAL_MS = 60_000

/** Links and unfinished files that old were left by a crash. */
const STALE_AFTER_MS = DAY_MS

export async function openLocalCache({ folder, maxBytes, load }: LocalCacheOptions): Promise<LocalCache> {
  const incoming = join(folder, 'incoming')
  const held = join(folder, 'held', randomName())
  const takeRoom = createCacheRoom(folder, maxBytes)
  const isIntact = createFileCheck()
  const addOnce = createSingleFlight<void>()
  const pathOf = (sha256: string) => join(folder, sha256.slice(0, 2), sha256)

  async function add(sha256: string): Promise<void> {
    // Somebody may have deleted the whole cache.
    for (const each of [incoming, held, dirname(pathOf(sha256))]) await mkdir(each, { recursive: true })
    const path = join(incoming, randomName())
    try {
      const storedAt = await load(sha256, path, takeRoom)
      if (!(await isIntact(sha256, path)))
        throw new FileStoreError(`read ${sha256}`, 'its content is damaged')
      // The same on all machines, because the ETag contains it.
      await utimes(path, new Date(), storedAt)
      await rename(path, pathOf(sha256))
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  /** @returns whether there is an intact copy, which now has a link */
  async function linkCopy(sha256: string, path: string): Promise<boolean> {
    try {
      await link(pathOf(sha256), path)
      if (await isIntact(sha256, path)) {
        await noteUse(path)
        return true
      }
      await Promise.all([rm(path), rm(pathOf(sha256), { force: true })])
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
    return false
  }

  await Promise.all([removeStale(incoming), removeStale(dirname(held))])
  await mkdir(held, { recursive: true })
  return {
    async hold(sha256) {
      const path = join(held, randomName())
      for (let attempt = 0; !(await linkCopy(sha256, path)); attempt++) {
        if (attempt === ATTEMPTS)
          throw new FileStoreError(
            `read ${sha256}`,
            `its cached copy in ${folder} is evicted again and again`,
          )
        await addOnce(sha256, () => add(sha256))
      }
      // A link that stays is removed as a stale one.
      return { path, release: () => rm(path, { force: true }).catch(() => undefined) }
    },
    close: () => rm(held, { recursive: true, force: true }),
  }
}

const randomName = () => randomBytes(9).toString('hex')

async function noteUse(path: string): Promise<void> {
  const { atimeMs, mtime } = await stat(path)
  if (atimeMs < Date.now() - USE_INTERVAL_MS) await utimes(path, new Date(), mtime)
}

async function removeStale(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - STALE_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}
