import {
  MAX_HOST_CONTRACT_BYTES,
  type HostRegistration,
  type RegisteredHost,
} from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { lock } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { contractsOfHosts, liveHosts } from '../../storage/hosts/host-contracts.ts'
import { MAX_OUTSIDE_HOSTS, outsideHosts } from '../../storage/hosts/outside-hosts.ts'
import type { ReleaseRecord } from '../sets/release-record.ts'
import { addHostChange } from './host-changes.ts'
import { parseHostContract } from '../../foundation/contracts/parse-contract.ts'
import { titleOf } from '../contracts/parties.ts'
import { readLiveIds, readSources } from '../gate/read-parties.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import type { VersionSource } from '../thread/version-source.ts'
import { LiveChanged, whileLiveUnchanged } from '../sets/while-live-unchanged.ts'

/** Hosts on other servers. Releases must be compatible with them (docs/releasing.md#hosts-elsewhere). */
interface HostRegister {
  /**
   * Registers a host, or a new version of it in place of the one before.
   *
   * @param contract the text of its `contract.json`
   * @throws ApiError `invalid_release` for a contract that cannot be compared or has another name, `host_taken`,
   * `too_many_hosts`, `breaks_pages` if active versions do not fit it
   */
  register(host: string, contract: string, record: ReleaseRecord): Promise<HostRegistration>
  /** Removes a host, so that releases are no longer compared with it. @throws ApiError `not_found` */
  withdraw(host: string, record: ReleaseRecord): Promise<void>
  /** Those of this server, then the others by name. */
  list(): Promise<RegisteredHost[]>
}

export function createHostRegister({
  database,
  thread,
  now,
}: {
  readonly database: Database
  readonly thread: Pick<ReleaseThread, 'run'>
  /** ms since 1970 */
  readonly now: () => number
}): HostRegister {
  const { kind, read, write } = database
  const changeBy = ({ token, by, reason }: ReleaseRecord) => ({
    changed_at: now(),
    token_name: token,
    changed_by: by ?? null,
    reason: reason ?? null,
  })

  /** @throws ApiError `invalid_release` for a contract that cannot be compared or has another name */
  async function compareHost(host: string, text: string, active: readonly VersionSource[]) {
    const refuse = (why: string) =>
      new ApiError('invalid_release', { message: `[release] Failed to register the host ${host}: ${why}.` })
    if (Buffer.byteLength(text) > MAX_HOST_CONTRACT_BYTES)
      throw refuse(
        `its contract has more than ${MAX_HOST_CONTRACT_BYTES} bytes. Declare only what the host mounts`,
      )
    const compared = await thread.run('compareHost', { contract: text, active })
    if ('invalid' in compared) throw refuse(`its contract cannot be compared: ${compared.invalid}`)
    const { name, version } = compared.host
    if (name !== host) throw refuse(`its contract is that of ${name}`)
    return { ...compared, version }
  }

  return {
    async register(host, text, record) {
      const { token, by = null, reason = null } = record
      return whileLiveUnchanged(`register the host ${host}`, async () => {
        // Not under the lock, which everybody waits for.
        const { active, basis } = await readLiveIds(read, kind, now())
        const { version, parties, reasons } = await compareHost(host, text, await readSources(read, active))
        return write(async (transaction) => {
          await lock(transaction, kind, 'releases')
          if ((await readLiveIds(transaction, kind, now())).basis !== basis) throw new LiveChanged()
          const before = await checkMayRegister(transaction, host)
          if (reasons.length > 0) throw doesNotFit({ name: host, version }, reasons)
          const row = { contract: text, registered_at: now(), token_name: token, registered_by: by, reason }
          await transaction
            .insertInto('outside_hosts')
            .values({ host, ...row })
            .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
            .execute()
          await addHostChange(transaction, { host, version, action: 'register', ...changeBy(record) })
          return { host, version, replaced: before, parties }
        })
      })
    },

    withdraw: (host, record) =>
      write(async (transaction) => {
        await lock(transaction, kind, 'releases')
        const row = await transaction
          .deleteFrom('outside_hosts')
          .where('host', '=', host)
          .returning('contract')
          .executeTakeFirst()
        if (!row)
          throw new ApiError('not_found', {
            message: `[release] Failed to withdraw the host ${host}: no host of that name is registered.`,
          })
        const { version } = parseHostContract(row.contract)
        await addHostChange(transaction, { host, version, action: 'withdraw', ...changeBy(record) })
      }),

    list: () => listHosts({ database, thread }, now()),
  }
}

/** Every host that releases are compared with now. @param now ms since 1970 */
export async function listHosts(
  {
    database: { kind, read },
    thread,
  }: { readonly database: Pick<Database, 'kind' | 'read'>; readonly thread: Pick<ReleaseThread, 'run'> },
  now: number,
): Promise<RegisteredHost[]> {
  const served = await liveHosts(read, kind, now)
  const texts = await contractsOfHosts(read, served)
  const others = await outsideHosts(read).execute()
  const contracts = [...texts, ...others.map(({ contract }) => contract)]
  const described = await thread.run('describeHosts', { contracts })
  const registrations = [
    ...served.map(({ registeredAt }) => ({ registeredAt, registration: null })),
    ...others.map((row) => ({
      registeredAt: row.registered_at,
      registration: { token: row.token_name, by: row.registered_by, reason: row.reason },
    })),
  ]
  return described.flatMap((each, index) => {
    const { registeredAt, registration } = registrations[index] ?? { registeredAt: 0, registration: null }
    if (each === null) return []
    const { name: host, ...rest } = each
    return [{ host, ...rest, registeredAt: new Date(registeredAt).toISOString(), registration }]
  })
}

/** @returns the version that is registered, or `null` @throws ApiError `host_taken`, `too_many_hosts` */
async function checkMayRegister(transaction: Kysely<Tables>, host: string): Promise<string | null> {
  const served = await transaction
    .selectFrom('host_contracts')
    .select('host')
    .where('host', '=', host)
    .executeTakeFirst()
  if (served)
    throw new ApiError('host_taken', {
      message: `[release] Failed to register the host ${host}: this server serves a host of that name. Choose another name.`,
    })
  const others = await outsideHosts(transaction).execute()
  const before = others.find((each) => each.host === host)
  if (before) return parseHostContract(before.contract).version
  if (others.length < MAX_OUTSIDE_HOSTS) return null
  throw new ApiError('too_many_hosts', {
    message: `[release] Failed to register the host ${host}: ${MAX_OUTSIDE_HOSTS} hosts are registered. Withdraw one first: npx --no viewpage host withdraw <name>.`,
  })
}

function doesNotFit(
  host: { readonly name: string; readonly version: string },
  details: readonly string[],
): ApiError {
  return new ApiError('breaks_pages', {
    message: `[release] Failed to register the host ${titleOf(host)}: it does not fit what is live. Change what it passes, or wait for releases of these remotes that accept it.`,
    details,
  })
}
