import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../src/foundation/config/config.ts'
import type { ObjectStoreConfig } from '../../src/foundation/config/object-store.ts'
import type { FileStore } from '../../src/storage/files/file-store.ts'
import { createFolderStore } from '../../src/storage/files/folder-store.ts'
import { S3_LIMITS, type S3Limits } from '../../src/storage/files/s3-limits.ts'
import { openS3Store } from '../../src/storage/files/s3-store.ts'
import { startObjectStore, type TestObjectStore } from './start-object-store.ts'

/** Where files can be stored. */
export const STORES = ['folder', 'object store'] as const
export type StoreName = (typeof STORES)[number]

export interface TestFileStore extends FileStore {
  readonly folder: string
}

/** A file store of one test's own. Closing it deletes its folder. */
export async function openStore(kind: StoreName): Promise<TestFileStore> {
  if (kind === 'object store') {
    const remote = await startObjectStore()
    const store = await openS3(remote)
    return { ...store, close: () => store.close().then(remote.close) }
  }
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-files-'))
  return { ...createFolderStore(folder), folder, close: async () => rmSync(folder, { recursive: true }) }
}

export interface OpenS3Options {
  /** Of the local copies. @default a new one, deleted when the store is closed */
  readonly folder?: string
  readonly cacheBytes?: number
  readonly limits?: S3Limits
}

export async function openS3(
  { env }: Pick<TestObjectStore, 'env'>,
  { folder, cacheBytes = 1_000_000, limits = S3_LIMITS }: OpenS3Options = {},
): Promise<TestFileStore> {
  const cacheFolder = folder ?? mkdtempSync(join(tmpdir(), 'viewpage-files-'))
  const store = await openS3Store({
    config: objectStoreOf(env),
    cacheFolder,
    cacheBytes,
    limits,
  })
  return {
    ...store,
    folder: cacheFolder,
    async close() {
      await store.close()
      if (folder === undefined) rmSync(cacheFolder, { recursive: true })
    },
  }
}

function objectStoreOf(env: TestObjectStore['env']): ObjectStoreConfig {
  const { objectStore } = readConfig(env).files
  if (!objectStore) throw new Error('The knobs name no bucket.')
  return objectStore
}
