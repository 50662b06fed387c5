import type { Kysely } from 'kysely'
import type { Language } from '@viewpage/shared-events'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { User } from '../accounts/account-store.ts'
import { lockSessions } from '../accounts/suspensions.ts'
import type { MailQueue } from '../mail/mail-queue.ts'
import { otherWays, waysInto } from './ways-in.ts'

/** Of one account. */
export const MAX_PASSKEYS = 20
/** Characters. */
export const MAX_PASSKEY_NAME = 60

/** A passkey as its owner sees it. */
export interface ListedPasskey {
  readonly id: string
  readonly name: string
  /** ms since 1970 */
  readonly createdAt: number
  /** ms since 1970; `null`: never */
  readonly usedAt: number | null
}

/** What a signature is checked with. */
export interface StoredPasskey {
  readonly id: string
  readonly userOid: string
  /** COSE; base64url. */
  readonly publicKey: string
  readonly counter: number
  /** How a browser reaches it. */
  readonly transports: readonly string[]
}

/** Passkeys of accounts, and which accounts need one after the password (docs/behaviour/accounts.md#passkeys). */
export interface PasskeyStore {
  /** Mails it to the owner. @returns `false` if the account has {@link MAX_PASSKEYS}, or somebody has this one */
  add(user: User, passkey: StoredPasskey & { readonly name: string }, language: Language): Promise<boolean>
  /** The oldest first. */
  list(userOid: string): Promise<readonly ListedPasskey[]>
  find(id: string): Promise<StoredPasskey | null>
  ofAccount(userOid: string): Promise<readonly StoredPasskey[]>
  used(id: string, counter: number): Promise<void>
  rename(userOid: string, id: string, name: string): Promise<void>
  /**
   * Mails it to the owner. Without any passkey, none is needed after the password any more.
   *
   * @param issuer of the organisation; `null` without one
   * @returns `false`, and changes nothing, if nobody could log in to the account any more
   */
  remove(user: User, id: string, issuer: string | null, language: Language): Promise<boolean>
  isSecondFactor(userOid: string): Promise<boolean>
  /** Mails it to the owner if it ends. @returns `false` for an account without passkeys */
  setSecondFactor(user: User, isNeeded: boolean, language: Language): Promise<boolean>
}

export function createPasskeyStore(
  { read, write, kind }: Database,
  mails: MailQueue | null,
  now: () => number,
): PasskeyStore {
  const stored = (db: Kysely<Tables>) =>
    db.selectFrom('passkeys').select(['id', 'user_oid', 'public_key', 'counter', 'transports'])
  const mail = async (
    transaction: Kysely<Tables>,
    { email: recipient }: User,
    what: 'passkey' | 'passkeyRemoved' | 'secondFactor',
    language: Language,
  ) => mails?.add({ kind: 'changed', what, recipient, language }, transaction)
  const endSecondFactor = (transaction: Kysely<Tables>, userOid: string) =>
    transaction.deleteFrom('second_factors').where('user_oid', '=', userOid).execute()

  return {
    add: (user, { id, publicKey, counter, transports, name }, language) =>
      write(async (transaction) => {
        await lockSessions(transaction, kind, user.oid)
        const { passkeys } = await waysInto(transaction, user.oid, null)
        if (passkeys >= MAX_PASSKEYS) return false
        const { numInsertedOrUpdatedRows } = await transaction
          .insertInto('passkeys')
          .values({
            ...{ id, user_oid: user.oid, name, public_key: publicKey, counter },
            ...{ transports: JSON.stringify(transports), created_at: now(), used_at: null },
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
        if (numInsertedOrUpdatedRows !== 1n) return false
        await mail(transaction, user, 'passkey', language)
        return true
      }),

    async list(userOid) {
      const rows = await read
        .selectFrom('passkeys')
        .select(['id', 'name', 'created_at', 'used_at'])
        .where('user_oid', '=', userOid)
        .orderBy('created_at')
        .limit(MAX_PASSKEYS)
        .execute()
      return rows.map(({ id, name, created_at, used_at }) => ({
        ...{ id, name, createdAt: created_at, usedAt: used_at },
      }))
    },

    async find(id) {
      const row = await stored(read).where('id', '=', id).executeTakeFirst()
      return row ? asPasskey(row) : null
    },

    async ofAccount(userOid) {
      const rows = await stored(read).where('user_oid', '=', userOid).limit(MAX_PASSKEYS).execute()
      return rows.map(asPasskey)
    },

    async used(id, counter) {
      await write((transaction) =>
        transaction.updateTable('passkeys').set({ counter, used_at: now() }).where('id', '=', id).execute(),
      )
    },

    async rename(userOid, id, name) {
      await write((transaction) =>
        transaction
          .updateTable('passkeys')
          .set({ name })
          .where('id', '=', id)
          .where('user_oid', '=', userOid)
          .execute(),
      )
    },

    remove: (user, id, issuer, language) =>
      write(async (transaction) => {
        // Else two requests could take the last two ways away.
        await lockSessions(transaction, kind, user.oid)
        const ways = await waysInto(transaction, user.oid, issuer)
        if (ways.passkeys > 0 && otherWays(ways) === 0) return false
        const { numDeletedRows } = await transaction
          .deleteFrom('passkeys')
          .where('id', '=', id)
          .where('user_oid', '=', user.oid)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return true
        if (ways.passkeys === 1) await endSecondFactor(transaction, user.oid)
        await mail(transaction, user, 'passkeyRemoved', language)
        return true
      }),

    async isSecondFactor(userOid) {
      const found = await read
        .selectFrom('second_factors')
        .select('user_oid')
        .where('user_oid', '=', userOid)
        .executeTakeFirst()
      return found !== undefined
    },

    setSecondFactor: (user, isNeeded, language) =>
      write(async (transaction) => {
        await lockSessions(transaction, kind, user.oid)
        if (!isNeeded) {
          await endSecondFactor(transaction, user.oid)
          await mail(transaction, user, 'secondFactor', language)
          return true
        }
        if ((await waysInto(transaction, user.oid, null)).passkeys === 0) return false
        await transaction
          .insertInto('second_factors')
          .values({ user_oid: user.oid, chosen_at: now() })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return true
      }),
  }
}

interface Row {
  id: string
  user_oid: string
  public_key: string
  counter: number
  transports: string
}

function asPasskey({ id, user_oid, public_key, counter, transports }: Row): StoredPasskey {
  // Written by this file.
  const ways = JSON.parse(transports) as string[]
  return { id, userOid: user_oid, publicKey: public_key, counter: Number(counter), transports: ways }
}
