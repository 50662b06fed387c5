import { hashPassword } from '../accounts/passwords.ts'
import type { NewRow } from './insert-rows.ts'

/** Of every account that somebody can log in with. */
export const DEMO_PASSWORD = 'demo-demo'

/** ms; before anything that happened to their presentations. */
export const ACCOUNT_AGE = 500 * 86_400_000

/** Who the demo data is about. The username chooses the colour of an avatar: Ada's is purple, Eve's green. */
export const ACCOUNTS = {
  ada: { oid: 'ada-0000000001', username: 'ada-byron', firstName: 'Ada', lastName: 'Lovelace' },
  ben: { oid: 'ben-0000000002', username: 'ben-okri-1', firstName: 'Ben', lastName: 'Okri' },
  cora: { oid: 'cora-0000000003', username: 'cora-diaz', firstName: 'Cora', lastName: 'Diaz' },
  eve: { oid: 'eve-0000000004', username: 'eveadeyemi', firstName: 'Eve', lastName: 'Adeyemi' },
  dan: { oid: 'dan-0000000005', username: 'dan-moss-1', firstName: 'Dan', lastName: 'Moss' },
} as const

export type DemoPerson = keyof typeof ACCOUNTS

export function emailOf(person: DemoPerson): string {
  return `${person}@example.com`
}

/** @param now ms since 1970 */
export function accountRows(now: number): Promise<NewRow<'users'>[]> {
  const people = Object.keys(ACCOUNTS) as DemoPerson[]
  return Promise.all(
    people.map(async (person) => {
      const { oid, username, firstName, lastName } = ACCOUNTS[person]
      return {
        oid,
        username,
        email: emailOf(person),
        first_name: firstName,
        last_name: lastName,
        password_hash: await hashPassword(DEMO_PASSWORD),
        language: null,
        has_presenter_view: person === 'eve' ? 1 : 0,
        created_at: now - ACCOUNT_AGE,
      }
    }),
  )
}
