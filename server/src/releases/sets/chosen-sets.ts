import type { ReleaseSet } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { PublishedVersions } from './published-versions.ts'
import { releaseOf, setOf } from './read-release-set.ts'
import type { ReleaseChoice } from './release-choice.ts'

/** Cached sets of a process. */
const MAX_SETS = 200

export interface ChosenSetsOptions {
  readonly versions: PublishedVersions
  /** Downloads the files of a set to this machine. */
  readonly fetchFiles: (set: ReleaseSet) => Promise<void>
}

/** Creates release sets in which some remotes have other versions than the active ones. */
export function createChosenSets({ versions, fetchFiles }: ChosenSetsOptions) {
  const known = new LRUCache<string, Promise<ReleaseSet>>({ max: MAX_SETS })

  async function make(active: ReleaseSet, chosen: ReleaseChoice['versions']): Promise<ReleaseSet> {
    const remotes = { ...active.remotes }
    for (const [remote, version] of Object.entries(chosen)) {
      const current = active.remotes[remote]
      if (current?.version === version) continue
      const release = await releaseOf(versions, remote, version)
      if (!release) continue
      const { fallback: _, ...fallback } = current ?? {}
      remotes[remote] = current ? { ...release, fallback: fallback as typeof release } : release
    }
    const set = setOf(remotes)
    await fetchFiles(set)
    return set
  }

  /**
   * @returns the active set with the chosen versions. Versions that were never published are left out.
   * @throws FileStoreError if a file cannot be downloaded
   */
  return (active: ReleaseSet, { versions: chosen }: ReleaseChoice): Promise<ReleaseSet> => {
    const pairs = Object.entries(chosen).sort(([a], [b]) => (a < b ? -1 : 1))
    if (pairs.length === 0) return Promise.resolve(active)
    const key = JSON.stringify([active.id, pairs])
    const made = known.get(key)
    if (made) return made
    const making = make(active, chosen)
    known.set(key, making)
    // A failed download may succeed at the next request.
    making.catch(() => known.delete(key))
    return making
  }
}
