import type { Database } from '../../storage/database/open-database.ts'
import { changeEmail, confirmOwn } from '../accounts/change-email.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import type { MailedLink, MailedLinks } from './mailed-links.ts'

/** What links in mails change. */
export interface MailedChanges {
  /**
   * Sets a new password and ends all sessions of the account.
   *
   * @param addressBlock of the request (`addressBlockOf`)
   * @returns `false`, and changes nothing, if the link was used or the address of the account changed meanwhile
   * @throws ApiError `unavailable` if too many passwords wait
   */
  resetPassword(token: string, link: MailedLink, password: string, addressBlock: string): Promise<boolean>
  /** The address of the link becomes that of its account. `taken`: another account has it. */
  confirmAddress(token: string, link: MailedLink): Promise<'done' | 'used' | 'taken'>
}

export function createMailedChanges(
  database: Database,
  links: MailedLinks,
  now: () => number,
): MailedChanges {
  const { write } = database

  return {
    async resetPassword(token, { userOid, email }, password, addressBlock) {
      const passwordHash = await hashPassword(password, addressBlock)
      return write(async (transaction) => {
        const user = await transaction
          .selectFrom('users')
          .select('email')
          .where('oid', '=', userOid)
          .executeTakeFirst()
        if (!(await links.use(token, transaction)) || user?.email !== email) return false
        await setPassword(transaction, userOid, { passwordHash, keptSession: '' })
        // Whoever opened the link reads the mail of the address.
        await confirmOwn(transaction, userOid, now())
        return true
      })
    },

    async confirmAddress(token, { userOid, email }) {
      if (!(await write((transaction) => links.use(token, transaction)))) return 'used'
      return (await changeEmail(database, userOid, email, now())) ? 'done' : 'taken'
    },
  }
}
