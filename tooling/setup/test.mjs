// npm test: all set-up, then the quick set of tests; npm run test:all (`--all`): every test, or those begun `--within` so many
// minutes. Ends with "N passed, N failed", counted from the runs.
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from './browser.mjs'
import { installDebianPackages } from './debian-packages.mjs'
import { findHaproxy } from './haproxy.mjs'
import { install, ownNode, root } from './install.mjs'
import { describeLeftOut } from './left-out.mjs'
import { createSideBySide } from './side-by-side.mjs'
import { createTemporaryFolder } from './temporary-folder.mjs'
import { lateFilesIn, lateJourneysIn, readTimeLimit, TOO_LATE } from './time-limit.mjs'
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
const total = { passed: 0, failed: 0 }
/** Files that were not begun within the limit of time. */
const late = []

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
const unitTests = announce('unit and server tests', runUnitTests)
const journeys = announce('journeys', runJourneys)

// Journeys wait for browsers half of their time; the other half of the machine checks and runs the other tests.
const built = build()
await Promise.all([
  built.then(journeys),
  inTurn(checks)
    .then(() => built)
    .then(unitTests),
])

if (!isWhole) console.log(`\n${describeLeftOut()}`)
if (late.length > 0)
  console.log(
    `\n${late.length} files, of which at least one test ${TOO_LATE}:\n${late.map((file) => `  ${file}`).join('\n')}`,
  )
console.log(`\n${minutesSince(start)} min\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/**
 * @param {(run: (command: string[], env?: object) => Promise<number>) => Promise<object>} count gives what it counted
 * @returns {() => Promise<void>} what starts it
 */
function announce(name, count) {
  const place = sideBySide.announce()
  return async () => {
    const begin = performance.now()
    const {
      passed,
      failed,
      note = '',
    } = await count((command, env) =>
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
    total.passed += passed
    total.failed += failed
    place.end(`\n== ${name}: ${passed} passed, ${failed} failed (${minutesSince(begin)} min)\n${note}`)
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

async function runUnitTests(run) {
  const report = join(temporary, 'jest.json')
  await run(['viewpage', 'test', '--json', `--outputFile=${report}`])
  const result = readReport(report, { numPassedTests: 0, numFailedTests: 1, numFailedTestSuites: 0 })
  const { numPassedTests, numFailedTests, numFailedTestSuites } = result
  late.push(...lateFilesIn(result).map((file) => relative(root, file)))
  // A suite that cannot be run has no failed tests, but has failed.
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites }
}

async function runJourneys(run) {
  const report = join(temporary, 'playwright.json')
  await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    VIEWPAGE_CHROMIUM: browser,
  })
  const result = readReport(report, { stats: { expected: 0, unexpected: 1, flaky: 0 } })
  const { stats } = result
  late.push(...lateJourneysIn(result).map((file) => join('e2e/journeys', file)))
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    // The list above names them; the second attempt only shows whether they always fail.
    note: stats.flaky > 0 ? `   ${stats.flaky} of the failed ones passed the second time\n` : '',
  }
}

function minutesSince(begin) {
  return ((performance.now() - begin) / 60_000).toFixed(1)
}

function readReport(file, whenMissing) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return whenMissing
  }
}
