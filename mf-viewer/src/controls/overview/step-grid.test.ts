import { describe, expect, test } from '@jest/globals'
import {
  placeOf,
  rowOf,
  stepsAround,
  topOf,
  topInNewGrid,
  topRowAt,
  topToCentre,
  topToShow,
} from './step-grid.ts'

/** 250 rows of four cards; a little more than three are visible. */
const grid = { stepCount: 1_000, columns: 4, pitch: 180, origin: 28, height: 600 }

test('a card has its column in the row of the grid and is moved down to its own row', () => {
  expect(placeOf(grid, 1)).toEqual({ gridColumn: 1, insetBlockStart: 0 })
  expect(placeOf(grid, 8)).toEqual({ gridColumn: 4, insetBlockStart: 180 })
  expect(placeOf(grid, 1_000)).toEqual({ gridColumn: 4, insetBlockStart: 249 * 180 })
})

test.each([
  ['the start', 0, 1, 24],
  ['the middle', 100, 397, 424],
  ['the end', 247, 985, 1_000],
])(
  'at %s, the rendered steps are those of the visible rows and of a row around',
  (_, topRow, first, last) => {
    const steps = stepsAround(grid, topRow, first)
    expect([steps[0], steps.at(-1), steps.length]).toEqual([first, last, last - first + 1])
  },
)

// docs/behaviour/viewer.md#overview
test('the number of rendered steps does not depend on the number of steps', () => {
  const rendered = [200, 1_000, 100_000].map(
    (stepCount) => stepsAround({ ...grid, stepCount }, 20, 85).length,
  )
  expect(new Set(rendered)).toEqual(new Set([28]))
})

test('the card with the focus stays, in the order of the steps, when it is scrolled away', () => {
  expect(stepsAround(grid, 100, 3).slice(0, 2)).toEqual([3, 397])
  expect(stepsAround(grid, 100, 999).slice(-2)).toEqual([424, 999])
})

test('a deck of one step has one row', () => {
  const one = { ...grid, stepCount: 1 }
  expect(stepsAround(one, 0, 1)).toEqual([1])
  expect(topRowAt(one, 5_000)).toBe(0)
})

test('the row at the top is still that row after the browser rounded the scroll position', () => {
  const uneven = { ...grid, pitch: 178.671875 }
  for (let row = 0; row < 250; row++) expect(topRowAt(uneven, Math.round(topOf(uneven, row)))).toBe(row)
})

test('the current step opens in the middle, and the first one at the top', () => {
  const top = topToCentre(grid, 401)
  expect(grid.origin + rowOf(grid, 401) * grid.pitch + grid.pitch / 2 - top).toBe(grid.height / 2)
  expect(topToCentre(grid, 2)).toBe(0)
})

test('a step is shown by scrolling as little as needed', () => {
  expect(topToShow(grid, 1_800, 61)).toBe(28 + 16 * 180 - 600)
  expect(topToShow(grid, 1_800, 46)).toBe(1_800)
  expect(topToShow(grid, 1_800, 5)).toBe(180)
  expect(topToShow(grid, 1_800, 1)).toBe(0)
})

describe('when the grid changes', () => {
  /** Before the style sheet applies: one column of low cards. */
  const bare = { ...grid, columns: 1, pitch: 20 }
  const isVisible = (top: number, step: number) => {
    const start = grid.origin + rowOf(grid, step) * grid.pitch
    return start >= top && start + grid.pitch <= top + grid.height
  }

  test('the first visible step stays at the top', () => {
    expect(topInNewGrid({ ...grid, columns: 2 }, { grid, topRow: 100 }, 1)).toBe(topOf(grid, 200))
  })

  test('the step with the focus stays visible if it was', () => {
    const topRow = topRowAt(bare, topToCentre(bare, 100))
    expect(isVisible(topInNewGrid(grid, { grid: bare, topRow }, 100), 100)).toBe(true)
    expect(isVisible(topInNewGrid(grid, { grid: bare, topRow }, 900), 900)).toBe(false)
  })
})
