import { expect, it } from '@jest/globals'
import { countFiles, countJourneys, failedFilesIn, failedJourneysIn, isWorthAgain } from '../setup/again.mjs'

const file = (name: string, statuses: readonly string[]) => ({
  name,
  status: statuses.includes('failed') || statuses.length === 0 ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

it('names the files that failed, and counts their tests by the second attempt', () => {
  const first = {
    testResults: [
      file('/a.test.ts', ['passed', 'passed']),
      file('/b.test.ts', ['passed', 'failed', 'failed']),
      file('/cannot-run.test.ts', []),
    ],
  }
  expect(failedFilesIn(first)).toEqual(['/b.test.ts', '/cannot-run.test.ts'])
  expect(countFiles(first)).toEqual({ passed: 3, failed: 3 })

  const second = { testResults: [file('/b.test.ts', ['passed', 'passed', 'failed'])] }
  expect(countFiles(first, second)).toEqual({ passed: 4, failed: 2 })
})

it('names the journeys that failed, and counts those that passed the second time', () => {
  const first = {
    stats: { expected: 7, unexpected: 2 },
    suites: [
      { file: 'a.spec.ts', specs: [{ ok: true }], suites: [{ specs: [{ ok: false }] }] },
      { file: 'b.spec.ts', specs: [{ ok: true }] },
    ],
  }
  expect(failedJourneysIn(first)).toEqual(['e2e/journeys/a.spec.ts'])
  expect(countJourneys(first)).toEqual({ passed: 7, failed: 2 })
  expect(countJourneys(first, { stats: { expected: 1 } })).toEqual({ passed: 8, failed: 1 })
})

it('runs nothing again when all passed, or when so much failed that the reason is another one', () => {
  expect(isWorthAgain([])).toBe(false)
  expect(isWorthAgain(['a'])).toBe(true)
  expect(isWorthAgain(Array.from({ length: 9 }, (_, index) => String(index)))).toBe(false)
})
