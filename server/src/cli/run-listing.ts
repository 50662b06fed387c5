import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { Database } from '../database/open-database.ts'
import { withDatabase } from './with-database.ts'

const MAX_LIMIT = 1_000_000

/** A command that shows the newest stored records, also while the server runs. */
export interface Listing<Result> {
  /** Name of the npm script. */
  readonly command: string
  /** Description for the usage message. */
  readonly about: string
  readonly read: (database: Database, limit: number) => Promise<Result>
  /** Formats the result for the terminal; `--json` prints it unformatted. */
  readonly textOf: (result: Result) => string
  /** All records for `--ndjson`, one line each, written while they are read. */
  readonly lines?: (database: Database) => AsyncIterable<string>
}

/** Runs the command with `--limit`, `--json` and, if it has `lines`, `--ndjson`. Prints the usage for wrong arguments. */
export async function runListing<Result>({
  command,
  about,
  read,
  textOf,
  lines,
}: Listing<Result>): Promise<void> {
  try {
    const { limit, json, ndjson } = readArguments(lines !== undefined)
    await withDatabase(async (database) => {
      if (ndjson && lines) return pipeline(lines(database), process.stdout)
      const result = await read(database, limit)
      console.log(json ? JSON.stringify(result, null, 2) : textOf(result))
    })
  } catch (error) {
    const wrongArguments = error instanceof Error && ('code' in error || error.message.startsWith('--'))
    const usage = `usage: npm run ${command} -- [--limit <number>] [--json]${lines ? ' [--ndjson]' : ''}\n  ${about} (by default the last 20)`
    console.error(wrongArguments ? `${error.message}\n${usage}` : error)
    process.exitCode = 1
  }
}

function readArguments(hasLines: boolean): { limit: number; json: boolean; ndjson: boolean } {
  const options = {
    limit: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
    ndjson: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ args: process.argv.slice(2), options })
  const limit = Number(values.limit)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new Error('--limit must be a number from 1')
  if (values.ndjson && !hasLines) throw new Error('--ndjson is not for this command')
  return { limit, json: values.json, ndjson: values.ndjson }
}
