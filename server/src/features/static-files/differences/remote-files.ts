import { LRUCache } from 'lru-cache'
import type { BuildFiles, StoredFile } from '../../../storage/builds/build-files.ts'
import { remoteBuild } from '../../../storage/builds/build-names.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import type { ReleaseStore } from '../../../releases/index.ts'
import { stemOf } from './file-differences.ts'

/** A file of a remote's version. */
interface RemoteFile {
  readonly remote: string
  readonly version: string
  readonly file: string
}

interface RemoteFilesOptions {
  readonly read: Database['read']
  readonly releases: Pick<ReleaseStore, 'current' | 'manifestOf'>
  readonly buildFiles: Pick<BuildFiles, 'find'>
}

/** Maximum number of versions of a remote that are compared: those active last. */
const MAX_VERSIONS = 10
/** Activations in which those versions are looked for. */
const MAX_ACTIVATIONS = 50

/** Finds the files of other versions with the stem of a script. Browsers may have those that were active before. */
export function createEarlierRemoteFiles({ read, releases, buildFiles }: RemoteFilesOptions) {
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

  async function filesIn(remote: string, version: string, stem: string): Promise<StoredFile[]> {
    const manifest = await releases.manifestOf(remote, version)
    if (manifest === null) return []
    const names = Object.keys(manifest.integrity).filter(
      (name) => name !== manifest.server && stemOf(name) === stem,
    )
    const build = remoteBuild(remote, version)
    const found = await Promise.all(names.map((name) => buildFiles.find(build, name)))
    return found.filter((file) => file !== null)
  }

  return async ({ remote, version, file }: RemoteFile): Promise<readonly StoredFile[]> => {
    const stem = stemOf(file)
    if (stem === null) return []
    const earlier = (await versionsOf(remote)).filter((each) => each !== version)
    return (await Promise.all(earlier.map((each) => filesIn(remote, each, stem)))).flat()
  }
}
