import { addressIn } from '@viewpage/shared-events/email-address'
import { hash, randomBytes } from 'node:crypto'
import type { AuthorSegment } from '@viewpage/shared-events'
import { slugOf } from '../../foundation/slug.ts'
import { batchReads } from '../../storage/database/batch-reads.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { checkPassword, hashPassword } from './passwords.ts'
import { renewSessions, SESSION_LIFE_MS } from './renew-sessions.ts'
import { endOldSessions, prepareSessions } from './sessions.ts'
import { AccountSuspended, lockSessions, suspensionOf } from './suspensions.ts'

/** A person with an account. */
export interface User {
  readonly oid: string
  readonly email: string
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly language: string | null
  readonly hasPresenterView: boolean
  /** Rights ask `isStaff` of `rights/staff.ts`. */
  readonly isStaff: boolean
  /** An invitation waits for the account (docs/behaviour/sharing.md#notice-of-an-invitation). Known of a session's user. */
  readonly hasInvitation?: boolean
}

export interface NewUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly password: string
  readonly language?: string | null
  /** What the person presents for. @default `null`: unknown */
  readonly authorSegment?: AuthorSegment | null
  /** @default a random one */
  readonly oid?: string
  /** @default made from the name */
  readonly username?: string
  readonly hasPresenterView?: boolean
}

export interface AccountStore {
  /**
   * @param addressBlock of the request (`addressBlockOf`). @default there is no request
   * @returns `null` if the e-mail is taken
   * @throws ApiError `unavailable` if too many passwords wait
   */
  signUp(user: NewUser, addressBlock?: string): Promise<User | null>
  /**
   * @param addressBlock of the request (`addressBlockOf`). @default there is no request
   * @returns `null` for any wrong pair, without a reason (docs/behaviour/accounts.md#log-in)
   * @throws ApiError `unavailable` if too many passwords wait
   */
  logIn(email: string, password: string, addressBlock?: string): Promise<User | null>
  /**
   * Ends the sessions beyond the limit that were used longest ago.
   *
   * @returns the token for the cookie; only its hash is stored
   * @throws AccountSuspended
   */
  startSession(user: User): Promise<string>
  userOfSession(token: string): Promise<User | null>
  endSession(token: string): Promise<void>
  findByEmail(email: string): Promise<User | null>
  findByOid(oid: string): Promise<User | null>
  /** Like `findByOid`, for what acts in the name of the account. @returns `null` for a suspended one, too */
  findActive(oid: string): Promise<User | null>
}

export interface AccountStoreOptions {
  /** ms since 1970. @default Date.now */
  readonly now?: () => number
  /** Sessions were not renewed; called at most once a minute. @default ignores it */
  readonly onRenewalError?: (error: unknown) => void
}

export function createAccountStore(
  database: Database,
  { now = Date.now, onRenewalError = () => undefined }: AccountStoreOptions = {},
): AccountStore {
  const { kind, read, write } = database
  const renewIfDue = renewSessions({ database, now, onError: onRenewalError })
  const runSessions = prepareSessions(kind)
  const readSession = batchReads(async (hashes) => {
    const rows = await runSessions(read, { hashes: JSON.stringify(hashes), now: now() })
    return new Map(rows.map((row) => [row.token_hash, row]))
  })
  const findByEmail = (email: string) =>
    read.selectFrom('users').selectAll().where('email', '=', normaliseEmail(email)).executeTakeFirst()

  async function findByOid(oid: string): Promise<User | null> {
    const row = await read.selectFrom('users').selectAll().where('oid', '=', oid).executeTakeFirst()
    return row ? asUser(row) : null
  }

  return {
    async signUp(account, addressBlock) {
      const user = newUserRow(account, await hashPassword(account.password, addressBlock), now())
      const { numInsertedOrUpdatedRows } = await write((transaction) =>
        transaction
          .insertInto('users')
          .values(user)
          .onConflict((conflict) => conflict.column('email').doNothing())
          .executeTakeFirstOrThrow(),
      )
      return numInsertedOrUpdatedRows === 1n ? asUser(user) : null
    },

    async logIn(email, password, addressBlock) {
      const row = await findByEmail(email)
      return (await checkPassword(row?.password_hash, password, addressBlock)) && row ? asUser(row) : null
    },

    async startSession(user) {
      const token = randomBytes(32).toString('base64url')
      await write(async (transaction) => {
        // Without it, concurrent log-ins would not count each other's sessions.
        await lockSessions(transaction, kind, user.oid)
        const reason = await suspensionOf(transaction, user.oid)
        if (reason !== null) throw new AccountSuspended(reason)
        // First, so that no log-in ends itself, whatever its clock says.
        await endOldSessions(transaction, user.oid)
        await transaction
          .insertInto('sessions')
          .values({
            token_hash: hashOfToken(token),
            user_oid: user.oid,
            created_at: now(),
            expires_at: now() + SESSION_LIFE_MS,
          })
          .execute()
      })
      return token
    },

    async userOfSession(token) {
      const row = await readSession(hashOfToken(token))
      if (!row || row.expires_at <= now()) return null
      renewIfDue(row)
      return { ...asUser(row), hasInvitation: row.invitation !== null }
    },

    async endSession(token) {
      await write((transaction) =>
        transaction.deleteFrom('sessions').where('token_hash', '=', hashOfToken(token)).execute(),
      )
    },

    async findByEmail(email) {
      const row = await findByEmail(email)
      return row ? asUser(row) : null
    },

    findByOid,

    async findActive(oid) {
      return (await suspensionOf(read, oid)) === null ? findByOid(oid) : null
    },
  }
}

/** The row of a new account. @param createdAt ms since 1970 */
export function newUserRow(account: Omit<NewUser, 'password'>, passwordHash: string, createdAt: number) {
  const { email, firstName, lastName, oid, username, language, authorSegment, hasPresenterView } = account
  return {
    // Random, because oids are shown in URLs and stored with activity, which must not reveal a name.
    oid: oid ?? randomBytes(8).toString('hex'),
    email: normaliseEmail(email),
    username: username ?? `${slugOf(`${firstName} ${lastName}`) || 'user'}-${randomBytes(3).toString('hex')}`,
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    language: language ?? null,
    has_presenter_view: hasPresenterView === true ? 1 : 0,
    is_staff: 0,
    author_segment: authorSegment ?? null,
    created_at: createdAt,
  }
}

interface UserRow {
  oid: string
  email: string
  username: string
  first_name: string
  last_name: string
  language: string | null
  has_presenter_view: number
  is_staff: number
}

function asUser(row: UserRow): User {
  return {
    oid: row.oid,
    email: row.email,
    username: row.username,
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    hasPresenterView: row.has_presenter_view === 1,
    isStaff: row.is_staff === 1,
  }
}

/** The form in which e-mail addresses are stored and looked up. */
export function normaliseEmail(email: string): string {
  return addressIn(email).toLowerCase()
}

/** The stored form of a session token. The token has the entropy of a key, so a plain hash protects it. */
export function hashOfToken(token: string): string {
  return hash('sha256', token)
}
