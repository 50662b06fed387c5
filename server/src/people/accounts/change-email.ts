import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'

/**
 * Changes the e-mail address of an account. Invitations to the old address do not wait for the account any more, and links
 * that were mailed lead nowhere.
 *
 * @param email normalised
 * @param confirmedAt when its owner opened a link in a mail to it, ms since 1970; `null` if nobody has
 * @param onChange called in the transaction with the address until now, if it is another one
 * @returns `false` if another account has it
 */
export async function changeEmail(
  { read, write }: Pick<Database, 'read' | 'write'>,
  userOid: string,
  email: string,
  confirmedAt: number | null,
  onChange?: (until: string, transaction: Kysely<Tables>) => Promise<unknown>,
): Promise<boolean> {
  const isTaken = async () => {
    const others = read.selectFrom('users').select('oid').where('email', '=', email)
    return (await others.where('oid', '!=', userOid).executeTakeFirst()) !== undefined
  }
  if (await isTaken()) return false
  try {
    await write(async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .select('email')
        .where('oid', '=', userOid)
        .executeTakeFirst()
      const { numUpdatedRows } = await transaction
        .updateTable('users')
        .set({ email, email_confirmed_at: confirmedAt })
        .where('oid', '=', userOid)
        .where('email', '!=', email)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return confirmOwn(transaction, userOid, confirmedAt)
      if (user) await onChange?.(user.email, transaction)
      await transaction.deleteFrom('mailed_links').where('user_oid', '=', userOid).execute()
      // They wait for the address, which may be somebody else's next.
      await transaction
        .updateTable('invitations')
        .set({ user_oid: null })
        .where('user_oid', '=', userOid)
        .where('accepted_at', 'is', null)
        .execute()
    })
    return true
  } catch (error) {
    // A concurrent change may have taken it; the database enforces uniqueness.
    if (await isTaken()) return false
    throw error
  }
}

/** The address stays. @param confirmedAt ms since 1970; `null` changes nothing */
export async function confirmOwn(
  transaction: Kysely<Tables>,
  userOid: string,
  confirmedAt: number | null,
): Promise<void> {
  if (confirmedAt === null) return
  await transaction
    .updateTable('users')
    .set({ email_confirmed_at: confirmedAt })
    .where('oid', '=', userOid)
    .execute()
}
