import { join } from 'node:path'
import type { Config } from '../../foundation/config/config.ts'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'

/**
 * Opens the store of the configuration: the data folder or an object store.
 *
 * @throws ConfigError if the object store cannot be used
 */
export async function openFileStore({
  files: { dataDir, objectStore, fileCacheBytes },
}: Pick<Config, 'files'>): Promise<FileStore> {
  if (objectStore === null) return createFolderStore(dataDir)
  // The client takes 35 MB of memory and 130 ms of a processor, which other servers save.
  const { openS3Store } = await import('./s3-store.ts')
  return openS3Store({
    config: objectStore,
    cacheFolder: join(dataDir, 'file-cache'),
    cacheBytes: fileCacheBytes,
  })
}
