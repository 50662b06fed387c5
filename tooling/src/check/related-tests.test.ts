import { expect, it } from '@jest/globals'
import { relatedTests, testsThatStartServers } from './related-tests.ts'

it('finds the tests that depend on a file', () => {
  expect(relatedTests(['deck/src/document/parse-document.ts'])).toContain(
    'deck/src/document/parse-document.test.ts',
  )
})

it('finds none for no file, and for a file that was deleted', () => {
  expect(relatedTests([])).toEqual([])
  expect(relatedTests(['deck/src/deleted.ts'])).toEqual([])
})

it('fails with the reason if Jest does', () => {
  expect(() => relatedTests(['--config=missing.js'])).toThrow(
    /^\[check\] Jest failed to list the related tests:\n\S/,
  )
})

it('knows a test that starts a server or a command through any module', () => {
  const starting = [...testsThatStartServers()]
  expect(starting).toEqual(
    expect.arrayContaining([
      'server/src/features/search/search.test.ts',
      'server/src/releases/canaries/canaries.test.ts',
      'server/src/cli/reports.full.test.ts',
      'server/test/edge/edge-time.full.test.ts',
    ]),
  )
  expect(starting).not.toContain('server/src/releases/canaries/canary-decision.test.ts')
})
