import { expect, test } from '@jest/globals'
import { isHalfShown, type ShownPart } from './observe-shown.ts'

const size = (width: number, height: number) => ({ width, height })
const part = (shown: ShownPart['intersectionRect'], whole: ShownPart['boundingClientRect']) => ({
  intersectionRect: shown,
  boundingClientRect: whole,
})
const windowOf = (innerWidth: number, innerHeight: number) => ({
  ...{ innerWidth, innerHeight },
  ...{ outerWidth: 1920, outerHeight: 1080 },
})

// docs/behaviour/tracking.md#view
test('half of a stage is shown when half of its width and half of its height are', () => {
  const inWindow = (width: number, height: number) =>
    isHalfShown(
      { ...part(size(width, height), size(800, 450)), rootBounds: size(1280, 720) },
      windowOf(1280, 720),
    )
  expect(inWindow(800, 225)).toBe(true)
  expect(inWindow(800, 224)).toBe(false)
  expect(inWindow(400, 450)).toBe(true)
  expect(inWindow(399, 450)).toBe(false)
  expect(inWindow(0, 0)).toBe(false)
})

// docs/behaviour/tracking.md#view
test('of a stage larger than the window, half of what fits into it is enough', () => {
  const tall = part(size(1280, 360), size(1280, 4_000))
  expect(isHalfShown({ ...tall, rootBounds: size(1280, 720) }, windowOf(1280, 720))).toBe(true)
  expect(isHalfShown({ ...tall, rootBounds: size(1280, 900) }, windowOf(1280, 900))).toBe(false)
})

// docs/behaviour/tracking.md#view
test('in a frame on another site, the outer size of the browser stands for the window around it', () => {
  const framed = { ...part(size(600, 540), size(600, 3_000)), rootBounds: null }
  expect(isHalfShown(framed, windowOf(600, 3_000))).toBe(true)
  expect(isHalfShown({ ...framed, intersectionRect: size(600, 539) }, windowOf(600, 3_000))).toBe(false)
})

// docs/behaviour/tracking.md#view
test.each([0, 1, 15])('a frame of %i × %i px shows nothing', (side) => {
  const whole = part(size(side, side), size(side, side))
  expect(isHalfShown({ ...whole, rootBounds: size(1280, 720) }, windowOf(side, side))).toBe(false)
})
