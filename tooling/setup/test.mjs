// npm test: all set-up, then the quick set of tests; npm run test:all (`--all`): every test, or those begun `--within` so many
// minutes, and what failed once more, alone. Ends with "N passed, N failed", counted from the runs.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { performance } from 'node:perf_hooks'
import { countFiles, countJourneys, failedFilesIn, failedJourneysIn, isWorthAgain } from './again.mjs'
import { findBrowser } from './browser.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { findHaproxy } from './haproxy.mjs'
import { install, ownNode, root } from './install.mjs'
import { describeLeftOut } from './left-out.mjs'
import { createSideBySide } from './side-by-side.mjs'
import { createTemporaryFolder } from './temporary-folder.mjs'
import { lateFilesIn, lateJourneysIn, readTimeLimit, TOO_LATE, WITHOUT_END } from './time-limit.mjs'
import { findVarnish } from './varnish.mjs'

/**
 * The Go program behind oxlint, which checks types. One checker infers each type once; each further processor would add
 * one that infers the types of shared imports again. It collects garbage near the limit only.
 */
const ONE_CHECKER = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' }

const isWhole = process.argv.includes('--all')
const timeLimit = readTimeLimit(process.argv)
const start = performance.now()
const temporary = createTemporaryFolder()
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
const sideBySide = createSideBySide({ folder: temporary, write: (part) => process.stdout.write(part) })
for (const [signal, number] of [
  ['SIGHUP', 1],
  ['SIGINT', 2],
  ['SIGTERM', 15],
]) {
  // The status that a shell gives a command that ended by a signal.
  process.once(signal, () => void sideBySide.end().then(() => process.exit(128 + number)))
}
/** What passed and failed, by the name of the run. */
const counts = new Map()
/** Files that were not begun within the limit of time; that failed in the end; and that failed beside others only. */
const [late, failed, failedOnce] = [[], [], []]

install()
const browser = findBrowser()
if (isWhole) {
  // Here, so that tests need not wait for them.
  findVarnish()
  findHaproxy()
  // It works only where it is installed; without it the tests of its wall are skipped.
  if (!existsSync('/usr/bin/bwrap')) installDebianPackages(['bubblewrap'])
  // The other engines; without them their journeys are skipped.
  if (!existsSync('/usr/bin/firefox-esr')) installDebianPackages(['firefox-esr'])
  if (!existsSync('/usr/bin/WebKitWebDriver') || !existsSync('/usr/bin/Xvfb'))
    installDebianPackages(['webkit2gtk-driver', 'xvfb'])
}

const build = announceCheck('build', ['npm', 'run', 'build', '--silent'])
const checks = [
  announceCheck('lint and types', ['oxlint', '--threads=1', '.'], ONE_CHECKER),
  announceCheck('types without the DOM', ['viewpage', 'types', 'remote-kit/tsconfig.without-dom.json']),
  announceCheck('format', ['oxfmt', '--check']),
  announceCheck('advisories', ['viewpage', 'advisories']),
]
const unitTests = announceTests('unit and server tests', {
  command: (report, args) => ['viewpage', 'test', '--json', `--outputFile=${report}`, ...args],
  argsForAgain: (files) => ['--runInBand', ...files],
  lateIn: lateFilesIn,
  failedIn: failedFilesIn,
  count: countFiles,
})
const journeys = announceTests('journeys', {
  command: (report, args) => ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...args],
  envFor: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, VIEWPAGE_CHROMIUM: browser }),
  argsForAgain: () => ['--last-failed', '--workers=1'],
  lateIn: lateJourneysIn,
  failedIn: failedJourneysIn,
  count: countJourneys,
})

// Journeys wait for browsers half of their time; the other half of the machine checks and runs the other tests.
const built = build()
await Promise.all([
  built.then(journeys.run),
  inTurn(checks)
    .then(() => built)
    .then(unitTests.run),
])

if ('TEST_END' in timeLimit) for (const tests of [unitTests, journeys]) await tests.runAgain()

if (!isWhole) console.log(`\n${describeLeftOut()}`)
list(`Files of which at least one test ${TOO_LATE}`, late)
list('Files that failed beside others and passed alone', failedOnce)
list(
  'Files that failed',
  failed.filter((file) => !failedOnce.includes(file)),
)
const total = [...counts.values()].reduce((sum, count) => ({
  passed: sum.passed + count.passed,
  failed: sum.failed + count.failed,
}))
console.log(`\n${minutesSince(start)} min\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * @param {(run: (command: string[], env?: object) => Promise<number>) => Promise<object>} runAll gives what passed and failed
 * @returns {() => Promise<void>} what starts it
 */
function announce(name, runAll) {
  const place = sideBySide.announce()
  return async () => {
    const begin = performance.now()
    const count = await runAll((command, env) =>
      place.run(command, {
        cwd: root,
        env: {
          ...ownNode(),
          TMPDIR: temporary,
          TEST_SET: isWhole ? 'all' : 'quick',
          ...timeLimit,
          ...env,
        },
      }),
    )
    counts.set(name, count)
    place.end(`\n== ${name}: ${count.passed} passed, ${count.failed} failed (${minutesSince(begin)} min)\n`)
  }
}

/** One check that passes or fails as a whole. */
function announceCheck(name, command, env) {
  return announce(name, async (run) => {
    const status = await run(command, env)
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
  })
}

async function inTurn(starts) {
  for (const begin of starts) await begin()
}

/** Tests that report on each file. `runAgain` runs what failed of a run with a limit of time. */
function announceTests(name, { command, envFor = () => ({}), argsForAgain, lateIn, failedIn, count }) {
  const output = join(temporary, `${name}.json`)
  const env = envFor(output)
  let first = null

  const run = announce(name, async (start) => {
    await start(command(output, []), env)
    first = readReport(output)
    if (first === null) return { passed: 0, failed: 1 }
    late.push(...lateIn(first))
    failed.push(...failedIn(first))
    return count(first)
  })

  async function runAgain() {
    const files = first === null ? [] : failedIn(first)
    if (!isWorthAgain(files)) return
    await announce(name, async (start) => {
      rmSync(output)
      await start(command(output, argsForAgain(files)), { ...env, ...WITHOUT_END })
      const second = readReport(output)
      if (second === null) return count(first)
      const still = failedIn(second)
      failedOnce.push(...files.filter((file) => !still.includes(file)))
      return count(first, second)
    })()
  }

  return { run, runAgain }
}

function list(title, files) {
  const names = files.map((file) => `  ${relative(root, resolve(root, file))}`)
  if (names.length > 0) console.log(`\n${title} (${names.length}):\n${names.join('\n')}`)
}

function minutesSince(begin) {
  return ((performance.now() - begin) / 60_000).toFixed(1)
}

/** @returns {object | null} null of a run that did not come to its end */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
