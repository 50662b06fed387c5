import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { changedFiles } from './changed-files.ts'
import { readFileGraph } from './file-graph.ts'
import { isFullOnly, selectTests } from './select-tests.ts'
import { testsThatStartServers } from './starting-tests.ts'
import { workspacesToCheck } from './touched-workspaces.ts'
import { readWorkspacePackages } from './workspace-dependencies.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** What the server imports of a workspace with the DOM. */
const WITHOUT_DOM = 'remote-kit/tsconfig.without-dom.json'
/** What lint reads. */
const LINTED = /\.(?:[cm]?ts|tsx|[cm]?js)$/
/** The Go program behind oxlint: as in `npm test` (`tooling/setup/test.mjs`). */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }
/** From so many files on, lint of everything takes less than lint of these and the compiler for all their workspaces. */
const MANY_FILES = 300
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
  const graph = readFileGraph({
    root: ROOT,
    files: [...present, ...deleted],
    workspaces: Object.keys(dependencies),
    before,
  })
  const steps = graph.dependentsOf(touched)
  const workspaces = workspacesToCheck(touched, { dependencies, dependents: [...steps.keys()] })
  const linted = [...changed, ...graph.importersOf(touched)].filter(
    (file) => LINTED.test(file) && !deleted.includes(file),
  )
  const { selected, omitted } = selectTests({
    related: graph.testsFor(touched).filter((test) => !deleted.includes(test)),
    changed,
    steps,
    starting: testsThatStartServers(graph),
  })
  const isWide = linted.length > MANY_FILES
  const related = selected.length + omitted.length
  print(
    `${touched.length} changed files: lint${isWide ? ' and types of all files' : ` of ${linted.length} files, types of ${workspaces.length} workspaces`}, ${selected.length} of ${related} related test files`,
  )
  const quick = selected.filter((test) => !isFullOnly(test))
  const full = selected.filter(isFullOnly)
  const runTests = ['viewpage', 'test', '--runTestsByPath']
  const failed = await runTwoAtATime(
    [
      // As in `npm test`: on SQLite.
      quick.length > 0 && { name: 'tests', command: [...runTests, ...quick], env: { TEST_SET: 'quick' } },
      full.length > 0 && { name: 'tests of the whole run', command: [...runTests, ...full] },
      linted.length > 0 && {
        name: 'lint',
        command: ['oxlint', '--threads=1', ...(isWide ? ['.'] : linted)],
        env: ONE_CHECKER,
      },
      // Lint reports wrong types of the files that it reads.
      !isWide && workspaces.length > 0 && { name: 'types', command: ['viewpage', 'types', ...workspaces] },
      workspaces.includes('remote-kit') && {
        name: 'types without the DOM',
        command: ['viewpage', 'types', WITHOUT_DOM],
      },
      changed.length > 0 && {
        name: 'format',
        command: ['oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed],
      },
    ],
    print,
  )
  if (omitted.length > 0) print(describeOmitted(omitted, related))
  print(failed.length === 0 ? 'all checks that ran passed' : `failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

function describeOmitted(omitted: readonly string[], related: number): string {
  return [
    `${related - omitted.length} of ${related} related test files ran; the rest run in npm test, the full ones in npm run test:all:`,
    `  ${omitted.slice(0, MAX_NAMED).join(' ')}${omitted.length > MAX_NAMED ? ' …' : ''}`,
  ].join('\n')
}

interface Check {
  readonly name: string
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** @param checks `false` for one that this change does not need @returns the names of those that failed */
async function runTwoAtATime(
  checks: readonly (Check | false)[],
  print: (line: string) => void,
): Promise<string[]> {
  const waiting = checks.filter((check) => check !== false)
  const failed: string[] = []
  async function runNext(): Promise<void> {
    const check = waiting.shift()
    if (!check) return
    const { name, command, env } = check
    const start = performance.now()
    const [program = '', ...args] = command
    const child = spawn(join(ROOT, 'node_modules/.bin', program), args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    })
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) failed.push(name)
    print(`${status === 0 ? '✓' : '✗'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`)
    return runNext()
  }
  await Promise.all([runNext(), runNext()])
  return failed
}
