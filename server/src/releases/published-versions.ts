import { join } from 'node:path'
import type { RemoteManifest } from '@viewpage/shared-events'
import type { Database } from '../database/open-database.ts'

export interface PublishedVersion {
  readonly manifest: RemoteManifest
  /** Absolute path of its files. */
  readonly folder: string
}

/** Finds published versions: a row each, which names the folder of its files. Neither ever changes. */
export interface PublishedVersions {
  find(remote: string, version: string): Promise<PublishedVersion | null>
  /** The path of a folder below that of a remote. */
  pathOf(remote: string, folder: string): string
}

export function createPublishedVersions({ read }: Database, dataDir: string): PublishedVersions {
  const known = new Map<string, PublishedVersion>()
  const pathOf = (remote: string, folder: string) => join(dataDir, 'remotes', remote, folder)

  return {
    pathOf,
    async find(remote, version) {
      const key = `${remote}@${version}`
      const cached = known.get(key)
      if (cached) return cached
      const row = await read
        .selectFrom('remote_versions')
        .select(['manifest', 'folder'])
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const manifest = JSON.parse(row.manifest) as RemoteManifest
      const found = { manifest, folder: pathOf(remote, row.folder ?? version) }
      known.set(key, found)
      return found
    },
  }
}
