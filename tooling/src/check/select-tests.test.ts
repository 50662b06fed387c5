import { expect, it } from '@jest/globals'
import { selectTests } from './select-tests.ts'

const LIKES = 'server/src/likes/likes.test.ts'
const STORE = 'server/src/likes/like-store.test.ts'
const SEARCH = 'server/test/routes/search.test.ts'
const FULL = 'server/src/likes/like-queue.full.test.ts'

const select = (changed: string[], needing: Readonly<Record<string, number>> = {}) =>
  selectTests({
    related: [LIKES, STORE, SEARCH, FULL],
    changed,
    steps: new Map([...changed.map((file) => [file, 0] as const), ...Object.entries(needing)]),
    starting: new Set([LIKES, SEARCH]),
  })

it('runs related tests, and of those that start a server the ones beside a changed file', () => {
  expect(select(['server/src/likes/like-store.ts'])).toEqual({
    selected: [LIKES, STORE],
    omitted: [SEARCH, FULL],
  })
})

it('runs those that start a server beside what needs a changed file, unless it is far', () => {
  const file = 'server/src/storage/rows.ts'
  expect(select([file], { 'server/src/likes/routes.ts': 2 }).selected).toEqual([LIKES, STORE])
  expect(select([file], { 'server/src/likes/routes.ts': 4 }).selected).toEqual([STORE])
})

it('runs a changed test that starts a server, but not the tests beside it', () => {
  expect(select([SEARCH]).selected).toContain(SEARCH)
  expect(select(['server/test/routes/other.test.ts']).omitted).toContain(SEARCH)
})

it('runs a test of the whole run only if it changed itself', () => {
  expect(select(['server/src/likes/like-queue.ts']).omitted).toContain(FULL)
  expect(select([FULL]).selected).toContain(FULL)
})

it('runs at most twenty that start a server, the nearest first', () => {
  const far = Array.from({ length: 30 }, (_, index) => `server/src/far${index}/a.test.ts`)
  const { selected } = selectTests({
    related: [...far, LIKES],
    changed: ['server/src/likes/like-store.ts'],
    steps: new Map([
      ['server/src/likes/like-store.ts', 0],
      ...far.map((test) => [test.replace('.test', ''), 3] as const),
    ]),
    starting: new Set([...far, LIKES]),
  })
  expect(selected).toHaveLength(20)
  expect(selected).toContain(LIKES)
})

/** Tests that each have a changed file so many steps away. */
const testsAt = (count: number, step: number) =>
  Array.from({ length: count }, (_, index) => [`shell/src/${step}/${index}.test.tsx`, step] as const)

const selectWide = (changed: string[], steps: ReadonlyMap<string, number>, others: string[] = []) =>
  selectTests({ related: [...steps.keys(), ...others], changed, steps, starting: new Set() })

it('runs no more tests than fit into a minute, the nearest first', () => {
  const near = testsAt(50, 1)
  const { selected, omitted } = selectWide(
    ['shared-events/src/bus.ts'],
    new Map([...testsAt(300, 2), ...near]),
  )
  expect(selected.length).toBeGreaterThan(near.length)
  expect(omitted.length).toBeGreaterThan(200)
  expect(selected).toEqual(expect.arrayContaining(near.map(([test]) => test)))
})

it('runs tests that read whatever is in the repository before others', () => {
  const READER = 'tooling/test/documents.test.ts'
  expect(selectWide(['README.md'], new Map(testsAt(300, 1)), [READER]).selected).toContain(READER)
})

it('runs every changed test, however many', () => {
  const changed = new Map(testsAt(300, 0))
  expect(selectWide([...changed.keys()], changed).omitted).toEqual([])
})
