import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../database/open-database.ts'
import type { ReleaseStore } from '../release-store.ts'
import { stemOf, type HashedFiles } from './file-differences.ts'

/** A file of a remote's version. */
export interface RemoteFile {
  readonly remote: string
  readonly version: string
  readonly file: string
}

export interface RemoteFilesOptions {
  readonly read: Database['read']
  readonly releases: Pick<ReleaseStore, 'current' | 'manifestOf' | 'folderOf'>
}

/** Versions of a remote that are looked at, the last active ones. */
const MAX_VERSIONS = 10
/** Activations in which those versions are looked for. */
const MAX_ACTIVATIONS = 50

/** The files of remotes. Browsers may have those of versions that were active before. */
export function createRemoteFiles({ read, releases }: RemoteFilesOptions): HashedFiles<RemoteFile> {
  const versions = new LRUCache<string, readonly string[]>({ max: 200 })

  /** The list changes with an activation only, and so does the id of the release set. */
  async function versionsOf(remote: string): Promise<readonly string[]> {
    const key = `${remote} ${(await releases.current()).id}`
    const known = versions.get(key)
    if (known) return known
    const rows = await read
      .selectFrom('remote_activations')
      .select('version')
      .where('remote', '=', remote)
      .orderBy('id', 'desc')
      .limit(MAX_ACTIVATIONS)
      .execute()
    const found = [...new Set(rows.map(({ version }) => version))].slice(0, MAX_VERSIONS)
    versions.set(key, found)
    return found
  }

  async function filesIn(remote: string, version: string, stem: string): Promise<string[]> {
    const manifest = await releases.manifestOf(remote, version)
    if (manifest === null) return []
    const folder = await releases.folderOf(remote, version)
    return Object.keys(manifest.integrity)
      .filter((name) => name !== manifest.server && stemOf(name) === stem)
      .map((name) => join(folder, name))
  }

  return {
    keyOf: ({ remote, version, file }) => `${remote}/${version}/${file}`,
    pathOf: async ({ remote, version, file }) => join(await releases.folderOf(remote, version), file),
    async earlierThan({ remote, version, file }) {
      const stem = stemOf(file)
      if (stem === null) return []
      const earlier = (await versionsOf(remote)).filter((each) => each !== version)
      return (await Promise.all(earlier.map((each) => filesIn(remote, each, stem)))).flat()
    },
  }
}
