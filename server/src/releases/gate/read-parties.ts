import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { contractsOfHosts, liveHosts } from '../../storage/hosts/host-contracts.ts'
import { outsideHosts } from '../../storage/hosts/outside-hosts.ts'
import { MAX_CANARY_BUCKETS } from '../sets/buckets.ts'
import { newestActivations } from '../sets/read-release-set.ts'
import { keyOf, type LiveSources, type VersionId, type VersionSource } from '../thread/version-source.ts'

/** What is live, without the texts of it. */
interface LiveIds {
  /** Active versions, those that pages fall back to, and canaries. */
  readonly remotes: readonly VersionId[]
  readonly active: readonly VersionId[]
  readonly hosts: Awaited<ReturnType<typeof liveHosts>>
  /** Differs whenever something else is live. */
  readonly basis: string
}

/** @param now ms since 1970 */
export async function readLiveIds(read: Kysely<Tables>, kind: DatabaseKind, now: number): Promise<LiveIds> {
  const activations = await newestActivations(read).execute()
  const active = activations.map(({ remote, version }) => ({ remote, version }))
  const fallbacks = activations.flatMap(({ remote, fallback_version: version }) =>
    version === null ? [] : [{ remote, version }],
  )
  const all = [...active, ...fallbacks, ...(await openCanaries(read))]
  const remotes = [...new Map(all.map((id) => [keyOf(id), id])).values()]
  const hosts = await liveHosts(read, kind, now)
  const { changes } = await read
    .selectFrom('host_changes')
    .select(({ fn }) => fn.max('id').as('changes'))
    .executeTakeFirstOrThrow()
  const served = hosts.map(({ host, sha256 }) => [host, sha256])
  const basis = JSON.stringify([remotes.map(keyOf), active.map(keyOf), served, Number(changes ?? 0)])
  return { remotes, active, hosts, basis }
}

/** The texts of everything that is live. */
export async function readLiveSources(
  read: Kysely<Tables>,
  { remotes, hosts }: Pick<LiveIds, 'remotes' | 'hosts'>,
): Promise<LiveSources> {
  const served = await contractsOfHosts(read, hosts)
  const others = await outsideHosts(read).execute()
  return {
    remotes: await readSources(read, remotes),
    hosts: [...served, ...others.map(({ contract }) => contract)],
  }
}

/** Leaves out versions that were never published. */
export async function readSources(read: Kysely<Tables>, ids: readonly VersionId[]): Promise<VersionSource[]> {
  const found: VersionSource[] = []
  for (const id of ids) {
    const source = await readSource(read, id)
    if (source) found.push(source)
  }
  return found
}

/** `null` for a version that was never published. */
export async function readSource(
  read: Kysely<Tables>,
  { remote, version }: VersionId,
): Promise<VersionSource | null> {
  const row = await read
    .selectFrom('remote_versions')
    .select(['manifest', 'contract'])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .executeTakeFirst()
  return row ? { remote, version, ...row } : null
}

/** There are at most as many as buckets. */
const openCanaries = (read: Kysely<Tables>): Promise<VersionId[]> =>
  read
    .selectFrom('canaries')
    .select(['remote', 'version'])
    .where('ended_at', 'is', null)
    .where('kind', '=', 'canary')
    .limit(MAX_CANARY_BUCKETS)
    .execute()
