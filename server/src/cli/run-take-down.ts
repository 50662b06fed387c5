import { parseArgs } from 'node:util'
import { printableLine } from '@viewpage/shared-events/printable'
import { cleanText, characterCount } from '../foundation/clean-text.ts'
import { MAX_REASON_LENGTH, restore, takeDown } from '../features/reports/take-down.ts'
import { noticesOf } from './mails-of.ts'
import { fail, print } from './print.ts'
import { withDatabase } from './with-database.ts'

const USAGE = `usage: npm run reports -- take-down <receipt or oid> --reason <shown to its owner>
       npm run reports -- restore <receipt or oid>`

/** Invalid arguments; the message says what to change. */
class UsageError extends Error {}

export const DECISIONS = ['take-down', 'restore'] as const
export type Decision = (typeof DECISIONS)[number]

/** Takes a presentation down or restores it. The server may be running. */
export async function runTakeDown(decision: Decision, args: readonly string[]): Promise<void> {
  try {
    const { target, reason } = readArguments(decision, args)
    const decided = await withDatabase(async (database, { config }) =>
      reason === null
        ? restore(database, target)
        : takeDown(database, target, reason, Date.now(), await noticesOf(database, config)),
    )
    const why = reason === null ? 'no presentation that was taken down' : 'no presentation'
    if (decided)
      print(`${reason === null ? 'Restored' : 'Taken down'}: ${decided.oid}  ${printableLine(decided.title)}`)
    else fail(`Cannot ${decision} "${target}": there is ${why} with this oid or receipt.`)
  } catch (error) {
    fail(error instanceof UsageError ? `${error.message}\n${USAGE}` : error)
  }
}

/** @throws UsageError */
function readArguments(decision: Decision, args: readonly string[]) {
  const options = { reason: { type: 'string' } } as const
  const parse = () => {
    try {
      return parseArgs({ args: [...args], options, allowPositionals: true })
    } catch (error) {
      throw new UsageError((error as Error).message)
    }
  }
  const { positionals, values } = parse()
  const [target] = positionals
  if (target === undefined || positionals.length > 1) throw new UsageError('Name one receipt or oid.')
  if (decision === 'restore') {
    if (values.reason !== undefined) throw new UsageError('--reason is for take-down.')
    return { target, reason: null }
  }
  const reason = cleanText(values.reason ?? '')
  const length = characterCount(reason)
  if (length === 0) throw new UsageError('--reason is missing. The owner reads it.')
  if (length > MAX_REASON_LENGTH) {
    throw new UsageError(`--reason has ${length} characters, more than ${MAX_REASON_LENGTH}.`)
  }
  return { target, reason }
}
