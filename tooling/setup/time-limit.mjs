// The limit of time of a whole run: `npm run test:all -- --within <minutes>`. What is not begun by then is skipped, and named
// at the end. The quick set runs first.

/** ms since 1970; NaN without a limit */
const end = Number(process.env.TEST_END)

/** The title or reason of a test that was skipped. */
export const TOO_LATE = 'is left out: it was not begun within the limit of time'

/** For a run that follows one with a limit, and begins all that it is asked for. */
export const WITHOUT_END = { TEST_END: 'Infinity' }

/** @returns {boolean} */
export function hasTimeLimit() {
  return !Number.isNaN(end)
}

/** @returns {boolean} */
export function isTooLate() {
  return Date.now() > end
}

/**
 * @param {string[]} args of the command
 * @returns {Record<string, string>} environment variables for what runs tests
 * @throws Error when the limit is no number of minutes
 */
export function readTimeLimit(args) {
  const place = args.indexOf('--within')
  if (place === -1) return {}
  const minutes = Number(args[place + 1])
  if (!(minutes > 0))
    throw new Error(`--within needs a number of minutes. It got ${JSON.stringify(args[place + 1] ?? '')}.`)
  return { TEST_END: String(Date.now() + minutes * 60_000) }
}

/**
 * @param {{ testResults?: { name: string, assertionResults: { title: string }[] }[] }} report of Jest
 * @returns {string[]} the files that were not begun
 */
export function lateFilesIn({ testResults = [] }) {
  return testResults
    .filter(({ assertionResults }) => assertionResults.some(({ title }) => title === TOO_LATE))
    .map(({ name }) => name)
}

/**
 * @param {{ suites?: object[] }} report of Playwright
 * @returns {string[]} the files with a journey that was not begun
 */
export function lateJourneysIn({ suites = [] }) {
  return suites.filter(hasLate).map(({ file }) => file)
}

function hasLate({ suites = [], specs = [] }) {
  const isLate = ({ annotations }) => annotations.some(({ description }) => description === TOO_LATE)
  return specs.some(({ tests }) => tests.some(isLate)) || suites.some(hasLate)
}
