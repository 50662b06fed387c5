import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { lockKey } from '../../storage/database/advisory-lock.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { hashOfToken } from '../accounts/account-store.ts'
import { SCOPES, type Scope } from '../rights/token-scopes.ts'
import { makeApiToken } from './api-token.ts'

/** Of an account, ended ones included. */
export const MAX_API_TOKENS = 20

/** A token as its owner sees it: without the token. */
export interface ApiTokenEntry {
  readonly id: string
  readonly name: string
  readonly scopes: readonly Scope[]
  /** ms since 1970 */
  readonly createdAt: number
  /** ms since 1970; `null`: no end. */
  readonly expiresAt: number | null
  /** Days since 1970; `null`: never used. */
  readonly lastUsedDay: number | null
}

export interface NewApiToken {
  readonly name: string
  /** At least one. */
  readonly scopes: readonly Scope[]
  /** `null`: no end. */
  readonly days: number | null
}

export interface ApiTokenStore {
  /** @returns the token, of which only the hash is stored; `taken`: the account has one of this name */
  make(userOid: string, wanted: NewApiToken): Promise<{ readonly token: string } | 'taken' | 'full'>
  /** Newest first. */
  of(userOid: string): Promise<readonly ApiTokenEntry[]>
  /** @returns whether the account had it */
  revoke(userOid: string, id: string): Promise<boolean>
  revokeAll(userOid: string): Promise<void>
  /** Notes the use, at most once a day. @returns `null` for a token that is unknown, revoked or over */
  use(token: string): Promise<(ApiTokenEntry & { readonly userOid: string }) | null>
}

export function createApiTokenStore(
  { kind, read, write }: Pick<Database, 'kind' | 'read' | 'write'>,
  now: () => number,
): ApiTokenStore {
  const revoke = (userOid: string, id: string | null) =>
    write((transaction) =>
      transaction
        .deleteFrom('api_tokens')
        .where('user_oid', '=', userOid)
        .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
        .executeTakeFirstOrThrow(),
    )

  return {
    make: (userOid, { name, scopes, days }) =>
      write(async (transaction) => {
        // Two at the same time would both be the last one that is allowed.
        await lockKey(transaction, kind, `api tokens ${userOid}`)
        const others = await transaction
          .selectFrom('api_tokens')
          .select('name')
          .where('user_oid', '=', userOid)
          .limit(MAX_API_TOKENS)
          .execute()
        if (others.some((other) => other.name === name)) return 'taken'
        if (others.length >= MAX_API_TOKENS) return 'full'
        const token = makeApiToken()
        const time = now()
        await transaction
          .insertInto('api_tokens')
          .values({
            id: randomUUID(),
            token_hash: hashOfToken(token),
            user_oid: userOid,
            name,
            scopes: JSON.stringify(scopes),
            created_at: time,
            expires_at: days === null ? null : time + days * DAY_MS,
            last_used_day: null,
          })
          .execute()
        return { token }
      }),

    async of(userOid) {
      const rows = await read
        .selectFrom('api_tokens')
        .selectAll()
        .where('user_oid', '=', userOid)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(MAX_API_TOKENS)
        .execute()
      return rows.map(asEntry)
    },

    revoke: async (userOid, id) => (await revoke(userOid, id)).numDeletedRows > 0n,
    revokeAll: async (userOid) => void (await revoke(userOid, null)),

    async use(token) {
      const row = await read
        .selectFrom('api_tokens')
        .selectAll()
        .where('token_hash', '=', hashOfToken(token))
        .executeTakeFirst()
      const time = now()
      if (!row || (row.expires_at !== null && row.expires_at <= time)) return null
      const today = Math.floor(time / DAY_MS)
      if (row.last_used_day !== today)
        await write((transaction) =>
          transaction
            .updateTable('api_tokens')
            .set({ last_used_day: today })
            .where('id', '=', row.id)
            .execute(),
        )
      return { ...asEntry(row), userOid: row.user_oid }
    },
  }
}

interface Row {
  id: string
  name: string
  scopes: string
  created_at: number
  expires_at: number | null
  last_used_day: number | null
}

function asEntry(row: Row): ApiTokenEntry {
  // Stored by this server.
  const stored = JSON.parse(row.scopes) as string[]
  return {
    id: row.id,
    name: row.name,
    scopes: SCOPES.filter((scope) => stored.includes(scope)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedDay: row.last_used_day,
  }
}
