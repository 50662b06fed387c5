import type { Kysely } from 'kysely'
import { ApiError } from '../../foundation/errors.ts'
import { lockKey } from '../../storage/database/advisory-lock.ts'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/** Nobody can log in to the account. The reason is for its owner. */
export class AccountSuspended extends ApiError {
  readonly reason: string

  constructor(reason: string) {
    super('account_suspended')
    this.reason = reason
  }
}

/** Waits for other starts of sessions of the account, and for its suspension. */
export const lockSessions = (
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  userOid: string,
): Promise<void> => lockKey(transaction, kind, `sessions ${userOid}`)

/** @returns why an account is suspended; `null` if it is not */
export async function suspensionOf(db: Kysely<Tables>, userOid: string): Promise<string | null> {
  const row = await db
    .selectFrom('suspensions')
    .select('reason')
    .where('user_oid', '=', userOid)
    .executeTakeFirst()
  return row?.reason ?? null
}

/**
 * Ends the sessions of an account and lets nobody log in to it.
 *
 * @param reason read by its owner; replaces an earlier one
 * @param now ms since 1970
 * @returns since when it is suspended, ms since 1970
 */
export async function suspendAccount(
  transaction: Kysely<Tables>,
  kind: DatabaseKind,
  userOid: string,
  reason: string,
  now: number,
): Promise<number> {
  await lockSessions(transaction, kind, userOid)
  const { suspended_at } = await transaction
    .insertInto('suspensions')
    .values({ user_oid: userOid, reason, suspended_at: now })
    .onConflict((conflict) => conflict.column('user_oid').doUpdateSet({ reason }))
    .returning('suspended_at')
    .executeTakeFirstOrThrow()
  await transaction.deleteFrom('sessions').where('user_oid', '=', userOid).execute()
  return suspended_at
}
