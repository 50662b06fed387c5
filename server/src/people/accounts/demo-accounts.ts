import type { AccountStore } from './account-store.ts'

/** The password of every demo account. */
export const DEMO_PASSWORD = 'demo-demo'

/** The demo accounts that have a password. */
export const DEMO_PEOPLE = ['ada', 'ben', 'cora', 'eve', 'dan'] as const
export type DemoPerson = (typeof DEMO_PEOPLE)[number]

/** The e-mail address of a demo account. */
export function emailOf(person: DemoPerson): string {
  return `${person}@example.com`
}

/** E-mail addresses of the demo accounts in this database that still have the demo password. */
export async function openDemoAccounts(
  accounts: Pick<AccountStore, 'findByEmail' | 'logIn'>,
): Promise<string[]> {
  const open = []
  for (const email of DEMO_PEOPLE.map(emailOf)) {
    if ((await accounts.findByEmail(email)) && (await accounts.logIn(email, DEMO_PASSWORD))) open.push(email)
  }
  return open
}
