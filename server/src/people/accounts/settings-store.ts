import type { AuthorSegment, Language } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { NoticeKind } from '../../storage/database/tables/mail.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { queueOwnerForSearch } from '../../storage/search-index/search-queue.ts'
import { hashOfToken, normaliseEmail } from './account-store.ts'
import { changeEmail } from './change-email.ts'
import { deleteAccount } from './delete-account.ts'
import { checkPassword, hashPassword, NO_PASSWORD } from './passwords.ts'
import { setPassword } from './set-password.ts'

/** Settings that people change in their own account. */
export interface SettingsStore {
  rename(userOid: string, names: { firstName: string; lastName: string }): Promise<void>
  /** @param language `null`: that of the browser */
  setLanguage(userOid: string, language: Language | null): Promise<void>
  /** @returns `null` if the person did not say what they present for */
  authorSegmentOf(userOid: string): Promise<AuthorSegment | null>
  /** The pages of their presentations follow. */
  setAuthorSegment(userOid: string, segment: AuthorSegment | null): Promise<void>
  /** @returns `false` if another account has it */
  changeEmail(userOid: string, email: string): Promise<boolean>
  /** Whether the person has opened a link in a mail to their address. */
  isEmailConfirmed(userOid: string): Promise<boolean>
  /**
   * Ends all sessions except that of the token.
   *
   * @throws ApiError `unavailable` if too many passwords wait
   */
  changePassword(userOid: string, change: PasswordChange): Promise<void>
  /** People who sign in with the organisation may have none. */
  hasPassword(userOid: string): Promise<boolean>
  /** @throws ApiError `unavailable` if too many passwords wait */
  isPasswordOf(userOid: string, password: string, addressBlock: string): Promise<boolean>
  /** Notices that the person wants by mail. */
  noticesOf(userOid: string): Promise<readonly NoticeKind[]>
  setNotices(userOid: string, kinds: readonly NoticeKind[]): Promise<void>
  /** No notice of the kind is sent any more. */
  stopNotices(userOid: string, kind: NoticeKind): Promise<void>
  /** Number of presentations that would be deleted with the account. */
  countPresentations(userOid: string): Promise<number>
  /** Deletes the account with everything it owns, in one transaction. */
  deleteAccount(userOid: string): Promise<void>
}

export interface PasswordChange {
  readonly password: string
  /** Of the session that goes on. */
  readonly sessionToken: string
  /** Of the request (`addressBlockOf`). */
  readonly addressBlock: string
}

export function createSettingsStore(database: Database, now: () => number = Date.now): SettingsStore {
  const { read, write, writeLarge, kind } = database

  const accountOf = (userOid: string) =>
    read
      .selectFrom('users')
      .select(['author_segment', 'email_confirmed_at', 'password_hash'])
      .where('oid', '=', userOid)
      .executeTakeFirst()

  const deleteNotices = (transaction: Kysely<Tables>, userOid: string) =>
    transaction.deleteFrom('notice_choices').where('user_oid', '=', userOid)

  const update = (userOid: string, values: Record<string, string | null>) =>
    write(async (transaction) => {
      await transaction.updateTable('users').set(values).where('oid', '=', userOid).execute()
    })

  return {
    rename: (userOid, { firstName, lastName }) =>
      writeLarge(async (transaction) => {
        await transaction
          .updateTable('users')
          .set({ first_name: firstName, last_name: lastName })
          .where('oid', '=', userOid)
          .execute()
        // Search also finds presentations by their owner's name.
        await queueOwnerForSearch(transaction, userOid)
      }),

    setLanguage: (userOid, language) => update(userOid, { language }),

    authorSegmentOf: async (userOid) => (await accountOf(userOid))?.author_segment ?? null,

    setAuthorSegment: (userOid, segment) => update(userOid, { author_segment: segment }),

    changeEmail: (userOid, email) => changeEmail(database, userOid, normaliseEmail(email), null),

    isEmailConfirmed: async (userOid) => typeof (await accountOf(userOid))?.email_confirmed_at === 'number',

    async changePassword(userOid, { password, sessionToken, addressBlock }) {
      const passwordHash = await hashPassword(password, addressBlock)
      await write(async (transaction) => {
        await setPassword(transaction, userOid, { passwordHash, keptSession: hashOfToken(sessionToken) })
      })
    },

    async hasPassword(userOid) {
      const account = await accountOf(userOid)
      return account !== undefined && account.password_hash !== NO_PASSWORD
    },

    isPasswordOf: async (userOid, password, addressBlock) =>
      checkPassword((await accountOf(userOid))?.password_hash, password, addressBlock),

    async noticesOf(userOid) {
      const rows = await read
        .selectFrom('notice_choices')
        .select('kind')
        .where('user_oid', '=', userOid)
        .execute()
      return rows.map(({ kind }) => kind)
    },

    setNotices: (userOid, kinds) =>
      write(async (transaction) => {
        await deleteNotices(transaction, userOid).execute()
        if (kinds.length === 0) return
        const rows = kinds.map((each) => ({ user_oid: userOid, kind: each }))
        await transaction
          .insertInto('notice_choices')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }),

    async stopNotices(userOid, noticeKind) {
      await write((transaction) =>
        deleteNotices(transaction, userOid).where('kind', '=', noticeKind).execute(),
      )
    },

    async countPresentations(userOid) {
      const { count } = await read
        .selectFrom('presentations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('owner_oid', '=', userOid)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    deleteAccount: (userOid) => writeLarge((transaction) => deleteAccount(transaction, kind, userOid, now())),
  }
}
