import { expect, test } from '@jest/globals'
import { createMovingSharpness } from './moving-sharpness.ts'

/** Draws frames so many ms apart; returns the sharpness of the last. */
function createFrames() {
  const sharpness = createMovingSharpness()
  let now = 0
  return {
    move(frames: number, interval: number) {
      let last = 0
      for (let frame = 0; frame < frames; frame += 1) {
        now += interval
        last = sharpness.next(true, now)
      }
      return last
    },
    rest: () => sharpness.next(false, now),
  }
}

test('a picture that moves evenly is as sharp as at rest', () => {
  expect(createFrames().move(60, 16)).toBe(1)
})

test('one that jerks is drawn less sharp, and less again, but never below half', () => {
  const frames = createFrames()
  expect(frames.move(5, 50)).toBe(0.7)
  expect(frames.move(60, 50)).toBe(0.5)
})

test('one late frame is no reason', () => {
  const frames = createFrames()
  frames.move(10, 16)
  frames.move(1, 50)
  expect(frames.move(10, 16)).toBe(1)
})

test('at rest everything is sharp', () => {
  const frames = createFrames()
  frames.move(60, 50)
  expect(frames.rest()).toBe(1)
})

test('the next movement starts as the last one ended, or sharper when that was quick', () => {
  const frames = createFrames()
  frames.move(60, 50)
  frames.rest()
  expect(frames.move(1, 500)).toBe(0.5)
  frames.move(20, 16)
  frames.rest()
  expect(frames.move(1, 500)).toBe(0.7)
})
