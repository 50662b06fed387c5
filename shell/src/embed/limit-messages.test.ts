import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { limitMessages, MAX_MESSAGES_AT_ONCE } from './limit-messages.ts'

function stage() {
  const clock = createManualClock()
  const handled: string[] = []
  const limit = limitMessages<{ type: string; value?: number }>(
    ({ type, value }) => handled.push(`${type} ${value ?? ''}`.trim()),
    clock,
  )
  for (let count = 0; count < MAX_MESSAGES_AT_ONCE; count += 1) limit.take({ type: 'burst' })
  const burst = handled.splice(0).length
  return { ...limit, clock, handled, burst }
}

test('handles some messages at once', () => {
  expect(stage().burst).toBe(MAX_MESSAGES_AT_ONCE)
})

test('of those of one type that wait the last one wins, and they keep the order in which they were sent last', () => {
  const { take, clock, handled } = stage()
  take({ type: 'goTo', value: 1 })
  take({ type: 'pause' })
  take({ type: 'goTo', value: 2 })
  expect(handled).toEqual([])
  clock.advance(1_000)
  expect(handled).toEqual(['pause', 'goTo 2'])
})

test('after a pause it handles some at once again', () => {
  const { take, clock, handled } = stage()
  clock.advance(60_000)
  for (let count = 0; count < 3; count += 1) take({ type: 'next' })
  expect(handled).toEqual(['next', 'next', 'next'])
})

test('forgets those that wait when it stops', () => {
  const { take, stop, clock, handled } = stage()
  take({ type: 'next' })
  stop()
  clock.advance(60_000)
  expect(handled).toEqual([])
})
