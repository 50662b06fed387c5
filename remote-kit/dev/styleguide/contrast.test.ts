import { expect, test } from '@jest/globals'
import { contrast, type Rgba } from './contrast.ts'

const WHITE: Rgba = [255, 255, 255, 1]

test('black on white is 21, white on white is 1', () => {
  expect(contrast([0, 0, 0, 1], WHITE)).toBeCloseTo(21)
  expect(contrast(WHITE, WHITE)).toBe(1)
})

test('the contrast of ink on the page matches the design', () => {
  expect(contrast([0x15, 0x19, 0x1b, 1], [0xfa, 0xfb, 0xfb, 1])).toBeCloseTo(17.07, 1)
})

test('a translucent colour is mixed with its background', () => {
  expect(contrast([0, 0, 0, 0.5], WHITE)).toBeCloseTo(contrast([127.5, 127.5, 127.5, 1], WHITE))
})
