import { randomBytes } from 'node:crypto'
import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import type { Kysely } from 'kysely'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { MailedLinksTable } from '../../storage/database/tables/mail.ts'
import { hashOfToken } from '../accounts/account-store.ts'

/** The page of the link that was opened last. Its address has no secret. */
export const MAILED = '/mailed/'

export type LinkPurpose = MailedLinksTable['purpose']

/** A link to an account, in a mail, that was not used yet. */
export interface AccountLink {
  readonly purpose: 'reset' | 'address' | 'connect'
  readonly userOid: string
  /** The address that it was sent to. */
  readonly email: string
}

/** A link in a mail that was not used yet. */
export type MailedLink =
  | AccountLink
  /** To what is stored of somebody as a link viewer. */
  | { readonly purpose: 'viewer'; readonly userOid: null; readonly email: string }

const LIFE_MS: Record<LinkPurpose, number> = {
  reset: 30 * MINUTE_MS,
  connect: 30 * MINUTE_MS,
  viewer: 30 * MINUTE_MS,
  address: 24 * HOUR_MS,
}

/** Links in mails: whoever opens one in time reads the mail of its address. Each is for one use. */
export interface MailedLinks {
  /** @returns the path, which contains the secret; only its hash is stored */
  make(link: MailedLink): Promise<string>
  /** @returns `null` for one that is unknown, used or over */
  find(token: string): Promise<MailedLink | null>
  /** Uses a link up, and all others of its purpose and account. @returns `false` if it was used meanwhile */
  use(token: string, within: Kysely<Tables>): Promise<boolean>
}

export function createMailedLinks(
  { read, write }: Pick<Database, 'read' | 'write'>,
  now: () => number,
): MailedLinks {
  const row = (db: Kysely<Tables>, token: string) =>
    db
      .selectFrom('mailed_links')
      .selectAll()
      .where('token_hash', '=', hashOfToken(token))
      .where('expires_at', '>', now())
      .executeTakeFirst()

  return {
    async make({ purpose, userOid, email }) {
      const token = randomBytes(32).toString('base64url')
      await write((transaction) =>
        transaction
          .insertInto('mailed_links')
          .values({
            token_hash: hashOfToken(token),
            purpose,
            user_oid: userOid,
            email,
            created_at: now(),
            expires_at: now() + LIFE_MS[purpose],
          })
          .execute(),
      )
      return `${MAILED}${token}/`
    },

    async find(token) {
      const found = await row(read, token)
      if (!found) return null
      const { purpose, user_oid: userOid, email } = found
      if (purpose === 'viewer') return { purpose, userOid: null, email }
      return userOid === null ? null : { purpose, userOid, email }
    },

    async use(token, within) {
      const found = await row(within, token)
      if (!found) return false
      const { numDeletedRows } = await within
        .deleteFrom('mailed_links')
        .where('purpose', '=', found.purpose)
        .where((is) =>
          found.user_oid === null
            ? is('token_hash', '=', found.token_hash)
            : is('user_oid', '=', found.user_oid),
        )
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },
  }
}
