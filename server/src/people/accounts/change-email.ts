import type { Database } from '../../storage/database/open-database.ts'

/**
 * Changes the e-mail address of an account. Invitations to the old address do not wait for the account any more.
 *
 * @param email normalised
 * @returns `false` if another account has it
 */
export async function changeEmail(
  { read, write }: Pick<Database, 'read' | 'write'>,
  userOid: string,
  email: string,
): Promise<boolean> {
  const isTaken = async () => {
    const others = read.selectFrom('users').select('oid').where('email', '=', email)
    return (await others.where('oid', '!=', userOid).executeTakeFirst()) !== undefined
  }
  if (await isTaken()) return false
  try {
    await write(async (transaction) => {
      await transaction.updateTable('users').set({ email }).where('oid', '=', userOid).execute()
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
