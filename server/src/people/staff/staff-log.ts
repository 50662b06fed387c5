import type { Kysely } from 'kysely'
import type { StaffAction } from '../../storage/database/tables/staff.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** One thing that staff did. */
export interface StaffLogEntry {
  /** The oid of the account; `null` for a command on the server. */
  readonly by: string | null
  readonly action: StaffAction
  /** The oid of a presentation or an account, the key of a viewer, or the URL path of a video. Never a name or an e-mail address. */
  readonly target: string
  /** The shelf, the receipt of a report, or who gave a command on the server. @default '' */
  readonly detail?: string
  /** What the owner reads. @default null */
  readonly reason?: string | null
}

/**
 * Adds an entry to the log of staff (docs/behaviour/staff.md#log), in the transaction of what it records.
 *
 * @param now ms since 1970
 */
export async function logStaffAction(
  transaction: Kysely<Tables>,
  { by, action, target, detail = '', reason = null }: StaffLogEntry,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('staff_log')
    .values({ staff_oid: by, action, target, detail, reason, created_at: now })
    .execute()
}
