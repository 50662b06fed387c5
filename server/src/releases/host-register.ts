import {
  MAX_HOST_CONTRACT_BYTES,
  type HostBuildContract,
  type HostRegistration,
  type RegisteredHost,
} from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import { lock } from '../database/advisory-lock.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { ApiError } from '../errors.ts'
import { liveHosts } from '../hosts/host-contracts.ts'
import { MAX_OUTSIDE_HOSTS, outsideHosts } from '../hosts/outside-hosts.ts'
import type { ReleaseRecord } from './activations.ts'
import { addHostChange } from './host-changes.ts'
import { checkOutsideHost } from './gate/check-outside-host.ts'
import { ContractError, parseHostContract } from './gate/parse-contract.ts'
import { titleOf } from './gate/parties.ts'
import { createPartyReader } from './gate/read-parties.ts'

/** Hosts on other servers. Releases must be compatible with them (docs/releasing.md#hosts-elsewhere). */
export interface HostRegister {
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
  now,
}: {
  readonly database: Database
  /** ms since 1970 */
  readonly now: () => number
}): HostRegister {
  const { kind, write } = database
  const reader = createPartyReader(kind)
  const changeBy = ({ token, by, reason }: ReleaseRecord) => ({
    ...{ changed_at: now(), token_name: token, changed_by: by ?? null, reason: reason ?? null },
  })

  return {
    async register(host, text, record) {
      const { token, by = null, reason = null } = record
      const contract = readContract(host, text)
      return write(async (transaction) => {
        await lock(transaction, kind, 'releases')
        const before = await checkMayRegister(transaction, host)
        const { parties, reasons } = checkOutsideHost(contract, await reader.active(transaction))
        if (reasons.length > 0) throw doesNotFit(contract, reasons)
        const row = { contract: text, registered_at: now(), token_name: token, registered_by: by, reason }
        await transaction
          .insertInto('outside_hosts')
          .values({ host, ...row })
          .onConflict((conflict) => conflict.column('host').doUpdateSet(row))
          .execute()
        const { version } = contract
        await addHostChange(transaction, { host, version, action: 'register', ...changeBy(record) })
        return { host, version, replaced: before, parties }
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

    list: () => listHosts(database, now()),
  }
}

/** Every host that releases are compared with now. @param now ms since 1970 */
export async function listHosts(
  { kind, read }: Pick<Database, 'kind' | 'read'>,
  now: number,
): Promise<RegisteredHost[]> {
  const served = await liveHosts(read, kind, now)
  const others = await outsideHosts(read).execute()
  return [
    ...served.map(({ contract, registeredAt }) => describeHost(contract, registeredAt, null)),
    ...others.map((row) =>
      describeHost(parseHostContract(row.contract), row.registered_at, {
        token: row.token_name,
        by: row.registered_by,
        reason: row.reason,
      }),
    ),
  ]
}

function describeHost(
  { name, version, uses, slotProps }: HostBuildContract,
  registeredAt: number,
  registration: RegisteredHost['registration'],
): RegisteredHost {
  return {
    ...{ host: name, version, mounts: Object.keys(uses), fillsSlots: slotProps !== null },
    ...{ registeredAt: new Date(registeredAt).toISOString(), registration },
  }
}

function readContract(host: string, text: string): HostBuildContract {
  const refuse = (why: string) =>
    new ApiError('invalid_release', { message: `[release] Failed to register the host ${host}: ${why}.` })
  if (Buffer.byteLength(text) > MAX_HOST_CONTRACT_BYTES)
    throw refuse(
      `its contract has more than ${MAX_HOST_CONTRACT_BYTES} bytes. Declare only what the host mounts`,
    )
  try {
    const contract = parseHostContract(text)
    if (contract.name !== host) throw refuse(`its contract is that of ${contract.name}`)
    return contract
  } catch (error) {
    throw error instanceof ContractError ? refuse(`its contract cannot be compared: ${error.message}`) : error
  }
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
    message: `[release] Failed to register the host ${host}: ${MAX_OUTSIDE_HOSTS} hosts are registered. Withdraw one first: npx viewpage host withdraw <name>.`,
  })
}

function doesNotFit(contract: HostBuildContract, details: readonly string[]): ApiError {
  return new ApiError('breaks_pages', {
    message: `[release] Failed to register the host ${titleOf(contract)}: it does not fit what is live. Change what it passes, or wait for releases of these remotes that accept it.`,
    details,
  })
}
