import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTRACT_FILE } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import type { Database, DatabaseKind } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import { parseHostContract } from '../../foundation/contracts/parse-contract.ts'
import { HOUR_MS } from '@viewpage/shared-events/durations'

/** ms that servers of a deploy may continue to run after the next deploy has started. */
const OVERLAP_MS = HOUR_MS
/** Deploys within that time, of all hosts together. */
const MAX_ROWS = 50

/**
 * Registers the contract of a host's build, for the gate of releases. Builds without one are not compared.
 *
 * @param at ms since 1970
 * @throws ContractError for a file that was changed by hand
 */
export async function registerHostContract(
  database: Pick<Database, 'write'>,
  { folder }: { readonly folder: string },
  at: number,
): Promise<void> {
  const file = join(folder, CONTRACT_FILE)
  if (!existsSync(file)) return
  const contract = await readFile(file, 'utf8')
  const { name: host } = parseHostContract(contract)
  const sha256 = createHash('sha256').update(contract).digest('hex')
  await database.write((transaction) =>
    transaction
      .insertInto('host_contracts')
      .values({ host, sha256, contract, registered_at: at })
      .onConflict((conflict) => conflict.columns(['host', 'sha256']).doUpdateSet({ registered_at: at }))
      .execute(),
  )
}

/** The contract of a host of a running server, which never changes. */
export interface LiveHost {
  readonly host: string
  readonly sha256: string
  /** ms since 1970; the last start of a server that has it. */
  readonly registeredAt: number
}

/**
 * The contracts of running servers: of each host the newest. While a deploy may still be under way, those that the
 * newest replaces too; a server with SQLite runs alone.
 *
 * @param now ms since 1970
 */
export async function liveHosts(read: Kysely<Tables>, kind: DatabaseKind, now: number): Promise<LiveHost[]> {
  const rows = await read
    .selectFrom('host_contracts')
    .select(['host', 'sha256', 'registered_at'])
    .orderBy('registered_at', 'desc')
    .orderBy('host')
    .limit(MAX_ROWS)
    .execute()
  const overlap = kind === 'postgres' ? OVERLAP_MS : 0
  const replacedAt = new Map<string, number>()
  return rows.flatMap(({ host, sha256, registered_at }) => {
    const isLive = now - (replacedAt.get(host) ?? Infinity) < overlap
    const isNewest = !replacedAt.has(host)
    replacedAt.set(host, registered_at)
    return isNewest || isLive ? [{ host, sha256, registeredAt: registered_at }] : []
  })
}

/** The texts of contracts, in the order of their hosts. */
export async function contractsOfHosts(read: Kysely<Tables>, hosts: readonly LiveHost[]): Promise<string[]> {
  const rows = await read
    .selectFrom('host_contracts')
    .select(['host', 'sha256', 'contract'])
    .where('sha256', 'in', [...hosts.map(({ sha256 }) => sha256), ''])
    .execute()
  return hosts.flatMap(({ host, sha256 }) => {
    const row = rows.find((each) => each.host === host && each.sha256 === sha256)
    return row ? [row.contract] : []
  })
}
