import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { readFileGraph } from './file-graph.ts'
import { selectTests } from './select-tests.ts'
import { testsThatStartServers } from './starting-tests.ts'
import { touchedWorkspaces } from './touched-workspaces.ts'
import { readWorkspacePackages } from './workspace-dependencies.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What the server imports of a workspace with the DOM. */
const WITHOUT_DOM = 'remote-kit/tsconfig.without-dom.json'
/** What lint reads. */
const LINTED = /\.(?:[cm]?ts|tsx|[cm]?js)$/
/** The Go program behind oxlint: as in `npm test` (`tooling/setup/test.mjs`). */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }
/** Tests that were left out and are named. */
const MAX_NAMED = 5

/**
 * Checks what a change touches: its format, lint of it and of what imports it, types of its workspaces and of those that
 * depend on them, and the related unit tests.
 *
 * @param base the commit to compare with
 * @returns the exit status: 0 when every check passed
 */
export async function checkChanges(base: string, print: (line: string) => void): Promise<number> {
  const { changed, deleted, present, before } = changedFiles(ROOT, base)
  const { dependencies } = readWorkspacePackages(ROOT)
  const touched = [...changed, ...deleted]
  const workspaces = touchedWorkspaces(touched, dependencies)
  const graph = readFileGraph({
    root: ROOT,
    files: [...present, ...deleted],
    workspaces: Object.keys(dependencies),
    before,
  })
  const linted = [...changed, ...graph.importersOf(touched)].filter(
    (file) => LINTED.test(file) && !deleted.includes(file),
  )
  const { selected, omitted } = selectTests({
    related: graph.testsFor(touched).filter((test) => !deleted.includes(test)),
    changed,
    steps: graph.dependentsOf(touched),
    starting: testsThatStartServers(graph),
  })
  print(
    `${touched.length} changed files: lint of ${linted.length} files, types of ${workspaces.length} workspaces, ${selected.length} test files`,
  )
  const checks = [
    selected.length > 0 && ['tests', 'viewpage', 'test', '--runTestsByPath', ...selected],
    linted.length > 0 && ['lint', 'oxlint', '--threads=1', ...linted],
    workspaces.length > 0 && ['types', 'viewpage', 'types', ...workspaces],
    workspaces.includes('remote-kit') && ['types without the DOM', 'viewpage', 'types', WITHOUT_DOM],
    changed.length > 0 && ['format', 'oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
  ].filter((check) => check !== false)
  const failed = await runTwoAtATime(checks, print)
  print(failed.length === 0 ? verdictOf(omitted) : `failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

function verdictOf(omitted: readonly string[]): string {
  if (omitted.length === 0) return 'all checks passed'
  const more = omitted.length > MAX_NAMED ? ' …' : ''
  return [
    `all checks that ran passed; ${omitted.length} related test files start a server or take long, and did not run:`,
    `  ${omitted.slice(0, MAX_NAMED).join(' ')}${more}`,
    'npm test runs the quick ones of them, npm run test:all every one.',
  ].join('\n')
}

/** @returns the names of the checks that failed */
async function runTwoAtATime(checks: readonly string[][], print: (line: string) => void): Promise<string[]> {
  const waiting = [...checks]
  const failed: string[] = []
  async function runNext(): Promise<void> {
    const [name = '', command = '', ...args] = waiting.shift() ?? []
    if (name === '') return
    const start = performance.now()
    const child = spawn(join(ROOT, 'node_modules/.bin', command), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...(command === 'oxlint' && ONE_CHECKER) },
    })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) failed.push(name)
    print(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
  return failed
}
