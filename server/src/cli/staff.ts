import { printableLine } from '@viewpage/shared-events/printable'
import { createStaffStore, type MarkOutcome, type StaffStore } from '../people/staff/staff-store.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'
import { runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run staff -- add <e-mail>
       npm run staff -- remove <e-mail>
       npm run staff -- list
  marks accounts whose owners may use /staff/`

const MAX_LISTED = 10_000

const refusal = (why: string) => new CommandError(`${why}\n${USAGE}`)

/** Marks an account as staff or removes the mark, or lists staff. The server may be running. */
async function run([command, email, ...others]: readonly string[]): Promise<void> {
  if (others.length > 0) throw refusal('These are too many arguments.')
  if (command === 'list' && email === undefined)
    return withDatabase((database) => printStaff(createStaffStore(database)))
  if (command !== 'add' && command !== 'remove') throw refusal('Name add, remove or list.')
  if (email === undefined || !email.includes('@')) throw refusal('Name the e-mail address of one account.')
  const isStaff = command === 'add'
  const outcome = await withDatabase((database) => createStaffStore(database).setStaff(email, isStaff))
  if (outcome === 'unknown') throw refusal(`There is no account with the e-mail address "${email}".`)
  print(messageOf(outcome, email, isStaff))
}

function messageOf(outcome: Exclude<MarkOutcome, 'unknown'>, email: string, isStaff: boolean): string {
  const state = isStaff ? 'staff' : 'not staff'
  return outcome === 'unchanged'
    ? `Nothing to change: ${email} is ${state}.`
    : `${email} is ${isStaff ? 'staff now' : 'not staff any more'}.`
}

async function printStaff(store: StaffStore): Promise<void> {
  const members = await store.list(MAX_LISTED)
  print(
    members.length === 0
      ? 'Nobody is staff. Add somebody: npm run staff -- add <e-mail>'
      : members.map(({ email, name }) => printableLine(`${email}  ${name}`)).join('\n'),
  )
}

await runCommand(() => run(process.argv.slice(2)))
