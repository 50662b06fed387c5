import type { RemoteContract, RemoteManifest } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../../database/open-database.ts'
import type { Tables } from '../../database/tables.ts'
import { liveHostContracts } from '../../hosts/host-contracts.ts'
import { outsideHostContracts } from '../../hosts/outside-hosts.ts'
import { MAX_CANARY_BUCKETS } from '../buckets.ts'
import { newestActivations } from '../read-release-set.ts'
import { parseRemoteContract } from './parse-contract.ts'
import { remoteParty, type Parties, type RemoteParty } from './parties.ts'

/** A version of a remote. */
export interface VersionId {
  readonly remote: string
  readonly version: string
}

/** Reads versions as the gate compares them. Published versions never change, so each is read once. */
export interface PartyReader {
  /** `null` for a version that was never published. */
  find(read: Kysely<Tables>, id: VersionId): Promise<RemoteParty | null>
  /**
   * Everything that is live: active versions, those that pages fall back to, canaries, and hosts.
   *
   * @param remote the one of the candidate
   * @param now ms since 1970
   */
  live(read: Kysely<Tables>, remote: string, now: number): Promise<Parties>
  /** Only the active versions. */
  active(read: Kysely<Tables>): Promise<RemoteParty[]>
}

export function createPartyReader(kind: DatabaseKind): PartyReader {
  const known = new Map<string, RemoteParty>()

  async function find(read: Kysely<Tables>, { remote, version }: VersionId): Promise<RemoteParty | null> {
    const key = `${remote}@${version}`
    const cached = known.get(key)
    if (cached) return cached
    const row = await read
      .selectFrom('remote_versions')
      .select(['manifest', 'contract'])
      .where('remote', '=', remote)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!row) return null
    const manifest = { ...(JSON.parse(row.manifest) as RemoteManifest), version }
    const party = remoteParty(manifest, row.contract === null ? null : parseRemoteContract(row.contract))
    known.set(key, party)
    return party
  }

  async function findAll(read: Kysely<Tables>, ids: Iterable<VersionId>): Promise<RemoteParty[]> {
    const found: RemoteParty[] = []
    for (const id of ids) {
      const party = await find(read, id)
      if (party) found.push(party)
    }
    return found
  }

  return {
    find,
    async live(read, remote, now) {
      const activations = await newestActivations(read).execute()
      const ids = new Map<string, VersionId>()
      const add = (id: VersionId) => ids.set(`${id.remote}@${id.version}`, id)
      for (const activation of activations) {
        add(activation)
        if (activation.fallback_version !== null)
          add({ remote: activation.remote, version: activation.fallback_version })
      }
      for (const canary of await openCanaries(read)) add(canary)
      const remotes = await findAll(read, ids.values())
      const active = activations.find((activation) => activation.remote === remote)
      const replaced = active ? await find(read, active) : null
      const hosts = [...(await liveHostContracts(read, kind, now)), ...(await outsideHostContracts(read))]
      return { remotes, hosts, replaced }
    },
    active: async (read) => findAll(read, await newestActivations(read).execute()),
  }
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

/** The contract in the files of a build; `null` if it names none. @throws ContractError */
export function contractAmong(
  manifest: RemoteManifest,
  files: ReadonlyMap<string, Uint8Array>,
): { readonly text: string; readonly contract: RemoteContract } | null {
  if (manifest.contract === undefined) return null
  const text = Buffer.from(files.get(manifest.contract) ?? []).toString()
  return { text, contract: parseRemoteContract(text) }
}
