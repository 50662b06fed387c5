import { randomInt } from 'node:crypto'
import { normaliseEmail } from '../people/accounts/account-store.ts'
import { createSettingsStore } from '../people/accounts/settings-store.ts'
import type { Database } from '../storage/database/open-database.ts'
import { fail, print } from './print.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run password -- <e-mail>
  gives an account a new password, prints it, and logs the account out everywhere. The server may be running.`

/** Without letters and digits that look alike. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 16

/** Some 79 bits. */
const newPassword = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** @returns `false` without an account with this e-mail address */
async function setPassword(database: Database, email: string, password: string): Promise<boolean> {
  const user = await database.read
    .selectFrom('users')
    .select('oid')
    .where('email', '=', normaliseEmail(email))
    .executeTakeFirst()
  if (!user) return false
  // No session has an empty token, so all end.
  await createSettingsStore(database).changePassword(user.oid, {
    password,
    sessionToken: '',
    addressBlock: '',
  })
  return true
}

try {
  const [email, ...others] = process.argv.slice(2)
  if (email === undefined || others.length > 0 || !email.includes('@'))
    fail(`Name the e-mail address of one account.\n${USAGE}`)
  else {
    const password = newPassword()
    const isKnown = await withDatabase((database) => setPassword(database, email, password))
    if (isKnown)
      print(
        `The new password of ${email} is ${password}\nPass it on yourself, and have it changed on /settings/.`,
      )
    else fail(`There is no account with the e-mail address "${email}".\n${USAGE}`)
  }
} catch (error) {
  fail(error)
}
