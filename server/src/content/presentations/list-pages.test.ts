import { expect, it } from '@jest/globals'
import fc from 'fast-check'
import {
  FIRST_PAGE,
  pageIn,
  placeIn,
  queryOfPlace,
  readListPage,
  type ListPlace,
  type ListSource,
} from './list-pages.ts'

const oidOf = (number: number) => `oid${String(number).padStart(5, '0')}`

/** A list of numbers, the largest first. */
function listOf(count: number): ListSource<number> {
  const all = Array.from({ length: count }, (_, index) => count - index)
  return {
    perPage: 24,
    count: () => Promise.resolve(count),
    read: ({ bound, isBackward, offset, limit }) => {
      const limitNumber = bound?.key.numbers[0] ?? 0
      const rows = all.filter((each) => !bound || (isBackward ? each > limitNumber : each < limitNumber))
      return Promise.resolve((isBackward ? rows.toReversed() : rows).slice(offset, offset + limit))
    },
    keyOf: (number) => ({ numbers: [number], oid: oidOf(number) }),
  }
}

const placeFor = (page: number): ListPlace => ({ page, bound: null })

// docs/behaviour/search.md#explore
it.each([
  [0, 1, 1, 1],
  [24, 1, 1, 1],
  [25, 2, 2, 2],
  [25, 999_999, 2, 2],
])('of %d in all, page %d is page %d of %d', async (total, wanted, page, pages) => {
  const { place, entries } = await readListPage(listOf(total), placeFor(wanted))
  expect(place).toMatchObject({ total, page, pages, hasMore: false })
  expect(entries).toHaveLength(total - (page - 1) * 24)
})

// docs/behaviour/search.md#pages-by-key
it.each([0, 1, 24, 25, 100])('of %d, links lead through every page and back', async (total) => {
  const list = listOf(total)
  const forward: number[][] = []
  let place: ListPlace | null = FIRST_PAGE
  let last = await readListPage(list, FIRST_PAGE)
  while (place) {
    last = await readListPage(list, placeIn(queryOfPlace(place), [15]))
    forward.push([...last.entries])
    place = last.place.next
  }
  expect(forward.flat()).toEqual(Array.from({ length: total }, (_, index) => total - index))
  const backward = [[...last.entries]]
  while (last.place.previous) {
    last = await readListPage(list, last.place.previous)
    backward.unshift([...last.entries])
  }
  expect(backward).toEqual(forward)
})

// docs/behaviour/search.md#pages-by-key
it('a page before the second one is the first one, also when less than a page is before it', async () => {
  const bound = { side: 'before', key: { numbers: [90], oid: oidOf(90) } } as const
  const { place, entries } = await readListPage(listOf(100), { page: 1, bound })
  expect([place.page, entries[0], entries.length, place.previous]).toEqual([1, 100, 24, null])
})

// docs/behaviour/search.md#pages-by-key
it('a page after the last entry is the last page', async () => {
  const bound = { side: 'after', key: { numbers: [1], oid: oidOf(1) } } as const
  const { place, entries } = await readListPage(listOf(100), { page: 9, bound })
  expect([place.page, entries.at(-1), place.next]).toEqual([5, 1, null])
})

// docs/behaviour/search.md#pages-by-key
it('a list beyond a thousand entries has no number of pages, and leads on by key', async () => {
  const list = listOf(5_000)
  const numbered = await readListPage(list, placeFor(4_000))
  expect(numbered.place).toMatchObject({ total: 1_000, hasMore: true, pages: null, page: 42 })
  const next = await readListPage(list, numbered.place.next ?? FIRST_PAGE)
  expect([next.place.page, next.entries[0]]).toEqual([43, 5_000 - 42 * 24])
})

it.each([
  {},
  null,
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: '1e9' },
  { page: ['2', '3'] },
  { page: 'x' },
])('%j is the first page', (query) => {
  expect(pageIn(query)).toBe(1)
})

it('a number is that page', () => {
  expect(pageIn({ page: '12' })).toBe(12)
})

it('a place survives its address', () => {
  const key = fc.record({
    numbers: fc.tuple(fc.nat({ max: 999_999_999 }), fc.nat({ max: 999_999_999_999_999 })),
    oid: fc.constantFrom('orbit1', '0_-a', 'a'.repeat(32)),
  })
  const side = fc.constantFrom('after' as const, 'before' as const)
  const page = fc.integer({ min: 1, max: 999_999 })
  fc.assert(
    fc.property(key, side, page, (ofKey, ofSide, ofPage) => {
      const place = { page: ofPage, bound: { side: ofSide, key: ofKey } }
      expect(placeIn(queryOfPlace(place), [9, 15])).toEqual(place)
    }),
  )
})

it.each([
  '',
  '1',
  'orbit1',
  '1.orbit1',
  '1.2.3.orbit1',
  '-1.2.orbit1',
  '1.2.',
  '1e3.2.orbit1',
  '9999999999.2.orbit1',
  '1.2.Orbit1',
])('a key of another form, “%s”, is no key', (after) => {
  expect(placeIn({ after, page: '3' }, [9, 15])).toEqual({ page: 3, bound: null })
})
