import type { Language } from '@viewpage/shared-events'
import type { Database } from '../../storage/database/open-database.ts'
import { changeEmail, confirmOwn } from '../accounts/change-email.ts'
import { hashPassword } from '../accounts/passwords.ts'
import { setPassword } from '../accounts/set-password.ts'
import type { MailQueue } from './mail-queue.ts'
import type { AccountLink, MailedLinks } from './mailed-links.ts'

interface MailedChangeOptions {
  readonly database: Database
  readonly links: MailedLinks
  /** `null`: no mail is sent. */
  readonly mails: MailQueue | null
  /** ms since 1970 */
  readonly now: () => number
}

/** Of the person who opened the link. */
interface Reader {
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
  readonly language: Language
}

/** What links in mails change. */
export interface MailedChanges {
  /**
   * Sets a new password, ends all sessions of the account, and mails that to its owner.
   *
   * @returns `false`, and changes nothing, if the link was used or the address of the account changed meanwhile
   * @throws ApiError `unavailable` if too many passwords wait
   */
  resetPassword(token: string, link: AccountLink, password: string, reader: Reader): Promise<boolean>
  /** The address of the link becomes that of its account, which is mailed to the earlier one. `taken`: another account has it. */
  confirmAddress(
    token: string,
    link: AccountLink,
    reader: Pick<Reader, 'language'>,
  ): Promise<'done' | 'used' | 'taken'>
}

export function createMailedChanges({ database, links, mails, now }: MailedChangeOptions): MailedChanges {
  const { write } = database

  return {
    async resetPassword(token, { userOid, email }, password, { addressBlock, language }) {
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
        await mails?.add({ kind: 'changed', what: 'password', recipient: email, language }, transaction)
        return true
      })
    },

    async confirmAddress(token, { userOid, email }, { language }) {
      if (!(await write((transaction) => links.use(token, transaction)))) return 'used'
      const isChanged = await changeEmail(database, userOid, email, now(), async (recipient, transaction) =>
        mails?.add({ kind: 'changed', what: 'address', recipient, language }, transaction),
      )
      return isChanged ? 'done' : 'taken'
    },
  }
}
