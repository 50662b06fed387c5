import { resolve } from 'node:path'
import { readObjectStore, type ObjectStoreConfig } from './object-store.ts'
import type { Variables } from './variables.ts'

/** Where files are, and how large they may be. */
export interface FilesConfig {
  /** Absolute. */
  readonly dataDir: string
  /** Where files are stored; `null`: in `dataDir`. */
  readonly objectStore: ObjectStoreConfig | null
  /** Disk space in `dataDir` for copies of files of the object store. */
  readonly fileCacheBytes: number
  /** Share of the disk of `dataDir` to keep free; 0 for none. */
  readonly diskReservePercent: number
  readonly uploadLimitBytes: number
  /** For all files and documents of one account. */
  readonly accountQuotaBytes: number
  /** Whether the browser that lays out imported pages may run without a sandbox if none is available. */
  readonly unsandboxedImports: boolean
}

const MB = 1024 * 1024

export function readFilesConfig(variables: Variables): FilesConfig {
  const { text, integer, flag } = variables
  return {
    dataDir: resolve(text('DATA_DIR', './data')),
    objectStore: readObjectStore(variables),
    fileCacheBytes: integer('VIEWPAGE_FILE_CACHE_MB', 1_024, 1, 100_000_000) * MB,
    diskReservePercent: integer('VIEWPAGE_DISK_RESERVE_PERCENT', 5, 0, 90),
    uploadLimitBytes: integer('VIEWPAGE_UPLOAD_LIMIT_MB', 64, 1, 2_048) * MB,
    accountQuotaBytes: integer('VIEWPAGE_ACCOUNT_QUOTA_MB', 5_120, 1, 1_000_000_000) * MB,
    unsandboxedImports: flag('VIEWPAGE_UNSANDBOXED_IMPORTS', false),
  }
}
