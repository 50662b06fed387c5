import { printableLine } from '@viewpage/shared-events/printable'
import { characterCount, cleanText } from '../foundation/clean-text.ts'
import { MAX_REASON_LENGTH } from '../features/reports/take-down.ts'
import { exportAccount } from '../people/accounts/export-account.ts'
import type { Database } from '../storage/database/open-database.ts'
import {
  deleteForOperator,
  findAccount,
  listAccounts,
  logExport,
  logOut,
  newPassword,
  removePasskeys,
  restoreAccount,
  suspend,
  type ListedAccount,
} from './account-actions.ts'
import { CommandError } from './command-error.ts'
import { formatTime } from './format-time.ts'
import type { Installation } from './installation.ts'
import { mailsOf } from './mails-of.ts'
import { print, printParts } from './print.ts'
import { readArguments, runCommand } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run accounts -- list [--limit <number>] [--json]
       npm run accounts -- set-password <e-mail>   gives it a new password, prints it, and ends its sessions
       npm run accounts -- remove-passkeys <e-mail>
                                                   for somebody who lost them; ends its sessions
       npm run accounts -- log-out <e-mail>        ends its sessions
       npm run accounts -- suspend <e-mail> --reason <its owner reads it> [--decks]
                                                   lets nobody log in; with --decks also takes its presentations down
       npm run accounts -- restore <e-mail>        undoes that
       npm run accounts -- delete <e-mail>         deletes it and everything it owns, for good
       npm run accounts -- export <e-mail>         prints everything that is stored of it as JSON
  The server may be running. Staff sees in its log who did what.`

const MAX_LISTED = 100_000

const OPTIONS = {
  limit: { type: 'string', default: '20' },
  json: { type: 'boolean', default: false },
  reason: { type: 'string' },
  decks: { type: 'boolean', default: false },
} as const

type Options = ReturnType<typeof readArguments<typeof OPTIONS>>['values']
type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>
/** @returns what is printed */
type Action = (
  database: Database,
  account: Account,
  options: Options,
  installation: Installation,
) => Promise<string>

const ACTIONS: Readonly<Record<string, Action>> = {
  'set-password': async (database, account, _, { config }) => {
    const password = await newPassword(database, account, await mailsOf(database, config))
    return `The new password of ${account.email} is ${password}\nPass it on yourself, and have it changed on /settings/.`
  },
  'remove-passkeys': async (database, account, _, { config }) => {
    const passkeys = await removePasskeys(database, account, await mailsOf(database, config))
    return `${account.email} needs no passkey any more. Passkeys removed: ${passkeys}.`
  },
  'log-out': async (database, account) => {
    const sessions = await logOut(database, account)
    return `${account.email} is logged out. Sessions that ended: ${sessions}.`
  },
  suspend: async (database, account, { reason = '', decks }, { config }) => {
    const shown = cleanText(reason)
    const length = characterCount(shown)
    if (length === 0) throw new CommandError(`--reason is missing. The owner reads it.\n${USAGE}`)
    if (length > MAX_REASON_LENGTH)
      throw new CommandError(`--reason has ${length} characters, more than ${MAX_REASON_LENGTH}.`)
    const mails = await mailsOf(database, config)
    const taken = await suspend(database, account, { reason: shown, hidesDecks: decks, mails })
    const told = mails === null ? 'at log-in; this site sends no mail' : 'by mail and at log-in'
    return `${account.email} is suspended, and its owner is told why ${told}. Presentations taken down: ${taken}.`
  },
  restore: async (database, account, _, { config }) => {
    const restored = await restoreAccount(database, account, await mailsOf(database, config))
    if (restored === null) throw new CommandError(`${account.email} is not suspended.`)
    return `${account.email} can log in again. Presentations restored: ${restored}.`
  },
  delete: async (database, account) => {
    const presentations = await deleteForOperator(database, account)
    return `${account.email} is deleted. Presentations deleted with it: ${presentations}.`
  },
}

async function run(): Promise<void> {
  const { positionals, values } = readArguments(USAGE, OPTIONS)
  const [name = '', email = '', ...others] = positionals
  if (others.length > 0) throw new CommandError(`These are too many arguments.\n${USAGE}`)
  if (name === 'list' && email === '') return list(values)
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined
  if (!action && name !== 'export') throw new CommandError(USAGE)
  if (!email.includes('@')) throw new CommandError(`Name the e-mail address of one account.\n${USAGE}`)
  return withDatabase(async (database, installation) => {
    const account = await findAccount(database, email)
    if (!account) throw new CommandError(`There is no account with the e-mail address "${email}".`)
    if (action) return print(await action(database, account, values, installation))
    await logExport(database, account)
    return printParts(exportAccount(database, account.oid))
  })
}

async function list({ limit, json }: Options): Promise<void> {
  const most = Number(limit)
  if (!Number.isInteger(most) || most < 1 || most > MAX_LISTED)
    throw new CommandError(`--limit must be a number from 1 to ${MAX_LISTED}.`)
  return withDatabase(async (database) => {
    const accounts = await listAccounts(database, most)
    print(
      json ? JSON.stringify(accounts, null, 2) : accounts.map(lineOf).join('\n') || 'There are no accounts.',
    )
  })
}

function lineOf({ email, name, createdAt, presentations, isStaff, suspendedFor }: ListedAccount): string {
  const marks = [isStaff ? 'staff' : '', suspendedFor === null ? '' : `suspended: ${suspendedFor}`]
  const facts = [formatTime(createdAt), email, name, `presentations: ${presentations}`, ...marks]
  return printableLine(facts.filter((fact) => fact !== '').join('  '))
}

await runCommand(run)
