import { randomBytes } from 'node:crypto'
import type { AuthorSegment } from '@viewpage/shared-events'
import { DEMO_PASSWORD, DEMO_PEOPLE, emailOf, hashPassword, type DemoPerson } from '@viewpage/server'
import type { NewRow } from './insert-rows.ts'

/** Older than all events of their presentations. */
export const ACCOUNT_AGE_MS = 500 * 86_400_000

/** The demo accounts. The username determines the colour of the avatar: Ada's is purple, Eve's green. */
export const ACCOUNTS = {
  ada: { oid: 'ada-0000000001', username: 'ada-byron', firstName: 'Ada', lastName: 'Lovelace' },
  ben: { oid: 'ben-0000000002', username: 'ben-okri-1', firstName: 'Ben', lastName: 'Okri' },
  cora: { oid: 'cora-0000000003', username: 'cora-diaz', firstName: 'Cora', lastName: 'Diaz' },
  eve: { oid: 'eve-0000000004', username: 'eveadeyemi', firstName: 'Eve', lastName: 'Adeyemi' },
  dan: { oid: 'dan-0000000005', username: 'dan-moss-1', firstName: 'Dan', lastName: 'Moss' },
} as const satisfies Record<DemoPerson, object>

/** Owns the templates. Its password is random, so no login works. */
export const TEMPLATE_ACCOUNT = {
  oid: 'templates-0000006',
  username: 'template-house',
  firstName: 'Template',
  lastName: 'House',
} as const

/** What they present for; the others did not say. */
const SEGMENTS: Readonly<Record<string, AuthorSegment>> = {
  [ACCOUNTS.ben.oid]: 'teacher',
  [ACCOUNTS.dan.oid]: 'sales-marketing',
}

/** The account of the owner of a demo presentation. */
export function ownerOid(owner: DemoPerson | 'templates'): string {
  return owner === 'templates' ? TEMPLATE_ACCOUNT.oid : ACCOUNTS[owner].oid
}

/** @param now ms since 1970 */
export function accountRows(now: number): Promise<NewRow<'users'>[]> {
  return Promise.all([
    ...DEMO_PEOPLE.map((person) => accountRow(ACCOUNTS[person], emailOf(person), DEMO_PASSWORD, now)),
    accountRow(TEMPLATE_ACCOUNT, 'templates@example.com', randomBytes(32).toString('base64url'), now),
  ])
}

async function accountRow(
  account: { oid: string; username: string; firstName: string; lastName: string },
  email: string,
  password: string,
  now: number,
): Promise<NewRow<'users'>> {
  return {
    oid: account.oid,
    username: account.username,
    email,
    first_name: account.firstName,
    last_name: account.lastName,
    password_hash: await hashPassword(password),
    language: null,
    author_segment: SEGMENTS[account.oid] ?? null,
    has_presenter_view: account.oid === ACCOUNTS.eve.oid ? 1 : 0,
    is_staff: account.oid === ACCOUNTS.ada.oid ? 1 : 0,
    created_at: now - ACCOUNT_AGE_MS,
  }
}
