import { checkTypes } from './check-types.ts'
import { buildForRelease, type BuiltRemote } from './release/build-for-release.ts'
import { compareWithLive, isCompared } from './release/compare-with-live.ts'
import { readArguments } from './release/read-arguments.ts'
import { runUnitTests } from './unit-tests.ts'

export interface CheckContext {
  /** Of the remote, and the working directory. */
  readonly folder: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly print: (line: string) => void
}

const USAGE = 'usage: viewpage check [--server <url>]'

/**
 * Checks a remote as its team's CI does before a release: types, unit tests, a build that keeps its budgets, and the gate
 * of a server, if one is known.
 *
 * @returns the exit status: 0 when every check passed
 * @throws Error with the usage if the arguments are wrong, or with what to set for the gate
 */
export async function checkRemote(
  args: readonly string[],
  { folder, env, print }: CheckContext,
): Promise<number> {
  const options = { server: { type: 'string' } } as const
  const { server, positionals } = readArguments(args, { area: 'check', usage: USAGE, options })
  if (positionals.length > 0) throw new Error(USAGE)
  // What is missing is said now, and not after the build.
  isCompared({ env, server })
  const failed: string[] = []

  async function run(name: string, check: () => boolean | Promise<boolean>): Promise<void> {
    const start = performance.now()
    const isPassed = await isDone(check, print)
    if (!isPassed) failed.push(name)
    print(`${isPassed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  }

  await run('types', () => checkTypes([folder]) === 0)
  await run('unit tests', () => runUnitTests([]) === 0)
  const built: BuiltRemote[] = []
  await run('build', async () => built.push(await buildForRelease(folder)) > 0)
  for (const each of built) await run('gate', () => compareWithLive(each, { env, server, print }))

  print(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

async function isDone(
  check: () => boolean | Promise<boolean>,
  print: (line: string) => void,
): Promise<boolean> {
  try {
    return await check()
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return false
  }
}
