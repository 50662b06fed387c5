import { expect, test } from '@jest/globals'
import { choicesOf, delayOf, firstChoiceOf } from './autoplay-choice.ts'

test('offers the document’s own times if it has any', () => {
  expect(choicesOf([undefined, undefined])).toEqual(['off', 4, 8, 12, 20])
  expect(choicesOf([undefined, 3])).toEqual(['off', 'holds', 4, 8, 12, 20])
})

test('is on after an automatic start, and off after a start by hand', () => {
  expect(firstChoiceOf('autoplay', [])).toBe(8)
  expect(firstChoiceOf('forcedAutoplay', [undefined, 2])).toBe('holds')
  expect(firstChoiceOf('button', [undefined, 2])).toBe('off')
  expect(firstChoiceOf('link', [2])).toBe('off')
})

test('uses the chosen time, or the time of each step', () => {
  expect(delayOf('off', [3], 1)).toBeNull()
  expect(delayOf(12, [3], 1)).toBe(12_000)
  expect(delayOf('holds', [3, undefined, 0], 1)).toBe(3_000)
  expect(delayOf('holds', [3, undefined, 0], 2)).toBe(8_000)
  expect(delayOf('holds', [3, undefined, 0], 3)).toBe(0)
})
