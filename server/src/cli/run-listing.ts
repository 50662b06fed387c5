import { parseArgs } from 'node:util'
import type { Database } from '../storage/database/open-database.ts'
import { fail, print, printParts } from './print.ts'
import { withDatabase } from './with-database.ts'

const MAX_LIMIT = 1_000_000

/** A command that shows the newest stored entries, also while the server runs. */
export interface Listing<Found> {
  /** Its name under `npm run`. */
  readonly command: string
  /** Description for the usage message. */
  readonly about: string
  readonly read: (database: Database, limit: number) => Promise<Found>
  /** For people; `--json` prints the data itself. */
  readonly textOf: (result: Found) => string
  /** For `--ndjson`: everything that is stored, one entry per line, streamed. */
  readonly lines?: (database: Database) => AsyncIterable<string>
}

/** Runs the command with the arguments of this process: `--limit`, `--json` and, with `lines`, `--ndjson`. */
export async function runListing<Result>({
  command,
  about,
  read,
  textOf,
  lines,
}: Listing<Result>): Promise<void> {
  try {
    const { limit, json, ndjson } = readOptions(lines !== undefined)
    await withDatabase(async (database) => {
      if (ndjson && lines) return printParts(lines(database))
      const result = await read(database, limit)
      print(json ? JSON.stringify(result, null, 2) : textOf(result))
    })
  } catch (error) {
    const hasInvalidArguments = error instanceof Error && ('code' in error || error.message.startsWith('--'))
    const usage = `usage: npm run ${command} -- [--limit <number>] [--json]${lines ? ' [--ndjson]' : ''}\n  ${about} (by default the last 20)`
    fail(hasInvalidArguments ? `${error.message}\n${usage}` : error)
  }
}

function readOptions(hasLines: boolean): { limit: number; json: boolean; ndjson: boolean } {
  const options = {
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    ndjson: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: process.argv.slice(2), options })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new Error('--limit must be a number from 1')
  if (values.ndjson && !hasLines) throw new Error('--ndjson is not supported by this command')
  return { limit, json: values.json, ndjson: values.ndjson }
}
