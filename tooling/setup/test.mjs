// npm test: all set-up, then everything that is checked. Ends with "N passed, N failed", counted from the runs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { findBrowser } from './browser.mjs'
import { findHaproxy } from './haproxy.mjs'
import { install, ownNode, root } from './install.mjs'
import { createTemporaryFolder } from './temporary-folder.mjs'
import { findVarnish } from './varnish.mjs'
import { WORKSPACES } from './workspaces.mjs'

const start = performance.now()
const temporary = createTemporaryFolder()
process.once('exit', () => rmSync(temporary, { recursive: true, force: true, maxRetries: 3 }))
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
const total = { passed: 0, failed: 0 }

install()
const browser = findBrowser()
// Here, so that tests need not wait for them.
findVarnish()
findHaproxy()

// The longest first, so that both processors have work until the end.
await checkTwoAtATime([
  ['lint', ['eslint', '.']],
  ['build', ['npm', 'run', 'build', '--silent']],
  ['lint of types', ['oxlint', '--threads=1', '.']],
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['types', ['viewpage', 'types', ...WORKSPACES]],
  ['advisories', ['viewpage', 'advisories']],
])
await unitTests()
await journeys()

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** One check that passes or fails as a whole. */
async function check(name, command) {
  const status = await run(command)
  count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

/** One processor is enough for any of them. */
async function checkTwoAtATime(checks) {
  const left = [...checks]
  const checkOnAndOn = async () => {
    for (let next; (next = left.shift());) await check(...next)
  }
  await Promise.all([checkOnAndOn(), checkOnAndOn()])
}

async function unitTests() {
  const report = join(temporary, 'jest.json')
  await run(['viewpage', 'test', '--json', `--outputFile=${report}`])
  const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport(report, {
    numPassedTests: 0,
    numFailedTests: 1,
    numFailedTestSuites: 0,
  })
  // A suite that cannot be run has no failed tests, but has failed.
  count('unit and server tests', { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites })
}

async function journeys() {
  const report = join(temporary, 'playwright.json')
  await run(['playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    VIEWPAGE_CHROMIUM: browser,
  })
  const { stats } = readReport(report, { stats: { expected: 0, unexpected: 1, flaky: 0 } })
  count('journeys', { passed: stats.expected, failed: stats.unexpected + stats.flaky })
  // The list above names them; the second attempt only shows whether they always fail.
  if (stats.flaky > 0) console.log(`   ${stats.flaky} of the failed ones passed the second time`)
}

async function run([command, ...args], env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...ownNode(), TMPDIR: temporary, ...env },
  })
  const [status] = await once(child, 'exit')
  return status
}

function count(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed (${minutes} min)`)
}

function readReport(file, whenMissing) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return whenMissing
  }
}
