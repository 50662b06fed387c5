import { beforeEach, expect, test } from '@jest/globals'
import { createMotionPreference, MOTION_KEY, type MotionSource } from './motion-preference.ts'

beforeEach(() => localStorage.clear())

function systemWith(isReduced: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isReduced })
  return {
    source: { query: () => query, storage: () => localStorage } satisfies MotionSource,
    change(matches: boolean) {
      query.matches = matches
      query.dispatchEvent(new Event('change'))
    },
  }
}

test('without a choice, follows the system’s setting and reports its changes', () => {
  const { source, change } = systemWith(false)
  const motion = createMotionPreference(source)
  const reported: boolean[] = []
  const stop = motion.subscribe(() => reported.push(motion.isReduced()))
  change(true)
  change(false)
  stop()
  change(true)
  expect(reported).toEqual([true, false])
})

// docs/behaviour/viewer.md#reduced-motion
test('a choice overrides the system, is reported, and is stored for the next page', () => {
  const { source } = systemWith(false)
  const motion = createMotionPreference(source)
  let reports = 0
  motion.subscribe(() => (reports += 1))
  motion.choose(true)
  expect(motion.isReduced()).toBe(true)
  expect(reports).toBe(1)
  expect(createMotionPreference(source).isReduced()).toBe(true)
})

test('a choice equal to the system’s setting follows the system again', () => {
  const { source, change } = systemWith(true)
  const motion = createMotionPreference(source)
  motion.choose(false)
  expect(localStorage.getItem(MOTION_KEY)).toBe('full')
  motion.choose(true)
  expect(localStorage.getItem(MOTION_KEY)).toBeNull()
  change(false)
  expect(motion.isReduced()).toBe(false)
})

test('stores nothing without a choice', () => {
  const motion = createMotionPreference(systemWith(false).source)
  motion.isReduced()
  expect(localStorage).toHaveLength(0)
})

test('without storage, the choice lasts for this page', () => {
  const storage = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const motion = createMotionPreference({ ...systemWith(false).source, storage })
  motion.choose(true)
  expect(motion.isReduced()).toBe(true)
})
