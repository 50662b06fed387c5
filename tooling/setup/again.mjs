// The second attempt of a run with a limit of time: what failed runs again with nothing beside it. A machine that is slow enough
// to need the limit also misses deadlines of the product, such as the 10 s of a query. What passes alone is named at the end.
import { join } from 'node:path'

/** With more files than this, the reason is hardly a busy machine. */
const MAX_FILES = 8

/** @param {readonly string[]} files that failed */
export function isWorthAgain(files) {
  return files.length > 0 && files.length <= MAX_FILES
}

/** @param {{ testResults: { name: string, status: string }[] }} report of Jest */
export function failedFilesIn({ testResults }) {
  return testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)
}

/** @param {{ suites: { file: string }[] }} report of Playwright */
export function failedJourneysIn({ suites }) {
  return suites.filter(hasFailed).map(({ file }) => join('e2e/journeys', file))
}

/**
 * @param {{ testResults: object[] }} first report of Jest
 * @param {{ testResults: object[] }} second report, of the files that failed
 */
export function countFiles(first, second = { testResults: [] }) {
  const last = new Map([...first.testResults, ...second.testResults].map((result) => [result.name, result]))
  const results = [...last.values()]
  return {
    passed: sum(results.map((result) => countStatus(result, 'passed'))),
    // A suite that cannot be run has no failed tests, but has failed.
    failed: sum(
      results.map((result) => countStatus(result, 'failed') || (result.status === 'failed' ? 1 : 0)),
    ),
  }
}

/**
 * @param {{ stats: { expected: number, unexpected: number } }} first report of Playwright
 * @param {{ stats: { expected: number } }} second report, of the tests that failed
 */
export function countJourneys(first, second = { stats: { expected: 0 } }) {
  const mended = second.stats.expected
  return { passed: first.stats.expected + mended, failed: first.stats.unexpected - mended }
}

function countStatus({ assertionResults }, status) {
  return assertionResults.filter((result) => result.status === status).length
}

function hasFailed({ suites = [], specs = [] }) {
  return specs.some(({ ok }) => !ok) || suites.some(hasFailed)
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
