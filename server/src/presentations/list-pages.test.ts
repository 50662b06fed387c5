import { expect, it } from '@jest/globals'
import { pageIn, pageWithin } from './list-pages.ts'

// docs/behaviour/search.md#explore
it.each([
  [0, 1, 1, 1],
  [24, 1, 1, 1],
  [25, 2, 2, 2],
  [25, 999_999, 2, 2],
])('of %d in all, page %d is page %d of %d', (total, wanted, page, pages) => {
  expect(pageWithin(total, wanted)).toMatchObject({ page, pages, offset: (page - 1) * 24 })
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
