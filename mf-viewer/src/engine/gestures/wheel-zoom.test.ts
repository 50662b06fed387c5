import { expect, test } from '@jest/globals'
import { wheelZoom } from './wheel-zoom.ts'

const turn = (deltaY: number, own: { deltaMode?: number; ctrlKey?: boolean } = {}) =>
  wheelZoom({ deltaY, deltaMode: 0, ctrlKey: false, ...own })

test('a notch away from the hand makes things about a fifth larger, and back as much smaller', () => {
  expect(turn(-100)).toBeCloseTo(1.2, 1)
  expect(turn(100) * turn(-100)).toBeCloseTo(1)
})

test('lines and pages are as many px as they stand for', () => {
  expect(turn(-3, { deltaMode: 1 })).toBeCloseTo(turn(-48))
})

test('fingers on a touchpad move things along with them', () => {
  expect(turn(-5, { ctrlKey: true })).toBeGreaterThan(turn(-5) + 0.02)
})

test('a wheel turned with Ctrl is no pinch', () => {
  expect(turn(-100, { ctrlKey: true })).toBe(turn(-100))
})

test('a wheel that runs free does not run away', () => {
  expect(turn(-10_000)).toBeLessThan(1.6)
})
