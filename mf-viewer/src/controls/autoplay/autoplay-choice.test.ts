import { expect, test } from '@jest/globals'
import { choicesOf, delayOf, firstChoiceOf } from './autoplay-choice.ts'

test('a document that says how long offers its own times too', () => {
  expect(choicesOf([undefined, undefined])).toEqual(['off', 4, 8, 12, 20])
  expect(choicesOf([undefined, 3])).toEqual(['off', 'holds', 4, 8, 12, 20])
})

test('what started by itself goes on by itself, what was started by hand does not', () => {
  expect(firstChoiceOf('autoplay', [])).toBe(8)
  expect(firstChoiceOf('forcedAutoplay', [undefined, 2])).toBe('holds')
  expect(firstChoiceOf('button', [undefined, 2])).toBe('off')
  expect(firstChoiceOf('link', [2])).toBe('off')
})

test('each step has the time that was chosen, or its own', () => {
  expect(delayOf('off', [3], 1)).toBeNull()
  expect(delayOf(12, [3], 1)).toBe(12_000)
  expect(delayOf('holds', [3, undefined, 0], 1)).toBe(3_000)
  expect(delayOf('holds', [3, undefined, 0], 2)).toBe(8_000)
  expect(delayOf('holds', [3, undefined, 0], 3)).toBe(0)
})
