import { randomInt } from 'node:crypto'
import { userInfo } from 'node:os'
import type { Kysely } from 'kysely'
import { publicNameOf } from '../content/presentations/public-name.ts'
import { restoreIn, takeDownIn } from '../features/reports/take-down.ts'
import { knownLanguage } from '../foundation/http/plugins/language.ts'
import { normaliseEmail } from '../people/accounts/account-store.ts'
import { deleteAccount } from '../people/accounts/delete-account.ts'
import { hashPassword } from '../people/accounts/passwords.ts'
import { setPassword } from '../people/accounts/set-password.ts'
import { suspendAccount } from '../people/accounts/suspensions.ts'
import type { MailQueue, MailSubject } from '../people/mail/mail-queue.ts'
import { logStaffAction, type StaffLogEntry } from '../people/staff/staff-log.ts'
import type { Database } from '../storage/database/open-database.ts'
import type { Tables } from '../storage/database/tables.ts'

interface Account {
  readonly oid: string
  readonly email: string
  readonly language: string | null
}

export interface ListedAccount {
  readonly oid: string
  readonly email: string
  readonly name: string
  /** ms since 1970 */
  readonly createdAt: number
  readonly presentations: number
  readonly isStaff: boolean
  /** `null`: it is not suspended. */
  readonly suspendedFor: string | null
}

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
/** Some 79 bits. */
const PASSWORD_LENGTH = 16

export async function findAccount({ read }: Database, email: string): Promise<Account | undefined> {
  const users = read.selectFrom('users').select(['oid', 'email', 'language'])
  return users.where('email', '=', normaliseEmail(email)).executeTakeFirst()
}

/** The newest first. */
export async function listAccounts({ read }: Database, limit: number): Promise<ListedAccount[]> {
  const rows = await read
    .selectFrom('users')
    .leftJoin('suspensions', 'suspensions.user_oid', 'users.oid')
    .select(['oid', 'email', 'username', 'first_name', 'last_name', 'language', 'created_at', 'is_staff'])
    .select('suspensions.reason')
    .select(({ selectFrom }) =>
      selectFrom('presentations')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('owner_oid', '=', 'users.oid')
        .where('privacy', '<>', 'deleted')
        .as('presentations'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('oid')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    oid: row.oid,
    email: row.email,
    name: publicNameOf(row),
    createdAt: row.created_at,
    presentations: Number(row.presentations ?? 0),
    isStaff: row.is_staff === 1,
    suspendedFor: row.reason,
  }))
}

/** @returns the password, which is random. All sessions end, and the owner gets a mail */
export async function newPassword(
  { write }: Database,
  account: Account,
  mails: MailQueue | null,
): Promise<string> {
  const { oid } = account
  const letters = Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  const password = letters.join('')
  const passwordHash = await hashPassword(password)
  await write(async (transaction) => {
    await setPassword(transaction, oid, { passwordHash, keptSession: '' })
    await log(transaction, { action: 'account-password', target: oid })
    await mailOwner(transaction, mails, account, { kind: 'changed', what: 'password' })
  })
  return password
}

/** Nobody needs a passkey for the account any more, and all sessions end. @returns number of passkeys */
export function removePasskeys(
  { write }: Database,
  account: Account,
  mails: MailQueue | null,
): Promise<number> {
  const { oid } = account
  return write(async (transaction) => {
    const removed = transaction.deleteFrom('passkeys').where('user_oid', '=', oid)
    const { numDeletedRows } = await removed.executeTakeFirstOrThrow()
    await transaction.deleteFrom('second_factors').where('user_oid', '=', oid).execute()
    await transaction.deleteFrom('sessions').where('user_oid', '=', oid).execute()
    await log(transaction, { action: 'account-passkeys', target: oid })
    await mailOwner(transaction, mails, account, { kind: 'changed', what: 'passkeyRemoved' })
    return Number(numDeletedRows)
  })
}

