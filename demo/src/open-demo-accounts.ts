import type { AccountStore } from '../../server/src/accounts/account-store.ts'
import { ACCOUNTS, DEMO_PASSWORD, emailOf, type DemoPerson } from './accounts.ts'

/** E-mails of the demo's accounts that everybody can log in to, because their password was never changed. */
export async function openDemoAccounts(
  accounts: Pick<AccountStore, 'findByEmail' | 'logIn'>,
): Promise<string[]> {
  const emails = (Object.keys(ACCOUNTS) as DemoPerson[]).map(emailOf)
  const open = []
  for (const email of emails) {
    if ((await accounts.findByEmail(email)) && (await accounts.logIn(email, DEMO_PASSWORD))) open.push(email)
  }
  return open
}
