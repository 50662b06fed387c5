import type { ReleaseSet } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { StoredFiles } from '../files/stored-files.ts'
import type { BuildFiles } from './build-files.ts'
import { remoteBuild } from './build-names.ts'

/** Versions known to be complete, which are not checked again. */
const MAX_KNOWN = 1_000
/** Files that are fetched at a time. */
const BATCH_SIZE = 16

export interface FetchBuildsOptions {
  readonly buildFiles: Pick<BuildFiles, 'find'>
  readonly storedFiles: Pick<StoredFiles, 'hold'>
}

/**
 * Brings the files of a release set to this machine before pages need them, so that no page waits for an object store.
 *
 * @returns a function that throws FileStoreError, FileMissingError
 */
export function createBuildFetcher({ buildFiles, storedFiles }: FetchBuildsOptions) {
  const known = new LRUCache<string, true>({ max: MAX_KNOWN })

  async function fetchFile(build: string, name: string): Promise<void> {
    const file = await buildFiles.find(build, name)
    // Clients that accept no Brotli are few.
    for (const each of file === null ? [] : [file, file.br]) {
      if (each === null) continue
      const { release } = await storedFiles.hold(each.sha256)
      await release()
    }
  }

  return async ({ remotes }: ReleaseSet): Promise<void> => {
    for (const [remote, { version, integrity }] of Object.entries(remotes)) {
      const build = remoteBuild(remote, version)
      if (known.has(build)) continue
      const names = Object.keys(integrity)
      while (names.length > 0)
        await Promise.all(names.splice(0, BATCH_SIZE).map((name) => fetchFile(build, name)))
      known.set(build, true)
    }
  }
}
