import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import type { ObjectStoreConfig } from '../../foundation/config/object-store.ts'
import { FileMissingError, FileStoreError, type FileStore } from './file-store.ts'
import { openLocalCache, type Load } from './local-cache.ts'
import { responseOf } from './s3-errors.ts'
import { S3_LIMITS, type S3Limits } from './s3-limits.ts'
import { openS3Objects, type ObjectContent } from './s3-objects.ts'
import { probe } from './s3-probe.ts'

export interface S3StoreOptions {
  readonly config: ObjectStoreConfig
  /** Folder for copies on this machine. */
  readonly cacheFolder: string
  readonly cacheBytes: number
  readonly limits?: S3Limits
}

/** Of one DeleteObjects request. */
const MAX_KEYS = 1_000

/**
 * Stores files in a bucket, and keeps copies of those that were used on this machine. Whether a file is there is always
 * asked of the bucket, never of the copies: another machine may have deleted it.
 *
 * @throws ConfigError if the bucket cannot be used
 */
export async function openS3Store({
  config,
  cacheFolder,
  cacheBytes,
  limits = S3_LIMITS,
}: S3StoreOptions): Promise<FileStore> {
  await probe(config, limits)
  const objects = openS3Objects(config, limits)
  const where = `the bucket ${config.bucket}`
  const cache = await openLocalCache({ folder: cacheFolder, maxBytes: cacheBytes, load })

  async function load(...[sha256, path, takeRoom]: Parameters<Load>): Promise<Date> {
    const storedAt = await orError(`read ${sha256}`, () =>
      objects.get(keyOf(sha256), async ({ bytes, storedAt, saveTo }) => {
        const settle = await takeRoom(bytes)
        await saveTo(path).finally(settle)
        return storedAt
      }),
    )
    if (storedAt === null) throw new FileMissingError(sha256, where)
    return storedAt
  }

  const has = (sha256: string) => orError(`find ${sha256}`, () => objects.has(keyOf(sha256)))

  async function add(content: ObjectContent): Promise<void> {
    const { sha256 } = content
    if (await has(sha256)) return
    await orError(`store ${sha256}`, () => objects.put(keyOf(sha256), content))
  }

  return {
    has,
    put: (sha256, content) => add({ sha256, bytes: content.byteLength, open: () => content }),
    adopt: async (sha256, path) =>
      add({ sha256, bytes: (await stat(path)).size, open: () => createReadStream(path) }),
    hold: cache.hold,
    async read(sha256) {
      const { path, release } = await cache.hold(sha256)
      try {
        return await readFile(path)
      } finally {
        await release()
      }
    },
    async remove(files) {
      const keys = [...files].map(keyOf)
      for (let start = 0; start < keys.length; start += MAX_KEYS) {
        const page = keys.slice(start, start + MAX_KEYS)
        await orError(`delete ${page.length} files`, () => objects.remove(page))
      }
    },
    async close() {
      objects.close()
      await cache.close()
    },
  }

  async function orError<Result>(attempt: string, work: () => Promise<Result>): Promise<Result> {
    return work().catch((error: unknown) => {
      throw new FileStoreError(attempt, `${where}: ${responseOf(error)}`, error)
    })
  }
}

/** Below the prefix of the bucket. */
const keyOf = (sha256: string) => `assets/${sha256.slice(0, 2)}/${sha256}`