/** @returns number of sessions that ended */
export function logOut({ write }: Database, { oid }: Account): Promise<number> {
  return write(async (transaction) => {
    const sessions = transaction.deleteFrom('sessions').where('user_oid', '=', oid)
    const { numDeletedRows } = await sessions.executeTakeFirstOrThrow()
    await log(transaction, { action: 'account-log-out', target: oid })
    return Number(numDeletedRows)
  })
}

export interface SuspensionWish {
  readonly reason: string
  /** Whether its presentations are taken down, too. */
  readonly hidesDecks: boolean
  readonly mails: MailQueue | null
}

/** @returns number of presentations that were taken down */
export function suspend(
  { writeLarge, kind }: Database,
  account: Account,
  { reason, hidesDecks, mails }: SuspensionWish,
): Promise<number> {
  return writeLarge(async (transaction) => {
    // The time ties the presentations to the suspension that took them down.
    const now = await suspendAccount(transaction, kind, account.oid, reason, Date.now())
    await log(transaction, { action: 'account-suspend', target: account.oid, reason })
    await mailOwner(transaction, mails, account, { kind: 'suspension', reason })
    if (!hidesDecks) return 0
    const decks = await transaction
      .selectFrom('presentations')
      .select('oid')
      .where('owner_oid', '=', account.oid)
      .where('taken_down_at', 'is', null)
      .execute()
    for (const { oid } of decks) await takeDownIn(transaction, oid, reason, { by: null, receipt: '', now })
    return decks.length
  })
}

/** @returns number of presentations that were restored; `null` if the account was not suspended */
export function restoreAccount(
  { writeLarge }: Database,
  account: Account,
  mails: MailQueue | null,
): Promise<number | null> {
  return writeLarge(async (transaction) => {
    const ended = await transaction
      .deleteFrom('suspensions')
      .where('user_oid', '=', account.oid)
      .returning('suspended_at')
      .executeTakeFirst()
    if (!ended) return null
    await log(transaction, { action: 'account-restore', target: account.oid })
    await mailOwner(transaction, mails, account, { kind: 'suspension', reason: null })
    const decks = await transaction
      .selectFrom('presentations')
      .select('oid')
      .where('owner_oid', '=', account.oid)
      .where('taken_down_at', '=', ended.suspended_at)
      .execute()
    const now = Date.now()
    for (const { oid } of decks) await restoreIn(transaction, oid, { by: null, receipt: '', now })
    return decks.length
  })
}

/** @returns number of presentations that were deleted with it */
export function deleteForOperator({ writeLarge, kind }: Database, { oid }: Account): Promise<number> {
  return writeLarge(async (transaction) => {
    const { count } = await transaction
      .selectFrom('presentations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_oid', '=', oid)
      .executeTakeFirstOrThrow()
    await log(transaction, { action: 'account-delete', target: oid })
    await deleteAccount(transaction, kind, oid, Date.now())
    return Number(count)
  })
}

export const logExport = ({ write }: Database, { oid }: Account): Promise<void> =>
  write((transaction) => log(transaction, { action: 'account-export', target: oid }))

async function mailOwner(
  transaction: Kysely<Tables>,
  mails: MailQueue | null,
  { email: recipient, language }: Account,
  subject: MailSubject,
): Promise<void> {
  await mails?.add({ ...subject, recipient, language: knownLanguage(language) ?? 'en' }, transaction)
}

/** With the name of the person on this machine. */
export function log(transaction: Kysely<Tables>, entry: Omit<StaffLogEntry, 'by' | 'detail'>): Promise<void> {
  return logStaffAction(transaction, { ...entry, by: null, detail: operatorName() }, Date.now())
}

function operatorName(): string {
  try {
    return process.env['SUDO_USER'] ?? userInfo().username
  } catch {
    // A user without an entry, as in a container.
    return `#${process.getuid?.() ?? ''}`
  }
}
