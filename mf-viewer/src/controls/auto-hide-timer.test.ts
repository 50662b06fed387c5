import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createRestTimer, REST_AFTER } from './auto-hide-timer.ts'

function timer() {
  const clock = createManualClock()
  const seen: boolean[] = []
  let isHeld = false
  const rest = createRestTimer({ clock, isHeld: () => isHeld }, (isResting) => seen.push(isResting))
  return { clock, seen, rest, hold: (held: boolean) => (isHeld = held) }
}

test('rests after three seconds without input', () => {
  const { clock, seen, rest } = timer()
  clock.advance(REST_AFTER - 1)
  rest.wake()
  clock.advance(REST_AFTER - 1)
  expect(seen).toEqual([false])
  clock.advance(1)
  expect(seen).toEqual([false, true])
})

test('does not rest while something holds it, and rests three seconds after', () => {
  const { clock, seen, hold } = timer()
  hold(true)
  clock.advance(10 * REST_AFTER)
  expect(seen).toEqual([])
  hold(false)
  clock.advance(REST_AFTER)
  expect(seen).toEqual([true])
})

test('is silent once stopped', () => {
  const { clock, seen, rest } = timer()
  rest.stop()
  clock.advance(10 * REST_AFTER)
  expect(seen).toEqual([])
})
