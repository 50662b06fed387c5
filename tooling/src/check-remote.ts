import { build } from './build.ts'
import { checkTypes } from './check-types.ts'
import { runUnitTests } from './unit-tests.ts'

/**
 * Checks a remote as its team's CI does before a release: types, unit tests, and a build that keeps its budgets.
 *
 * @param folder of the remote, and the working directory
 * @returns the exit status: 0 when every check passed
 */
export async function checkRemote(folder: string, print: (line: string) => void): Promise<number> {
  const checks: readonly (readonly [name: string, run: () => boolean | Promise<boolean>])[] = [
    ['types', () => checkTypes([folder]) === 0],
    ['unit tests', () => runUnitTests([]) === 0],
    ['build', () => isBuilt(folder, print)],
  ]
  const failed: string[] = []
  for (const [name, run] of checks) {
    const start = performance.now()
    const isPassed = await run()
    if (!isPassed) failed.push(name)
    print(`${isPassed ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
  }
  print(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

async function isBuilt(folder: string, print: (line: string) => void): Promise<boolean> {
  try {
    await build(folder)
    return true
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    return false
  }
}
