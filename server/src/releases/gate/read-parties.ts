import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { contractsOfHosts, liveHosts } from '../../storage/hosts/host-contracts.ts'
import { outsideHosts } from '../../storage/hosts/outside-hosts.ts'
import { MAX_CANARY_BUCKETS } from '../sets/buckets.ts'
import { newestActivations } from '../sets/read-release-set.ts'
import type { PartyRole } from '../contracts/parties.ts'
import {
  keyOf,
  type LiveSource,
  type LiveSources,
  type VersionId,
  type VersionSource,
} from '../thread/version-source.ts'

interface LiveId extends VersionId {
  readonly role: PartyRole
}

/** What is live, without the texts of it. */
interface LiveIds {
  /** Active versions, those that pages fall back to, and canaries; each with the first of these roles that it has. */
  readonly remotes: readonly LiveId[]
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
  const remotes = firstOfEach([
    ...withRole('active', active),
    ...withRole('fallback', fallbacks),
    ...withRole('canary', await openCanaries(read)),
  ])
  const hosts = await liveHosts(read, kind, now)
  const { changes } = await read
    .selectFrom('host_changes')
    .select(({ fn }) => fn.max('id').as('changes'))
    .executeTakeFirstOrThrow()
  const served = hosts.map(({ host, sha256 }) => [host, sha256])
  const basis = JSON.stringify([remotes.map(keyOf), active.map(keyOf), served, Number(changes ?? 0)])
  return { remotes, active, hosts, basis }
}

function firstOfEach(ids: readonly LiveId[]): LiveId[] {
  const found = new Map<string, LiveId>()
  for (const id of ids) if (!found.has(keyOf(id))) found.set(keyOf(id), id)
  return [...found.values()]
}

const withRole = (role: PartyRole, ids: readonly VersionId[]): LiveId[] => ids.map((id) => ({ ...id, role }))

/** The texts of everything that is live. */
export async function readLiveSources(
  read: Kysely<Tables>,
  { remotes, hosts }: Pick<LiveIds, 'remotes' | 'hosts'>,
): Promise<LiveSources> {
  const served = await contractsOfHosts(read, hosts)
  const others = await outsideHosts(read).execute()
  const sources: LiveSource[] = []
  for (const { role, ...id } of remotes) {
    const source = await readSource(read, id)
    if (source) sources.push({ ...source, role })
  }
  return {
    remotes: sources,
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
