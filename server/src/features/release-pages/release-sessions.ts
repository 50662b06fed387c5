import { createHash, randomBytes } from 'node:crypto'
import { type Signer } from '../../storage/secrets/signer.ts'
import { isSameSecret } from '../../foundation/same-secret.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { allows, type ReleaseTokens } from '../../foundation/config/release-tokens.ts'

/** Who entered a release token in a browser. */
export interface ReleaseSession {
  /** The entry of the release tokens: a remote's name, `libraries` for all library sets, or `*` for all. */
  readonly token: string
  /** The name that was entered. */
  readonly person: string
}

/** Browsers in which a release token was entered. */
export interface ReleaseSessions {
  /** @returns the content of the cookie; `null` for a token that is none */
  start(token: string, person: string): Promise<string | null>
  find(cookie: string): Promise<ReleaseSession | null>
  end(cookie: string): Promise<void>
}

export const SESSION_LIFE_MS = 3_600_000

const SECRET = /^[\w-]{43}$/
const PURPOSE = 'release session'

interface ReleaseSessionsOptions {
  readonly database: Pick<Database, 'read' | 'write'>
  readonly signer: Signer
  readonly tokens: ReleaseTokens
  /** ms since 1970 */
  readonly now: () => number
}

export function createReleaseSessions({
  database: { read, write },
  signer,
  tokens,
  now,
}: ReleaseSessionsOptions): ReleaseSessions {
  const signatureOf = (token: string) => signer.sign('release token', token)

  /** The hash of a cookie that this server made. */
  function hashIn(cookie: string): string | null {
    const [secret = '', signature = ''] = cookie.split('.', 2)
    return SECRET.test(secret) && signer.verify(PURPOSE, secret, signature) ? hashOf(secret) : null
  }

  return {
    async start(given, person) {
      const entry = [...tokens].find(([, token]) => isSameSecret(given, token))
      if (!entry) return null
      const secret = randomBytes(32).toString('base64url')
      const row = {
        hash: hashOf(secret),
        token_name: entry[0],
        token_signature: signatureOf(entry[1]),
        person,
        expires_at: now() + SESSION_LIFE_MS,
      }
      await write((transaction) => transaction.insertInto('release_sessions').values(row).execute())
      return `${secret}.${signer.sign(PURPOSE, secret)}`
    },

    async find(cookie) {
      const hash = hashIn(cookie)
      if (hash === null) return null
      const row = await read
        .selectFrom('release_sessions')
        .select(['token_name', 'token_signature', 'person'])
        .where('hash', '=', hash)
        .where('expires_at', '>', now())
        .executeTakeFirst()
      const token = row && tokens.get(row.token_name)
      // A token that was replaced ends its sessions.
      if (token === undefined || signatureOf(token) !== row?.token_signature) return null
      return { token: row.token_name, person: row.person }
    },

    async end(cookie) {
      const hash = hashIn(cookie)
      if (hash === null) return
      await write((transaction) =>
        transaction.deleteFrom('release_sessions').where('hash', '=', hash).execute(),
      )
    },
  }
}

/** Whether a session sees and releases a remote. */
export function mayRelease({ token }: ReleaseSession, remote: string): boolean {
  return allows(token, remote)
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
