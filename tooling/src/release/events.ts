import { matches, REMOTE_NAME } from '@viewpage/shared-events/patterns'
import type { DailyEventCount } from '@viewpage/shared-events/wire'
import { readArguments } from './read-arguments.ts'
import { clientOf } from './release.ts'

export interface EventsContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const DEFAULT_LIMIT = 10_000
const MAX_LIMIT = 100_000

const USAGE = `usage: viewpage events <remote>            how often each event arrived, by day and version
       viewpage events <remote> --json     the events themselves, one a line, newest first
       --limit <n>   of them, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} unless given`

/**
 * Lists or exports the events of a remote's own. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and the token.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function events(args: readonly string[], { env, print }: EventsContext): Promise<void> {
  const options = { json: { type: 'boolean' }, limit: { type: 'string' } } as const
  const { positionals, json, limit } = readArguments(args, { area: 'events', usage: USAGE, options })
  const [remote = ''] = positionals
  if (positionals.length !== 1 || !matches(REMOTE_NAME, remote)) throw new Error(USAGE)
  const client = clientOf({ env })
  if (!json) return printCounts(await client.eventCounts(remote), print)

  let left = limitOf(limit)
  for await (const event of client.events(remote)) {
    print(JSON.stringify(event))
    left -= 1
    if (left === 0) return
  }
}

function limitOf(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT
  const limit = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new Error(`[events] --limit ${text} is no number from 1 to ${MAX_LIMIT}.\n${USAGE}`)
}

function printCounts(counts: readonly DailyEventCount[], print: EventsContext['print']): void {
  if (counts.length === 0) return print('no event of its own arrived in the last 28 days')
  const width = Math.max(...counts.map(({ name }) => name.length))
  for (const { day, name, version, count } of counts)
    print(`${day}  ${name.padEnd(width)}  ${version}  ${count}`)
}
