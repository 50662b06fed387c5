import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { relatedTests, testsThatStartServers } from './related-tests.ts'
import { selectTests } from './select-tests.ts'
import { touchedWorkspaces } from './touched-workspaces.ts'
import { readWorkspacePackages } from './workspace-dependencies.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What the server imports of a workspace with the DOM. */
const WITHOUT_DOM = 'remote-kit/tsconfig.without-dom.json'

/**
 * Checks what a change touches: format of changed files, lint and types of their workspaces and of those that depend on
 * them, and the related unit tests.
 *
 * @param base the commit to compare with
 * @returns the exit status: 0 when every check passed
 */
export async function checkChanges(base: string, print: (line: string) => void): Promise<number> {
  const changed = changedFiles(ROOT, base)
  const code = changed.filter((file) => /\.(?:ts|tsx|js|mjs|cjs)$/.test(file))
  const workspaces = touchedWorkspaces(changed, readWorkspacePackages(ROOT).dependencies)
  // Nothing is linted twice.
  const linted = [
    ...workspaces,
    ...code.filter((file) => !workspaces.some((each) => file.startsWith(`${each}/`))),
  ]
  const { selected, omitted } = selectTests(relatedTests(code), changed, testsThatStartServers())
  print(`${changed.length} changed files, ${workspaces.length} workspaces, ${selected.length} test files`)
  const checks = [
    linted.length > 0 && ['lint and types', 'oxlint', ...linted],
    workspaces.includes('remote-kit') && ['types without the DOM', 'viewpage', 'types', WITHOUT_DOM],
    changed.length > 0 && ['format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
    selected.length > 0 && ['tests', 'viewpage', 'test', '--runTestsByPath', ...selected],
  ].filter((check) => check !== false)
  const failed = await runTwoAtATime(checks, print)
  if (omitted.length > 0)
    print(
      `not run: ${omitted.length} related test files that start a server or take long (npm run test:all runs them)`,
    )
  print(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

/** @returns the names of the checks that failed */
async function runTwoAtATime(checks: readonly string[][], print: (line: string) => void): Promise<string[]> {
  const waiting = [...checks]
  const failed: string[] = []
  async function runNext(): Promise<void> {
    const [name = '', command = '', ...args] = waiting.shift() ?? []
    if (name === '') return
    const start = performance.now()
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, { cwd: ROOT, stdio: 'inherit' })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) failed.push(name)
    print(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
  return failed
}
