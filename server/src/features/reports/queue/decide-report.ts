import type { Kysely } from 'kysely'
import { forChange } from '../../../storage/database/for-change.ts'
import type { Database } from '../../../storage/database/open-database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { logStaffAction } from '../../../people/staff/staff-log.ts'
import { restoreIn, takeDownIn, tellReporters, type Decider } from '../take-down.ts'

/** What staff decides about a report. */
export type StaffDecision =
  | { readonly action: 'takeDown'; readonly reason: string }
  | { readonly action: 'dismiss' }
  | { readonly action: 'restore' }

/** Why nothing was changed. */
export type DecisionFault =
  /** The presentation was deleted. */
  'gone' | 'alreadyDown' | 'notDown' | 'alreadyDecided' | 'noReport'

/**
 * Carries out a decision about a report, with its log entry. Two people who decide at once: the second gets a fault.
 *
 * @returns `null` if it was carried out
 */
export function decideReport(
  { kind, write }: Pick<Database, 'kind' | 'write'>,
  decision: StaffDecision,
  decider: Decider,
): Promise<DecisionFault | null> {
  return write(async (transaction) => {
    const report = await transaction
      .selectFrom('reports')
      .select('oid')
      .where('receipt', '=', decider.receipt)
      .executeTakeFirst()
    if (!report) return 'noReport'
    if (decision.action === 'dismiss')
      return (await dismissIn(transaction, report.oid, decider)) ? null : 'alreadyDecided'
    const select = transaction
      .selectFrom('presentations')
      .select('taken_down_at')
      .where('oid', '=', report.oid)
    const presentation = await forChange(select, kind).executeTakeFirst()
    if (!presentation) return 'gone'
    const isDown = presentation.taken_down_at !== null
    if (decision.action === 'takeDown') {
      if (isDown) return 'alreadyDown'
      await takeDownIn(transaction, report.oid, decision.reason, decider)
    } else {
      if (!isDown) return 'notDown'
      await restoreIn(transaction, report.oid, decider)
    }
    return null
  })
}

/** @returns whether it waited until now */
async function dismissIn(
  transaction: Kysely<Tables>,
  oid: string,
  { by, receipt, now, notices }: Decider,
): Promise<boolean> {
  const changed = await transaction
    .updateTable('reports')
    .set({ decision: 'dismissed', decided_at: now })
    .where('receipt', '=', receipt)
    .where('decided_at', 'is', null)
    .returning(['receipt', 'reporter_oid'])
    .executeTakeFirst()
  if (!changed) return false
  await tellReporters(transaction, notices, [changed], false)
  await logStaffAction(transaction, { by, action: 'dismiss', target: oid, detail: receipt }, now)
  return true
}
