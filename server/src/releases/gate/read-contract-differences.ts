import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { ContractDifferences } from '../contracts/contract-differences.ts'
import type { ReleaseThread } from '../thread/release-thread.ts'
import { readSource } from './read-parties.ts'

const MAX_ROWS = 100

/**
 * What changes for others from one version of a remote to another.
 *
 * @returns `null` if one of them has no contract or was never published
 */
export async function readContractDifferences(
  read: Kysely<Tables>,
  thread: Pick<ReleaseThread, 'run'>,
  remote: string,
  [from, to]: readonly [from: string, to: string],
): Promise<ContractDifferences | null> {
  const before = await readSource(read, { remote, version: from })
  const after = await readSource(read, { remote, version: to })
  return before && after && thread.run('differences', { before, after, max: MAX_ROWS })
}
