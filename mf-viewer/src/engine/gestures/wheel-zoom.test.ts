import { expect, test } from '@jest/globals'
import { wheelZoom } from './wheel-zoom.ts'

const turn = (deltaY: number, own: { deltaMode?: number; ctrlKey?: boolean } = {}) =>
  wheelZoom({ deltaY, deltaMode: 0, ctrlKey: false, ...own })

test('a notch enlarges by about a fifth, and a notch back reduces by the same factor', () => {
  expect(turn(-100)).toBeCloseTo(1.2, 1)
  expect(turn(100) * turn(-100)).toBeCloseTo(1)
})

test('converts lines and pages to px', () => {
  expect(turn(-3, { deltaMode: 1 })).toBeCloseTo(turn(-48))
})

test('a pinch on a touchpad follows the fingers', () => {
  expect(turn(-5, { ctrlKey: true })).toBeGreaterThan(turn(-5) + 0.02)
})

test('a mouse wheel with Ctrl does not count as a pinch', () => {
  expect(turn(-100, { ctrlKey: true })).toBe(turn(-100))
})

// docs/behaviour/viewer.md#wheel
test('a turn of 1 px zooms a little, one of 3,000 px or of pages at most by half', () => {
  expect(turn(-1)).toBeGreaterThan(1)
  expect(turn(-1)).toBeLessThan(1.01)
  expect(turn(-3_000)).toBeLessThan(1.6)
  expect(turn(-30, { deltaMode: 2 })).toBeLessThan(1.6)
  expect(turn(-3_000, { ctrlKey: true })).toBeLessThan(1.6)
})

test('a sideways turn does not zoom', () => {
  expect(turn(0)).toBe(1)
})
