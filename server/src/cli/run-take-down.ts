import { printableLine } from '@viewpage/shared-events/printable'
import { cleanText, characterCount } from '../foundation/clean-text.ts'
import { MAX_REASON_LENGTH, restore, takeDown } from '../features/reports/take-down.ts'
import { noticesOf } from './mails-of.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'
import { readArguments } from './run-command.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run reports -- take-down <receipt or oid> --reason <shown to its owner>
       npm run reports -- restore <receipt or oid>`

const invalid = (message: string) => new CommandError(`${message}\n${USAGE}`)

export const DECISIONS = ['take-down', 'restore'] as const
export type Decision = (typeof DECISIONS)[number]

/** Takes a presentation down or restores it. The server may be running. */
export async function runTakeDown(decision: Decision, args: readonly string[]): Promise<void> {
  const { target, reason } = readTarget(decision, args)
  const decided = await withDatabase(async (database, { config }) =>
    reason === null
      ? restore(database, target)
      : takeDown(database, target, reason, Date.now(), await noticesOf(database, config)),
  )
  const why = reason === null ? 'no presentation that was taken down' : 'no presentation'
  if (!decided)
    throw new CommandError(`Cannot ${decision} "${target}": there is ${why} with this oid or receipt.`)
  print(`${reason === null ? 'Restored' : 'Taken down'}: ${decided.oid}  ${printableLine(decided.title)}`)
}

/** @throws CommandError */
function readTarget(decision: Decision, args: readonly string[]) {
  const { positionals, values } = readArguments(USAGE, { reason: { type: 'string' } }, args)
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw invalid('Name one receipt or oid.')
  if (decision === 'restore') {
    if (values.reason !== undefined) throw invalid('--reason is for take-down.')
    return { target, reason: null }
  }
  const reason = cleanText(values.reason ?? '')
  const length = characterCount(reason)
  if (length === 0) throw invalid('--reason is missing. The owner reads it.')
  if (length > MAX_REASON_LENGTH) {
    throw invalid(`--reason has ${length} characters, more than ${MAX_REASON_LENGTH}.`)
  }
  return { target, reason }
}
