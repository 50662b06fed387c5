import { createHash, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Signer } from '../../storage/secrets/signer.ts'
import type { Database } from '../../storage/database/open-database.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { ReleaseStore } from '../publishing/release-store.ts'

/** Versions for one browser instead of the active ones. */
export interface Override {
  readonly id: string
  /** By remote; all of them are published. */
  readonly versions: Readonly<Record<string, string>>
  /** Whether pages look for newer versions of it. */
  readonly isLive: boolean
  /** ms since 1970 */
  readonly expiresAt: number
}

/** Names a set of versions. */
export function versionsKey(versions: Override['versions']): string {
  const pairs = Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(pairs)).digest('base64url').slice(0, 16)
}

/** An override with the secret that a link or a cookie carries. */
interface GivenOverride {
  readonly override: Override
  readonly secret: string
}

/** An override is offered by a link, which one browser can accept once. */
export interface OverrideStore {
  /** @param versions published ones */
  offer(versions: Override['versions'], isLive: boolean): Promise<GivenOverride>
  /** The override of a link; `null` if it was used, has expired or never existed. */
  offered(secret: string): Promise<Override | null>
  /** Consumes a link. @returns `null` if it was consumed before, or as `offered` */
  accept(secret: string): Promise<GivenOverride | null>
  /**
   * Reads a cookie.
   *
   * @returns `over` for a cookie of this server whose override has ended; `null` for any other
   */
  find(cookie: string): Promise<Override | 'over' | null>
  /** By its id; `null` if there is none. */
  findById(id: string): Promise<Override | null>
  /** @returns false if it has ended */
  change(id: string, versions: Override['versions']): Promise<boolean>
  end(id: string): Promise<void>
}

/** Lifetime of a link before a browser opens it, and of an override in a browser, in ms. */
const LINK_LIFE_MS = 15 * 60_000
const OVERRIDE_LIFE_MS = 8 * 3_600_000

const SECRET_BYTES = 32
const SECRET = /^[\w-]{43}$/
const PURPOSE = 'release override'

interface OverrideStoreOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly signer: Signer
  /** Finds published versions. */
  readonly manifestOf: ReleaseStore['manifestOf']
  /** ms since 1970 */
  readonly now: () => number
}

export function createOverrideStore({
  database: { read, write },
  signer,
  manifestOf,
  now,
}: OverrideStoreOptions): OverrideStore {
  async function findRow(
    column: 'id' | 'link_hash' | 'cookie_hash',
    value: string,
  ): Promise<Override | null> {
    const row = await read
      .selectFrom('release_overrides')
      .select(['id', 'versions', 'is_live', 'expires_at'])
      .where(column, '=', value)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    if (!row) return null
    const versions = JSON.parse(row.versions) as Override['versions']
    for (const [remote, version] of Object.entries(versions))
      if ((await manifestOf(remote, version)) === null) return null
    return { id: row.id, versions, isLive: row.is_live === 1, expiresAt: row.expires_at }
  }

  async function offered(secret: string): Promise<Override | null> {
    return SECRET.test(secret) ? findRow('link_hash', hashOf(secret)) : null
  }

  return {
    async offer(versions, isLive) {
      const secret = newSecret()
      const override = { id: newSecret(), versions, isLive, expiresAt: now() + LINK_LIFE_MS }
      const row = {
        id: override.id,
        versions: JSON.stringify(versions),
        is_live: isLive ? 1 : 0,
        link_hash: hashOf(secret),
        cookie_hash: null,
        expires_at: override.expiresAt,
      }
      await write((transaction) => transaction.insertInto('release_overrides').values(row).execute())
      return { override, secret }
    },

    offered,

    async accept(link) {
      const override = await offered(link)
      if (!override) return null
      const secret = newSecret()
      const expiresAt = now() + OVERRIDE_LIFE_MS
      const isFirst = await write((transaction) =>
        replaceLink(transaction, hashOf(link), { cookie_hash: hashOf(secret), expires_at: expiresAt }),
      )
      if (!isFirst) return null
      return {
        override: { ...override, expiresAt },
        secret: `${secret}.${signer.sign(PURPOSE, secret)}`,
      }
    },

    async find(cookie) {
      const [secret = '', signature = ''] = cookie.split('.', 2)
      // Forged cookies cause no query.
      if (!SECRET.test(secret) || !signer.verify(PURPOSE, secret, signature)) return null
      return (await findRow('cookie_hash', hashOf(secret))) ?? 'over'
    },

    findById: (id) => findRow('id', id),

    change: (id, versions) =>
      write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('release_overrides')
          .set({ versions: JSON.stringify(versions) })
          .where('id', '=', id)
          .where('expires_at', '>', now())
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n
      }),

    async end(id) {
      await write((transaction) => transaction.deleteFrom('release_overrides').where('id', '=', id).execute())
    },
  }
}

/** @returns whether the link was unused: of concurrent attempts, one succeeds */
async function replaceLink(
  transaction: Kysely<Tables>,
  link_hash: string,
  row: { cookie_hash: string; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('release_overrides')
    .set({ ...row, link_hash: null })
    .where('link_hash', '=', link_hash)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

function newSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64url')
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
