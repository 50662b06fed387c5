import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { findBrowser } from '../setup/browser.mjs'
import { ownNode } from '../setup/install.mjs'
import { WORKSPACES } from '../setup/workspaces.mjs'
import { TEST_LIMIT_MS } from '../src/test-limit.ts'
import { patternOf } from './test-titles.ts'

/** A break may make a test wait for ever. */
const RUN_LIMIT_MS = 600_000

/** Titles of the tests that ran, with those of their groups in front. */
export interface TestRun {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
  /** Why the file could not be run; empty if it was. */
  readonly fault: string
}

/** The workspace of a file. @param file from the root of the repository */
export const workspaceOf = (file: string): string =>
  WORKSPACES.find((workspace) => file.startsWith(`${workspace}/`)) ?? '.'

export const isJourney = (file: string): boolean => file.startsWith('e2e/')

/** Runs the tests of one file that have one of the titles. @param folder of the repository, or of a copy */
export function runTests(folder: string, file: string, titles: readonly string[]): TestRun {
  const pattern = `(?:${titles.map((title) => patternOf(title)).join('|')})$`
  const report = join(folder, 'requirements-report.json')
  rmSync(report, { force: true })
  return isJourney(file) ? runJourney(folder, file, pattern, report) : runUnit(folder, file, pattern, report)
}

function runUnit(folder: string, file: string, pattern: string, report: string): TestRun {
  const cwd = join(folder, workspaceOf(file))
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest')
  const output = run(cwd, [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    jest,
    '--runInBand',
    '--watchman=false',
    `--testTimeout=${TEST_LIMIT_MS}`,
    '--json',
    `--outputFile=${report}`,
    // One database shows what is broken on both.
    `--testNamePattern=^(?!.* on postgres ).*${pattern}`,
    '--runTestsByPath',
    join(folder, file),
  ])
  if (!existsSync(report)) return { passed: [], failed: [], fault: output.trim() || 'Jest wrote no report.' }
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    testResults: { message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const titled = (status: string) =>
    results.filter((result) => result.status === status).map(({ fullName }) => fullName)
  const fault = results.length === 0 ? (testResults[0]?.message ?? 'Jest found no test.') : ''
  return { passed: titled('passed'), failed: titled('failed'), fault }
}

interface Suite {
  readonly title: string
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
  readonly suites?: readonly Suite[]
}

function runJourney(folder: string, file: string, pattern: string, report: string): TestRun {
  // The package exports no command.
  const playwright = join(
    dirname(createRequire(import.meta.url).resolve('playwright/package.json')),
    'cli.js',
  )
  const output = run(
    folder,
    [playwright, 'test', '--config', 'e2e/playwright.config.ts', '--workers=1', '--grep', pattern, file],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report, VIEWPAGE_CHROMIUM: findBrowser() },
  )
  if (!existsSync(report)) return { passed: [], failed: [], fault: output.trim() }
  const { suites = [], errors = [] } = JSON.parse(readFileSync(report, 'utf8')) as {
    suites?: Suite[]
    errors?: { message: string }[]
  }
  // The outermost suite is the file.
  const specs = suites.flatMap((suite) => specsIn({ ...suite, title: '' }))
  const titled = (wanted: boolean) => specs.filter(({ ok }) => ok === wanted).map(({ title }) => title)
  return {
    passed: titled(true),
    failed: titled(false),
    fault: specs.length > 0 ? '' : (errors[0]?.message ?? ''),
  }
}

function specsIn({ title, specs = [], suites = [] }: Suite): { title: string; ok: boolean }[] {
  const inner = [...specs, ...suites.flatMap(specsIn)]
  return inner.map((spec) => ({ ok: spec.ok, title: `${title} ${spec.title}`.trim() }))
}

/** @returns what the program wrote */
function run(cwd: string, args: readonly string[], env: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd,
    encoding: 'utf8',
    env: { ...ownNode(), ...env },
    maxBuffer: 100e6,
    timeout: RUN_LIMIT_MS,
  })
  return `${stdout}${stderr}`
}
