import type { RemoteManifest } from '@viewpage/shared-events'
import type { Database } from '../database/open-database.ts'

/** Finds what published versions say of themselves, which never changes. */
export interface PublishedVersions {
  find(remote: string, version: string): Promise<RemoteManifest | null>
}

export function createPublishedVersions({ read }: Pick<Database, 'read'>): PublishedVersions {
  const known = new Map<string, RemoteManifest>()

  return {
    async find(remote, version) {
      const key = `${remote}@${version}`
      const cached = known.get(key)
      if (cached) return cached
      const row = await read
        .selectFrom('remote_versions')
        .select('manifest')
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const manifest = JSON.parse(row.manifest) as RemoteManifest
      known.set(key, manifest)
      return manifest
    },
  }
}
