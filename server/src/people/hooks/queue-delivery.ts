import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import type { HookDeliveriesTable } from '../../storage/database/tables/hooks.ts'

/** Of one web hook. What happens beyond that is not sent. */
const MAX_WAITING = 1_000
/** How long a delivery is tried. */
const TRIED_MS = DAY_MS
/** The log of deliveries. */
const KEPT_MS = 30 * DAY_MS

interface Wanted {
  readonly hookId: string
  readonly kind: HookDeliveriesTable['kind']
  /** The body of the request. */
  readonly content: string
  /** Whether its owner waits for it: then it is tried at once, also while the web hook fails. */
  readonly isAtOnce: boolean
  /** ms since 1970 */
  readonly now: number
}

/** Adds a delivery to the queue. @returns whether the web hook had room for it */
export async function queueDelivery(
  transaction: Kysely<Tables>,
  { hookId, kind, content, isAtOnce, now }: Wanted,
): Promise<boolean> {
  const beyond = await transaction
    .selectFrom('hook_deliveries')
    .select('id')
    .where('hook_id', '=', hookId)
    .where('due_at', 'is not', null)
    .limit(1)
    .offset(MAX_WAITING - 1)
    .executeTakeFirst()
  if (beyond) return false
  const dueAt = isAtOnce ? now : ((await nextTryOf(transaction, hookId, now)) ?? now)
  await transaction
    .insertInto('hook_deliveries')
    .values({
      ...{ id: randomUUID(), hook_id: hookId, kind, content, created_at: now },
      ...{ due_at: dueAt, give_up_at: now + TRIED_MS, tries: 0 },
      ...{ outcome: null, status: null, detail: null, expires_at: now + TRIED_MS + KEPT_MS },
    })
    .execute()
  return true
}

/** When a web hook that fails is tried next; `null` for one that does not. */
async function nextTryOf(transaction: Kysely<Tables>, hookId: string, now: number): Promise<number | null> {
  const next = await transaction
    .selectFrom('hook_deliveries')
    .innerJoin('web_hooks', 'web_hooks.id', 'hook_id')
    .select('due_at')
    .where('hook_id', '=', hookId)
    .where('failing_since', 'is not', null)
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return next?.due_at ?? null
}
