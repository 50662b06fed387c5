import { expect, test } from '@jest/globals'
import { layoutSizeOf } from './layout-size.ts'

// docs/behaviour/viewer.md#layout-size
test.each([
  [1024, 516, 'large'],
  [1023, 516, 'middle'],
  [1024, 515, 'middle'],
  [768, 236, 'middle'],
  [767, 600, 'small'],
  [1600, 235, 'small'],
] as const)('a box of %d by %d px is %s', (width, height, size) => {
  expect(layoutSizeOf({ width, height })).toBe(size)
})
