import type { Database } from '../storage/database/open-database.ts'
import { RELEASE_TOKENS_SECRET } from '../releases/index.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run keys -- replace
  after a backup or the database was leaked: replaces the key that signs everything, and logs everybody out. Then restart
  all servers.`

/** Texts that these rows have signed, or are, are worthless afterwards. Servers make them again at their start. */
const SIGNED = ['signing', RELEASE_TOKENS_SECRET]

/** @returns the number of sessions that ended */
async function replaceKeys({ write }: Database): Promise<number> {
  return write(async (transaction) => {
    await transaction.deleteFrom('secrets').where('name', 'in', SIGNED).execute()
    await transaction.deleteFrom('release_sessions').execute()
    const { numDeletedRows } = await transaction.deleteFrom('sessions').executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}

await runCommand(async () => {
  if (process.argv.slice(2).join(' ') !== 'replace') throw new CommandError(USAGE)
  const sessions = await withDatabase(replaceKeys)
  print(`The key is replaced, and ${sessions} sessions have ended. Restart all servers now: until then they sign with the old key.
Addresses of view links are in the database as they are. Their owners can end them; docs/operating/backups.md says more.`)
})
