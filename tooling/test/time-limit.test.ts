import { expect, it } from '@jest/globals'
import { lateFilesIn, lateJourneysIn, readTimeLimit, TOO_LATE } from '../setup/time-limit.mjs'

it('a whole run has no limit of time unless it is asked for one', () => {
  expect(readTimeLimit(['node', 'test.mjs', '--all'])).toEqual({})

  const before = Date.now()
  const { TEST_END } = readTimeLimit(['node', 'test.mjs', '--all', '--within', '72'])
  expect(Number(TEST_END)).toBeGreaterThanOrEqual(before + 72 * 60_000)
})

it.each([[['--within']], [['--within', 'soon']], [['--within', '0']]])('refuses %j', (args) => {
  expect(() => readTimeLimit(args)).toThrow('--within needs a number of minutes')
})

it('names the files that were not begun in time', () => {
  const jest = {
    testResults: [
      { name: '/viewpage/a.full.test.ts', assertionResults: [{ title: TOO_LATE, status: 'pending' }] },
      { name: '/viewpage/b.full.test.ts', assertionResults: [{ title: 'is begun', status: 'passed' }] },
    ],
  }
  expect(lateFilesIn(jest)).toEqual(['/viewpage/a.full.test.ts'])

  const late = { tests: [{ annotations: [{ type: 'skip', description: TOO_LATE }] }] }
  const begun = { tests: [{ annotations: [] }] }
  const playwright = {
    suites: [
      { file: 'a.full.spec.ts', specs: [begun], suites: [{ specs: [begun, late] }] },
      { file: 'b.full.spec.ts', specs: [begun], suites: [] },
    ],
  }
  expect(lateJourneysIn(playwright)).toEqual(['a.full.spec.ts'])
})

it('names nothing without reports', () => {
  expect(lateFilesIn({})).toEqual([])
  expect(lateJourneysIn({})).toEqual([])
})
