import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Notices } from '../../people/mail/notices.ts'
import { logStaffAction } from '../../people/staff/staff-log.ts'

export interface ModeratedPresentation {
  readonly oid: string
  readonly title: string
}

/** Characters of the reason that the owner reads. */
export const MAX_REASON_LENGTH = 1_000

/** Who decides. */
export interface Decider {
  /** The account; `null` for a command on the server. */
  readonly by: string | null
  /** The receipt of the report that led to it; empty without one. */
  readonly receipt: string
  /** ms since 1970 */
  readonly now: number
  /** For the people who reported it; `null`: no mail is sent. @default null */
  readonly notices?: Notices | null
}

type Writer = Pick<Database, 'write'>

/**
 * Takes a presentation down: everybody but its owner gets 404, and the owner sees the reason. A second call replaces
 * the reason.
 *
 * @param target its oid, or the receipt of a report of it
 * @param now ms since 1970
 * @returns `null` when there is no such presentation
 */
export function takeDown(
  { write }: Writer,
  target: string,
  reason: string,
  now: number,
  notices: Notices | null = null,
): Promise<ModeratedPresentation | null> {
  return write(async (transaction) => {
    const { oid, receipt } = await targetOf(transaction, target)
    return takeDownIn(transaction, oid, reason, { by: null, receipt, now, notices })
  })
}

/**
 * Undoes {@link takeDown}.
 *
 * @param target its oid, or the receipt of a report of it
 * @param now ms since 1970
 * @returns `null` when there is no such presentation, or it was not taken down
 */
export function restore(
  { write }: Writer,
  target: string,
  now: number = Date.now(),
): Promise<ModeratedPresentation | null> {
  return write(async (transaction) => {
    const { oid, receipt } = await targetOf(transaction, target)
    return restoreIn(transaction, oid, { by: null, receipt, now })
  })
}

/** Like {@link takeDown}, in a transaction. All reports of the presentation that wait are decided by it. */
export async function takeDownIn(
  transaction: Kysely<Tables>,
  oid: string,
  reason: string,
  { by, receipt, now, notices }: Decider,
): Promise<ModeratedPresentation | null> {
  const changed = await transaction
    .updateTable('presentations')
    .set({ taken_down_at: now, taken_down_reason: reason })
    .where('oid', '=', oid)
    .returning(['oid', 'title'])
    .executeTakeFirst()
  if (!changed) return null
  const decided = await transaction
    .updateTable('reports')
    .set({ decision: 'taken-down', decided_at: now })
    .where('oid', '=', oid)
    .where('decided_at', 'is', null)
    .returning(['receipt', 'reporter_oid'])
    .execute()
  await tellReporters(transaction, notices, decided, true)
  const entry = { by, action: 'take-down', target: oid, detail: receipt, reason } as const
  await logStaffAction(transaction, entry, now)
  return changed
}

/** Sends a notice to the people whose reports were decided, if they chose it. */
export async function tellReporters(
  transaction: Kysely<Tables>,
  notices: Notices | null | undefined,
  decided: readonly { readonly receipt: string; readonly reporter_oid: string | null }[],
  isTakenDown: boolean,
): Promise<void> {
  for (const { receipt, reporter_oid: userOid } of decided) {
    if (userOid === null) continue
    await notices?.send(transaction, { kind: 'report', userOid, about: receipt, receipt, isTakenDown })
  }
}

/** Like {@link restore}, in a transaction. */
export async function restoreIn(
  transaction: Kysely<Tables>,
  oid: string,
  { by, receipt, now }: Decider,
): Promise<ModeratedPresentation | null> {
  const changed = await transaction
    .updateTable('presentations')
    .set({ taken_down_at: null, taken_down_reason: null })
    .where('oid', '=', oid)
    .where('taken_down_at', 'is not', null)
    .returning(['oid', 'title'])
    .executeTakeFirst()
  if (!changed) return null
  await logStaffAction(transaction, { by, action: 'restore', target: oid, detail: receipt }, now)
  return changed
}

/** An oid is never a receipt: oids are lower case, receipts are upper case. */
async function targetOf(
  transaction: Kysely<Tables>,
  target: string,
): Promise<{ oid: string; receipt: string }> {
  const report = await transaction
    .selectFrom('reports')
    .select('oid')
    .where('receipt', '=', target)
    .executeTakeFirst()
  return report ? { oid: report.oid, receipt: target } : { oid: target, receipt: '' }
}
