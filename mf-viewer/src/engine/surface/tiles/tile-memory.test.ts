import { expect, test } from '@jest/globals'
import { tileMemory } from './tile-memory.ts'

const megabytes = (deviceMemory: number | undefined, isTouch = false) =>
  tileMemory({ deviceMemory, isTouch }) / 1024 / 1024

test('larger devices get more memory, within limits', () => {
  expect([0.25, 2, 4, 8].map((memory) => megabytes(memory))).toEqual([48, 48, 96, 192])
})

test('without information, a phone counts as a small device', () => {
  expect(megabytes(undefined, true)).toBe(72)
  expect(megabytes(undefined)).toBe(144)
})
