import { expect, test } from '@jest/globals'
import { createManualClock } from '@viewpage/remote-kit/manual-clock'
import { NOTICE_INTERVAL_MS, observeActivity } from './observe-activity.ts'

test('reports pointer, wheel and keyboard input, at most once per second', () => {
  const clock = createManualClock()
  const viewer = document.createElement('section')
  let notices = 0
  const undo = observeActivity(viewer, clock, () => (notices += 1))
  const expectNotice = (act: () => void) => {
    const before = notices
    act()
    act()
    expect(notices).toBe(before + 1)
    clock.advance(NOTICE_INTERVAL_MS - 1)
    act()
    expect(notices).toBe(before + 1)
    clock.advance(1)
  }

  expectNotice(() => viewer.dispatchEvent(new Event('pointermove')))
  expectNotice(() => viewer.dispatchEvent(new Event('pointerdown')))
  expectNotice(() => viewer.dispatchEvent(new Event('wheel')))
  expectNotice(() => document.dispatchEvent(new Event('keydown')))

  undo()
  viewer.dispatchEvent(new Event('pointermove'))
  document.dispatchEvent(new Event('keydown'))
  expect(notices).toBe(4)
})
