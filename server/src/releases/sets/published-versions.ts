import type { RemoteManifest } from '@viewpage/shared-events'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'

/** Published versions that have not expired. They never change, so they are cached. */
export interface PublishedVersions {
  /** The manifest of a published version, or `null`. */
  manifestOf(remote: string, version: string): Promise<RemoteManifest | null>
  /** Who published a version, or `null`. Nobody gets a preview without an override. */
  originOf(remote: string, version: string): Promise<ReleaseOrigin | null>
}

interface PublishedVersion {
  readonly manifest: RemoteManifest
  readonly origin: ReleaseOrigin
}

/** Manifests in memory; some 10 kB each. */
const MAX_KNOWN = 1_000

/** @param now ms since 1970 */
export function createPublishedVersions(
  { read }: Pick<Database, 'read'>,
  now: () => number,
): PublishedVersions {
  const known = new LRUCache<string, PublishedVersion>({ max: MAX_KNOWN })

  async function find(remote: string, version: string): Promise<PublishedVersion | null> {
    const key = `${remote}@${version}`
    const cached = known.get(key)
    if (cached) return cached
    const row = await read
      .selectFrom('remote_versions')
      .select(['manifest', 'origin', 'expires_at'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row || (row.expires_at !== null && row.expires_at <= now())) return null
    const found = { manifest: JSON.parse(row.manifest) as RemoteManifest, origin: row.origin }
    // Previews are not cached, because another process may delete them.
    if (row.expires_at === null) known.set(key, found)
    return found
  }

  return {
    manifestOf: async (remote, version) => (await find(remote, version))?.manifest ?? null,
    originOf: async (remote, version) => (await find(remote, version))?.origin ?? null,
  }
}
