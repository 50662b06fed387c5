import { printableLine } from '@viewpage/shared-events/printable'
import { createHostKeyStore, MAX_HOST_KEYS, parseOrigin } from '../people/hosts/host-key-store.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run host-keys -- add <origin> <e-mail>
       npm run host-keys -- remove <origin>
       npm run host-keys -- list
  lets pages of another origin, such as https://intranet.example, show presentations in the name of an account`

const refusal = (why: string) => new CommandError(`${why}\n${USAGE}`)

/** Gives an origin a key for host tokens, withdraws it, or lists the origins. The server may be running. */
async function run([command, given, email, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0 || (command !== 'add' && email !== undefined))
    throw refusal('These are too many arguments.')
  if (command === 'list' && given === undefined) return printHosts()
  if (command !== 'add' && command !== 'remove') throw refusal('Name add, remove or list.')
  const origin = parseOrigin(given ?? '')
  if (origin === null)
    throw refusal(`"${given ?? ''}" is no origin. Name scheme and host, such as https://intranet.example.`)
  if (command === 'remove') return remove(origin)
  if (email === undefined || !email.includes('@')) throw refusal('Name the e-mail address of one account.')
  const outcome = await withDatabase((database) => createHostKeyStore(database).add(origin, email))
  if (outcome === 'unknown') throw refusal(`There is no account with the e-mail address "${email}".`)
  if (outcome === 'full')
    throw refusal(`There are ${MAX_HOST_KEYS} origins already. Remove one that is not needed.`)
  print(`The key of ${origin}, which is shown only now. An earlier one has ended.\n${outcome.key}`)
}

async function remove(origin: string): Promise<void> {
  const had = await withDatabase((database) => createHostKeyStore(database).remove(origin))
  print(
    had
      ? `${origin} has no key any more, and its tokens have ended.`
      : `Nothing to change: ${origin} has no key.`,
  )
}

async function printHosts(): Promise<void> {
  const hosts = await withDatabase((database) => createHostKeyStore(database).list())
  print(
    hosts.length === 0
      ? 'No origin has a key. Add one: npm run host-keys -- add <origin> <e-mail>'
      : hosts.map(({ origin, email }) => printableLine(`${origin}  ${email}`)).join('\n'),
  )
}

await runCommand(() => run(process.argv.slice(2)))
