import { describeError, type RemoteError } from '@viewpage/shared-events/wire'
import { readArguments } from './read-arguments.ts'
import { clientOf } from './release.ts'

export interface ErrorsContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = `usage: viewpage errors <remote>
       --version <version>  of this version only
       --limit <number>     messages, from 1 to 500; 20 without this option
       --json               for programs
exit code: 0, also without errors; 1 refused`

const OPTIONS = {
  version: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const

const DEFAULT_LIMIT = 20
const MAX_LIMIT = 500
/** Lines of a stack; `--json` has all that the server sends. */
const MAX_STACK_LINES = 4
const MAX_BROWSERS = 4

/**
 * Prints what pages reported about a remote, the latest first. `VIEWPAGE_URL` and `VIEWPAGE_RELEASE_TOKEN` name the server and
 * the token.
 *
 * @throws Error with the server's reason, or with the usage if the arguments are wrong
 */
export async function errors(args: readonly string[], { env, print }: ErrorsContext): Promise<void> {
  const options = readArguments(args, { area: 'errors', usage: USAGE, options: OPTIONS })
  const { positionals, version, json = false } = options
  const [remote] = positionals
  const limit = Number(options.limit ?? DEFAULT_LIMIT)
  if (remote === undefined || positionals.length !== 1) throw new Error(USAGE)
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT)
    throw new Error(`[errors] --limit is ${options.limit}, not a number from 1 to ${MAX_LIMIT}.\n${USAGE}`)
  const found = await clientOf({ env }).errors(remote, { version, limit })
  if (json) print(JSON.stringify(found, null, 2))
  else if (found.length === 0) print('No page reported an error.')
  else print(found.map((error) => textOf(remote, error)).join('\n\n'))
}

function textOf(remote: string, error: RemoteError): string {
  const { slot, releaseSet, isOverride, browsers, stack } = error
  return describeError({
    ...error,
    remote,
    where: [
      ...(slot === undefined ? [] : [`slot ${slot}`]),
      ...(releaseSet === undefined ? [] : [`release set ${releaseSet}`]),
      ...browsers.slice(0, MAX_BROWSERS).map(({ name, count }) => `${name} (${count})`),
      ...(isOverride ? ['with an override'] : []),
    ],
    stack: stack.slice(0, MAX_STACK_LINES),
  })
}
