import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { CanaryAction } from '../../storage/database/tables/canaries.ts'
import { activeStaff } from '../rights/staff.ts'
import { queueDelivery } from './queue-delivery.ts'

/** A change of what pages load of a remote. */
export interface ReleaseEvent {
  readonly remote: string
  readonly version: string
  readonly action: 'publish' | 'activate' | 'roll-back' | `canary-${CanaryAction}`
  /** The version that was active before, or beside a canary; `null`: none. */
  readonly before: string | null
  /** Of the visitors who get a canary, in (0, 1]; `null` for what is no canary. */
  readonly share: number | null
  /** The entry of the release tokens that allowed it; `null`: the server did it by itself. */
  readonly token: string | null
  readonly by: string | null
  readonly reason: string | null
}

/**
 * Queues a change for the web hooks of staff that want it, in the transaction in which it happens
 * (docs/behaviour/programs.md#releases-for-staff).
 *
 * @param at ms since 1970
 */
export async function queueReleaseEvent(
  transaction: Kysely<Tables>,
  { action, ...release }: ReleaseEvent,
  at: number,
): Promise<void> {
  for (const hookId of await hooksFor(transaction, release.remote)) {
    const content = JSON.stringify({
      id: randomUUID(),
      type: 'release.changed',
      created_at: new Date(at).toISOString(),
      release: { action, ...release },
    })
    await queueDelivery(transaction, { hookId, kind: 'release', content, isAtOnce: false, now: at })
  }
}

async function hooksFor(transaction: Kysely<Tables>, remote: string): Promise<readonly string[]> {
  const hooks = await activeStaff(transaction)
    .innerJoin('web_hooks', 'web_hooks.user_oid', 'users.oid')
    .select(['web_hooks.id', 'remotes'])
    .where('remotes', 'is not', null)
    .where('off_since', 'is', null)
    .execute()
  return hooks.flatMap(({ id, remotes }) => {
    // Stored by this server.
    const wanted = JSON.parse(remotes ?? '[]') as readonly string[]
    return wanted.length === 0 || wanted.includes(remote) ? [id] : []
  })
}
