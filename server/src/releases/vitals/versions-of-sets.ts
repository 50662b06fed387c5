import type { ReleaseSet } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../storage/database/open-database.ts'
import type { CanaryKind } from '../../storage/database/tables/canaries.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'

/** Cached release sets of a process. Old ones are needed, because tabs may stay open for days. */
const MAX_SETS = 200

/** By remote. */
export type Versions = Readonly<Record<string, string>>

interface Canary {
  readonly kind: CanaryKind
  readonly remote: string
  readonly version: string
}

/** Where the release sets of pages are found. */
export interface SetsOfPages {
  readonly database: Pick<Database, 'read'>
  readonly releases: Pick<ReleaseStore, 'current'>
  readonly openCanaries: () => readonly Canary[]
}

/** @returns the versions of a set that pages have or had; `null` for any other */
export function createVersionsOfSets({
  database,
  releases,
  openCanaries,
}: SetsOfPages): (set: string) => Promise<Versions | null> {
  const known = new LRUCache<string, Versions>({ max: MAX_SETS })

  function remember({ id, remotes }: ReleaseSet): void {
    if (known.has(id)) return
    const versions = Object.entries(remotes).map(([remote, { version }]) => [remote, version] as const)
    known.set(id, Object.fromEntries(versions))
  }

  return async (set) => {
    remember(await releases.current())
    for (const { kind, remote, version } of openCanaries())
      if (kind === 'canary') remember(await releases.current({ key: '', versions: { [remote]: version } }))
    return known.get(set) ?? (await storedVersions(database.read, set))
  }
}

async function storedVersions(read: Kysely<Tables>, set: string): Promise<Versions | null> {
  const rows = await read
    .selectFrom('vital_sets')
    .select(['remote', 'version'])
    .where('release_set', '=', set)
    .where('remote', '<>', '')
    .execute()
  return rows.length === 0 ? null : Object.fromEntries(rows.map(({ remote, version }) => [remote, version]))
}
