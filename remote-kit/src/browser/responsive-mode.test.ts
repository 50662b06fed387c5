import { expect, test } from '@jest/globals'
import { responsiveMode } from './responsive-mode.ts'

/** The media queries of a page of this width. */
const pageOf = (width: number) => (query: string) => width >= Number(/min-width: (\d+)px/.exec(query)?.[1])

// docs/behaviour/page.md#responsive-modes
test.each([
  [320, 'extraSmall'],
  [767, 'extraSmall'],
  [768, 'small'],
  [991, 'small'],
  [992, 'medium'],
  [1199, 'medium'],
  [1200, 'large'],
] as const)('a page of %d px is %s', (width, mode) => {
  expect(responsiveMode(pageOf(width))).toBe(mode)
})

// docs/behaviour/page.md#responsive-modes
test('without a width it is default', () => {
  expect(responsiveMode(null)).toBe('default')
})
