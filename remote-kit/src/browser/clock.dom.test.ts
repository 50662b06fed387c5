import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { browserClock, every } from './clock.ts'
import { createManualClock } from './manual-clock.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('calls back once after the given time, unless undone', () => {
  let calls = 0
  browserClock.after(100, () => (calls += 1))
  const undo = browserClock.after(100, () => (calls += 10))
  jest.advanceTimersByTime(99)
  expect(calls).toBe(0)
  undo()
  jest.advanceTimersByTime(1_000)
  expect(calls).toBe(1)
})

test('repeats until undone', () => {
  const clock = createManualClock()
  let calls = 0
  const undo = every(clock, 100, () => (calls += 1))
  clock.advance(250)
  expect(calls).toBe(2)
  undo()
  clock.advance(1_000)
  expect(calls).toBe(2)
})

test('a callback can end the repetition', () => {
  const clock = createManualClock()
  let calls = 0
  const undo = every(clock, 100, () => {
    calls += 1
    undo()
  })
  clock.advance(1_000)
  expect(calls).toBe(1)
})
