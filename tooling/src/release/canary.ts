import type { CanaryStatus } from '@viewpage/shared-events/wire'
import { minutesOf, printStatus, shareOf } from './canary-options.ts'
import { clientOf, nameOf } from './release.ts'
import { readArguments } from './read-arguments.ts'

export interface CanaryContext {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Name of the user of this machine. */
  readonly user?: string | undefined
  readonly print: (line: string) => void
  /** ms */
  readonly now: () => number
  readonly wait: (ms: number) => Promise<unknown>
}

const USAGE = `usage: viewpage canary <remote> <version> --share 10 [--for 30m]
       viewpage canary status [<remote>]
       viewpage canary promote|hold|resume|abort <remote>
       --reason <text>   shown by status
       --force           start although it does not fit what is live, or evidence rolled it back; needs --reason
       --by <name>       your name, if it is not that of this user
       --wait            until it is decided, held, or its time is over by an hour
       --json            for programs
exit code: 0 it runs, was promoted, or is what you asked for, 1 refused, 3 rolled back or aborted, 4 held: undecided or
by a person`

/** A team's CI branches on these. */
const EXIT_CODES: Readonly<Record<CanaryStatus['state'], number>> = {
  running: 0,
  promoted: 0,
  watched: 0,
  replaced: 0,
  'rolled-back': 3,
  aborted: 3,
  held: 4,
}

const VERBS = ['promote', 'hold', 'resume', 'abort'] as const
/** The state that a verb asks for. */
const ASKED: Readonly<Record<(typeof VERBS)[number], CanaryStatus['state']>> = {
  promote: 'promoted',
  hold: 'held',
  resume: 'running',
  abort: 'aborted',
}
const POLL_INTERVAL_MS = 5_000
/** ms after its end that a canary may still be running. Then the command asks for a person. */
const MAX_OVERDUE_MS = 60 * 60_000

const OPTIONS = {
  share: { type: 'string' },
  for: { type: 'string' },
  by: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean' },
  wait: { type: 'boolean' },
  force: { type: 'boolean' },
} as const

/**
 * The canary command.
 *
 * @returns the exit code
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function canary(args: readonly string[], context: CanaryContext): Promise<number> {
  const { positionals, ...options } = readArguments(args, { area: 'canary', usage: USAGE, options: OPTIONS })
  const { print } = context
  const client = clientOf(context)
  const record = { by: options.by ?? nameOf(context), reason: options.reason }
  const [first = '', second, third] = positionals
  const verb = VERBS.find((each) => each === first)

  async function show(status: CanaryStatus, asked?: CanaryStatus['state']): Promise<number> {
    const last = options.wait ? await decided(status) : status
    if (options.json) print(JSON.stringify(last))
    else printStatus(last, print)
    return last.state === asked ? 0 : EXIT_CODES[last.state]
  }

  async function decided(started: CanaryStatus): Promise<CanaryStatus> {
    let status = started
    const until = Date.parse(started.endsAt) + MAX_OVERDUE_MS
    while (status.state === 'running' && context.now() < until) {
      await context.wait(POLL_INTERVAL_MS)
      const all = await client.canaries(started.remote)
      status =
        all.find(({ startedAt, kind }) => startedAt === started.startedAt && kind === started.kind) ?? status
    }
    return status
  }

  if (first === 'status' && third === undefined) {
    const all = await client.canaries(second)
    // Of one remote, the newest one counts.
    if (second !== undefined && all[0]) return show(all[0])
    if (options.json) print(JSON.stringify(all))
    else for (const each of all) printStatus(each, print)
    return 0
  }
  if (verb !== undefined && second !== undefined && third === undefined) {
    const minutes = minutesOf(options.for)
    return show(await client.changeCanary(second, verb, { ...record, minutes }), ASKED[verb])
  }
  if (verb === undefined && second !== undefined && third === undefined && options.share !== undefined) {
    const start = {
      ...{ share: shareOf(options.share), minutes: minutesOf(options.for), ...record },
      ...(options.force && { force: true }),
    }
    return show(await client.startCanary(first, second, start))
  }
  throw new Error(USAGE)
}
