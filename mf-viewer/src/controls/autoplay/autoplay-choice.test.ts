import { expect, test } from '@jest/globals'
import { choicesOf, delayOf, usualChoiceOf } from './autoplay-choice.ts'

test('offers the document’s own times if it has any', () => {
  expect(choicesOf([undefined, undefined])).toEqual(['off', 4, 8, 12, 20])
  expect(choicesOf([undefined, 3])).toEqual(['off', 'holds', 4, 8, 12, 20])
})

test('stays as long as the document sets, or 8 seconds', () => {
  expect(usualChoiceOf([])).toBe(8)
  expect(usualChoiceOf([undefined, 2])).toBe('holds')
})

test('uses the chosen time, or the time of each step', () => {
  expect(delayOf('off', [3], 1)).toBeNull()
  expect(delayOf(12, [3], 1)).toBe(12_000)
  expect(delayOf('holds', [3, undefined, 0], 1)).toBe(3_000)
  expect(delayOf('holds', [3, undefined, 0], 2)).toBe(8_000)
  expect(delayOf('holds', [3, undefined, 0], 3)).toBe(0)
})
