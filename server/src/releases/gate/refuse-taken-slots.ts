import type { RemoteManifest } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { ApiError } from '../../foundation/errors.ts'
import { readSource, readSources } from './read-parties.ts'
import { newestActivations } from '../sets/read-release-set.ts'
import type { VersionId } from '../thread/version-source.ts'

interface RolledBack {
  readonly remote: string
  /** The version that was active. */
  readonly before: string | null
  /** The entry of the release tokens that allows it. @default the server itself, as `*` */
  readonly token: string | undefined
}

/**
 * Refuses a rollback to a version that fills a slot which another remote has filled since then. The gate does not check
 * rollbacks. Call it in the transaction, after the rollback.
 *
 * @throws ApiError `breaks_pages`, unless the token is that for all remotes
 */
export async function refuseTakenSlots(
  transaction: Kysely<Tables>,
  { remote, before, token = '*' }: RolledBack,
): Promise<void> {
  if (token === '*') return
  const active = await newestActivations(transaction).execute()
  const target = active.find((each) => each.remote === remote)
  if (!target) return
  const kept = before === null ? [] : await slotsOf(transaction, { remote, version: before })
  const taken = (await slotsOf(transaction, target)).filter((slot) => !kept.includes(slot))
  if (taken.length === 0) return
  const others = await readSources(
    transaction,
    active.filter((each) => each.remote !== remote),
  )
  for (const other of others) {
    const slot = slotsIn(other.manifest).find((each) => taken.includes(each))
    if (slot !== undefined)
      throw new ApiError('breaks_pages', {
        message: `[release] Failed to roll back ${remote}: its version ${target.version} fills the slot \`${slot}\`, which belongs to ${other.remote} now. Release a version without it, or ask a holder of the token for all remotes.`,
      })
  }
}

async function slotsOf(read: Kysely<Tables>, id: VersionId): Promise<readonly string[]> {
  const source = await readSource(read, id)
  return source ? slotsIn(source.manifest) : []
}

const slotsIn = (manifest: string): readonly string[] => (JSON.parse(manifest) as RemoteManifest).slots
