import { randomBytes } from 'node:crypto'
import type { Language } from '@viewpage/shared-events'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import { newUserRow, normaliseEmail, type AccountStore, type User } from '../accounts/account-store.ts'
import { NO_PASSWORD } from '../accounts/passwords.ts'
import { lockSessions } from '../accounts/suspensions.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import type { Identity } from './organisation.ts'
import { otherWays, waysInto } from './ways-in.ts'

/** An identity with the address that the provider calls verified. */
export type VerifiedIdentity = Identity & { readonly email: string }

type LinkableIdentity = Pick<VerifiedIdentity, 'issuer' | 'subject' | 'email'>

/** The identity of an account at the organisation, for its owner. */
export interface LinkedIdentity {
  readonly email: string
  /** ms since 1970 */
  readonly linkedAt: number
  readonly usedAt: number
}

/** Which accounts belong to whom at the organisation (docs/behaviour/accounts.md#sign-in-with-the-organisation). */
export interface IdentityStore {
  /** The account of an identity; its use is stored. @returns `null` without one */
  use(identity: Identity): Promise<User | null>
  /** Makes an account without a password. @returns `null` if an account has the address, or the identity meanwhile */
  signUp(identity: VerifiedIdentity, language: Language): Promise<User | null>
  /**
   * Links an identity to an account and mails that to its owner. The caller knows that both belong to the same person.
   *
   * @returns `false` if either is linked to another one
   */
  link(identity: LinkableIdentity, user: User, language: Language): Promise<boolean>
  of(userOid: string, issuer: string): Promise<LinkedIdentity | null>
  /** @returns `false`, and changes nothing, if nobody could log in to the account any more */
  unlink(userOid: string, issuer: string): Promise<boolean>
}

interface IdentityStoreOptions {
  readonly database: Database
  readonly accounts: Pick<AccountStore, 'findByOid'>
  /** `null`: no mail is sent. */
  readonly mails: MailQueue | null
  /** ms since 1970 */
  readonly now: () => number
}

export function createIdentityStore({ database, accounts, mails, now }: IdentityStoreOptions): IdentityStore {
  const { read, write, kind } = database

  return {
    async use({ issuer, subject }) {
      const used = await write((transaction) =>
        transaction
          .updateTable('identities')
          .set({ used_at: now() })
          .where('issuer', '=', issuer)
          .where('subject', '=', subject)
          .returning('user_oid')
          .executeTakeFirst(),
      )
      return used ? accounts.findByOid(used.user_oid) : null
    },

    async signUp(identity, language) {
      const oid = randomBytes(8).toString('hex')
      const isNew = await write(async (transaction) => {
        const names = namesOf(identity)
        const row = newUserRow({ ...names, email: identity.email, language, oid }, NO_PASSWORD, now())
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('users')
          .values({ ...row, email_confirmed_at: now() })
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) return false
        if (await insert(transaction, identity, oid, now())) return true
        await transaction.deleteFrom('users').where('oid', '=', oid).execute()
        return false
      })
      return isNew ? accounts.findByOid(oid) : null
    },

    link: (identity, user, language) =>
      write(async (transaction) => {
        if (!(await insert(transaction, identity, user.oid, now()))) return false
        const mail = { kind: 'changed', what: 'identity', recipient: user.email, language } as const
        await mails?.add(mail, transaction)
        return true
      }),

    async of(userOid, issuer) {
      const row = await read
        .selectFrom('identities')
        .select(['email', 'linked_at', 'used_at'])
        .where('user_oid', '=', userOid)
        .where('issuer', '=', issuer)
        .executeTakeFirst()
      return row ? { email: row.email, linkedAt: row.linked_at, usedAt: row.used_at } : null
    },

    unlink: (userOid, issuer) =>
      write(async (transaction) => {
        // Else two requests could take the last two ways away.
        await lockSessions(transaction, kind, userOid)
        const ways = await waysInto(transaction, userOid, issuer)
        if (ways.hasIdentity && otherWays(ways) === 0) return false
        await transaction
          .deleteFrom('identities')
          .where('user_oid', '=', userOid)
          .where('issuer', '=', issuer)
          .execute()
        return true
      }),
  }
}

/** @returns `false` if the identity or the account is linked already */
async function insert(
  transaction: Kysely<Tables>,
  { issuer, subject, email }: LinkableIdentity,
  userOid: string,
  time: number,
): Promise<boolean> {
  const row = { issuer, subject, user_oid: userOid, email: normaliseEmail(email) }
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('identities')
    .values({ ...row, linked_at: time, used_at: time })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Providers may have no name of a person; their address always has a part before the @. */
function namesOf({ firstName, lastName, email }: VerifiedIdentity) {
  const isNameless = firstName === '' && lastName === ''
  return { firstName: isNameless ? (email.split('@')[0] ?? '') : firstName, lastName }
}
