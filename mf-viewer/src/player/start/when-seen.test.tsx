import { expect, test } from '@jest/globals'
import { createFakeBrowser } from '../../../test/fake-browser.ts'
import { whenSeen } from './when-seen.ts'

function watch() {
  const browser = createFakeBrowser()
  let count = 0
  const stop = whenSeen({} as Element, browser, () => (count += 1))
  return { ...browser, stop, seen: () => count }
}

// docs/behaviour/tracking.md#view
test('a stage in the window of a visible page is seen after a second, once', () => {
  const { clock, seen, setShown } = watch()
  clock.advance(999)
  expect(seen()).toBe(0)
  clock.advance(1)
  expect(seen()).toBe(1)
  setShown(false)
  setShown(true)
  clock.advance(5_000)
  expect(seen()).toBe(1)
})

// docs/behaviour/tracking.md#view
test.each(['setVisible', 'setShown'] as const)('%s: the second begins again after each break', (change) => {
  const { clock, seen, ...browser } = watch()
  for (let times = 0; times < 3; times += 1) {
    clock.advance(900)
    browser[change](false)
    clock.advance(5_000)
    browser[change](true)
  }
  clock.advance(999)
  expect(seen()).toBe(0)
  clock.advance(1)
  expect(seen()).toBe(1)
})

// docs/behaviour/tracking.md#view
test('a change that breaks nothing does not begin the second again', () => {
  const { clock, seen, setShown } = watch()
  clock.advance(900)
  setShown(true)
  clock.advance(100)
  expect(seen()).toBe(1)
})

// docs/behaviour/tracking.md#view
test('a stage that is removed before is not seen', () => {
  const { clock, seen, stop, setShown } = watch()
  clock.advance(900)
  stop()
  setShown(true)
  clock.advance(5_000)
  expect(seen()).toBe(0)
})
