// npm test: all set-up, then everything that is checked. Ends with "N passed, N failed", counted from the runs.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { install, ownNode, root } from './install.mjs'

const reports = mkdtempSync(join(tmpdir(), 'viewpage-reports-'))
const total = { passed: 0, failed: 0 }

install()
const browser = findBrowser()

check('format', ['npx', 'prettier', '--check', '--log-level', 'warn', '.'])
check('lint', ['npx', 'eslint', '.'])
for (const workspace of workspaces()) check(`types of ${workspace}`, ['npx', 'tsc', '-p', workspace])
check('build', ['npm', 'run', 'build', '--silent'])
unitTests()
journeys()

rmSync(reports, { recursive: true, force: true })
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)

/** One check that passes or fails as a whole. */
function check(name, command) {
  const { status } = spawn(command)
  count(name, status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
}

function unitTests() {
  const report = join(reports, 'jest.json')
  spawn(['npx', 'viewpage', 'test', '--json', `--outputFile=${report}`])
  const { numPassedTests, numFailedTests, numFailedTestSuites } = readReport(report, {
    numPassedTests: 0,
    numFailedTests: 1,
    numFailedTestSuites: 0,
  })
  // A suite that cannot be run has no failed tests, but has failed.
  count('unit and server tests', { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites })
}

function journeys() {
  const report = join(reports, 'playwright.json')
  spawn(['npx', 'playwright', 'test', '--config', 'e2e/playwright.config.ts'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    VIEWPAGE_CHROMIUM: browser,
  })
  const { stats } = readReport(report, { stats: { expected: 0, unexpected: 1, flaky: 0 } })
  // A journey that passes the second time only has failed the first time.
  count('journeys', { passed: stats.expected, failed: stats.unexpected + stats.flaky })
}

function spawn([command, ...args], env = {}) {
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...ownNode(), ...env } })
}

function count(name, { passed, failed }) {
  total.passed += passed
  total.failed += failed
  console.log(`\n== ${name}: ${passed} passed, ${failed} failed`)
}

function readReport(file, whenMissing) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return whenMissing
  }
}

function workspaces() {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces
}
