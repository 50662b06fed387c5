import { expect, it } from '@jest/globals'
import { selectTests } from './select-tests.ts'

const RELATED = [
  'server/src/likes/likes.test.ts',
  'server/src/likes/like-store.test.ts',
  'server/test/routes/search.test.ts',
]
const FULL = 'server/src/likes/like-queue.full.test.ts'
const STARTING = new Set(['server/src/likes/likes.test.ts', 'server/test/routes/search.test.ts'])
const select = (...changed: string[]) => selectTests(RELATED, changed, STARTING)

it('runs related tests, and of those that start a server the ones beside a changed file', () => {
  expect(select('server/src/likes/like-store.ts')).toEqual({
    selected: ['server/src/likes/likes.test.ts', 'server/src/likes/like-store.test.ts'],
    omitted: ['server/test/routes/search.test.ts'],
  })
})

it('runs a changed test that starts a server, but not the tests beside it', () => {
  expect(select('server/test/routes/search.test.ts').selected).toContain('server/test/routes/search.test.ts')
  expect(select('server/test/routes/other.test.ts').omitted).toContain('server/test/routes/search.test.ts')
})

it('runs a test of the whole run only if it changed itself', () => {
  const selectOf = (...changed: string[]) => selectTests([FULL], changed, STARTING)
  expect(selectOf('server/src/likes/like-store.ts')).toEqual({ selected: [], omitted: [FULL] })
  expect(selectOf(FULL)).toEqual({ selected: [FULL], omitted: [] })
})
