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

test('a free-spinning wheel is limited', () => {
  expect(turn(-10_000)).toBeLessThan(1.6)
})
