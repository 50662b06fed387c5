import { expect, it } from '@jest/globals'
import { selectTests } from './select-tests.ts'

const TESTS: Readonly<Record<string, string>> = {
  'server/src/likes/likes.test.ts': "import { startApp } from '../../test/support/start-app.ts'",
  'server/src/likes/like-store.test.ts': "import { createLikeStore } from './like-store.ts'",
  'server/test/routes/search.test.ts': "import { startApp } from '../support/start-app.ts'",
}
const select = (...changed: string[]) => selectTests(Object.keys(TESTS), changed, (file) => TESTS[file] ?? '')

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
