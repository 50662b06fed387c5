import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { createAutoHideTimer } from './auto-hide-timer.ts'

const HIDE_AFTER_MS = 3_000

function createTimer() {
  const clock = createManualClock()
  const changes: boolean[] = []
  let isHeld = false
  const timer = createAutoHideTimer({ clock, hideAfterMs: HIDE_AFTER_MS, isHeld: () => isHeld }, (isHidden) =>
    changes.push(isHidden),
  )
  return { clock, changes, timer, hold: (held: boolean) => (isHeld = held) }
}

test('hides the bar after three seconds without input', () => {
  const { clock, changes, timer } = createTimer()
  clock.advance(HIDE_AFTER_MS - 1)
  timer.wake()
  clock.advance(HIDE_AFTER_MS - 1)
  expect(changes).toEqual([false])
  clock.advance(1)
  expect(changes).toEqual([false, true])
})

test('does not hide a held bar, and hides it three seconds after it is released', () => {
  const { clock, changes, hold } = createTimer()
  hold(true)
  clock.advance(10 * HIDE_AFTER_MS)
  expect(changes).toEqual([])
  hold(false)
  clock.advance(HIDE_AFTER_MS)
  expect(changes).toEqual([true])
})

test('does nothing after it is stopped', () => {
  const { clock, changes, timer } = createTimer()
  timer.stop()
  clock.advance(10 * HIDE_AFTER_MS)
  expect(changes).toEqual([])
})
