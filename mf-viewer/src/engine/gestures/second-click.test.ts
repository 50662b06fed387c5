import { expect, test } from '@jest/globals'
import { isSecondClick } from './second-click.ts'

const click = (time: number, own: { x?: number; detail?: number } = {}) => ({
  x: 100,
  y: 50,
  time,
  detail: 1,
  ...own,
})

// docs/behaviour/viewer.md#double-click
test.each([
  ['soon after the first', click(1_200), true],
  ['soon after, but elsewhere', click(1_200, { x: 160 }), false],
  ['late', click(1_400), false],
  ['late, but counted by the system', click(1_900, { detail: 2 }), true],
  ['third in a row for the system', click(1_900, { detail: 3 }), false],
])('a click %s: second of a double click %#', (_, second, expected) => {
  expect(isSecondClick(second, click(1_000))).toBe(expected)
})

test('a click without one before is the first, whatever the system counts', () => {
  expect(isSecondClick(click(1_000, { detail: 2 }), null)).toBe(false)
})
