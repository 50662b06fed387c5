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

test('a smooth movement has full resolution', () => {
  expect(createFrames().move(60, 16)).toBe(1)
})

test('slow frames reduce the resolution in steps, to half at most', () => {
  const frames = createFrames()
  expect(frames.move(5, 50)).toBe(0.7)
  expect(frames.move(60, 50)).toBe(0.5)
})

test('one late frame changes nothing', () => {
  const frames = createFrames()
  frames.move(10, 16)
  frames.move(1, 50)
  expect(frames.move(10, 16)).toBe(1)
})

test('a resting picture has full resolution', () => {
  const frames = createFrames()
  frames.move(60, 50)
  expect(frames.rest()).toBe(1)
})

test('the next movement starts with the last resolution, or a higher one after fast frames', () => {
  const frames = createFrames()
  frames.move(60, 50)
  frames.rest()
  expect(frames.move(1, 500)).toBe(0.5)
  frames.move(20, 16)
  frames.rest()
  expect(frames.move(1, 500)).toBe(0.7)
})
