import type { EventContracts } from '@viewpage/shared-events/wire'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import type { ReleaseOrigin } from '../../storage/database/tables/releases.ts'

/** Events of its own that a version may send. */
export interface DeclaredEvents {
  /** `null` for a version that is not published. */
  of(remote: string, version: string): Promise<VersionEvents | null>
}

export interface VersionEvents {
  readonly origin: ReleaseOrigin
  readonly events: EventContracts
}

/** Characters of declarations in memory. */
const MAX_KEPT = 4 * 1024 * 1024
const MAX_VERSIONS = 2_000
const EMPTY_LENGTH = 100

/** Published versions never change, so they are kept. A version that is not published may be the next moment. */
export function createDeclaredEvents({ read }: Pick<Database, 'read'>): DeclaredEvents {
  const kept = new LRUCache<string, VersionEvents>({ max: MAX_VERSIONS, maxSize: MAX_KEPT })
  return {
    async of(remote, version) {
      const key = `${remote}@${version}`
      const known = kept.get(key)
      if (known) return known
      const row = await read
        .selectFrom('remote_versions')
        .select(['origin', 'events'])
        .where('remote', '=', remote)
        .where('version', '=', version)
        .executeTakeFirst()
      if (!row) return null
      const found = { origin: row.origin, events: JSON.parse(row.events ?? '{}') as EventContracts }
      kept.set(key, found, { size: EMPTY_LENGTH + (row.events?.length ?? 0) })
      return found
    },
  }
}
