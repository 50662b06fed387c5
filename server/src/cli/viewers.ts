import { exportViewer, removeViewer, viewerKeysOf } from '../people/sharing/viewer-data.ts'
import { log } from './account-actions.ts'
import { CommandError } from './command-error.ts'
import { print, printParts } from './print.ts'
import { readArguments, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run viewers -- export <e-mail>   prints what was entered with this address on view links, and what was watched
       npm run viewers -- delete <e-mail>   deletes the names and addresses; figures stay without them
  The server may be running. Staff sees in its log who did what.`

async function run(): Promise<void> {
  const { positionals } = readArguments(USAGE, {})
  const [action, email = '', ...others] = positionals
  if ((action !== 'export' && action !== 'delete') || others.length > 0) throw new CommandError(USAGE)
  if (!email.includes('@')) throw new CommandError(`Name the e-mail address of one viewer.\n${USAGE}`)
  return withDatabase(async (database) => {
    const keys = await viewerKeysOf(database, email)
    if (keys.length === 0)
      throw new CommandError(`Nobody entered the e-mail address "${email}" on a view link.`)
    await database.write(async (transaction) => {
      for (const target of keys) await log(transaction, { action: `viewer-${action}`, target })
    })
    if (action === 'export') return printParts(exportViewer(database, email))
    const removed = await removeViewer(database, email)
    print(`Entries deleted: ${removed}. The figures of the presentations stay without name and address.`)
  })
}

await runCommand(run)
