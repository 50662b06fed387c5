import type { HostBuildContract } from '@viewpage/shared-events/wire'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { parseHostContract } from '../releases/gate/parse-contract.ts'

/** Hosts that other servers serve, of all teams together. */
export const MAX_OUTSIDE_HOSTS = 20

/** The contracts of hosts that other servers serve. A team registers them (docs/releasing.md#hosts-elsewhere). */
export async function outsideHostContracts(read: Kysely<Tables>): Promise<HostBuildContract[]> {
  const rows = await outsideHosts(read).execute()
  return rows.map(({ contract }) => parseHostContract(contract))
}

/** By name. */
export const outsideHosts = (read: Kysely<Tables>) =>
  read.selectFrom('outside_hosts').selectAll().orderBy('host').limit(MAX_OUTSIDE_HOSTS)
