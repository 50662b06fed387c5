import { hash, randomBytes } from 'node:crypto'
import type { Database } from '../../storage/database/open-database.ts'
import { normaliseEmail } from '../accounts/account-store.ts'

/** Origins of other sites, of one installation. */
export const MAX_HOST_KEYS = 1_000

/** An origin whose pages may show presentations with host tokens. */
export interface HostKey {
  /** `https://intranet.example` */
  readonly origin: string
  /** The account whose rights its tokens have. */
  readonly userOid: string
}

export type AddOutcome = { readonly key: string } | 'unknown' | 'full'

export interface HostKeyStore {
  /**
   * Gives an origin a key, which replaces the one it had.
   *
   * @returns the key, of which only the hash is stored; `unknown` without an account with this e-mail address
   */
  add(origin: string, email: string): Promise<AddOutcome>
  /** Withdraws the key of an origin, with all of its tokens. @returns whether it had one */
  remove(origin: string): Promise<boolean>
  /** Sorted by origin. */
  list(): Promise<readonly (HostKey & { readonly email: string })[]>
  /** The origin of a key. */
  ofKey(key: string): Promise<HostKey | null>
  ofOrigin(origin: string): Promise<HostKey | null>
}

export function createHostKeyStore(
  { read, write }: Pick<Database, 'read' | 'write'>,
  now: () => number = Date.now,
): HostKeyStore {
  const all = read.selectFrom('host_keys').select(['origin', 'host_keys.user_oid as userOid'])

  return {
    add: (origin, email) =>
      write(async (transaction) => {
        const user = await transaction
          .selectFrom('users')
          .select('oid')
          .where('email', '=', normaliseEmail(email))
          .executeTakeFirst()
        if (!user) return 'unknown'
        const others = await transaction
          .selectFrom('host_keys')
          .select('origin')
          .where('origin', '<>', origin)
          .limit(MAX_HOST_KEYS)
          .execute()
        if (others.length >= MAX_HOST_KEYS) return 'full'
        const key = randomBytes(32).toString('base64url')
        const values = { key_hash: hashOf(key), user_oid: user.oid, added_at: now() }
        await transaction
          .insertInto('host_keys')
          .values({ origin, ...values })
          .onConflict((conflict) => conflict.column('origin').doUpdateSet(values))
          .execute()
        return { key }
      }),

    async remove(origin) {
      const { numDeletedRows } = await write((transaction) =>
        transaction.deleteFrom('host_keys').where('origin', '=', origin).executeTakeFirstOrThrow(),
      )
      return numDeletedRows > 0n
    },

    list: () =>
      all
        .innerJoin('users', 'users.oid', 'host_keys.user_oid')
        .select('email')
        .orderBy('origin')
        .limit(MAX_HOST_KEYS)
        .execute(),

    ofKey: async (key) => (await all.where('key_hash', '=', hashOf(key)).executeTakeFirst()) ?? null,
    ofOrigin: async (origin) => (await all.where('origin', '=', origin).executeTakeFirst()) ?? null,
  }
}

const hashOf = (key: string) => hash('sha256', key)

/** The origin in a text that names nothing else; `null` for any other text. */
export function parseOrigin(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { origin, protocol } = new URL(text)
  const isWeb = protocol === 'https:' || protocol === 'http:'
  return isWeb && (text === origin || text === `${origin}/`) ? origin : null
}
