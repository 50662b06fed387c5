import { beforeEach, expect, test } from '@jest/globals'
import { createMotionPreference, MOTION_KEY, type MotionPlace } from './motion-preference.ts'

beforeEach(() => localStorage.clear())

function systemWith(isReduced: boolean) {
  const query = Object.assign(new EventTarget(), { matches: isReduced })
  return {
    place: { query: () => query, storage: () => localStorage } satisfies MotionPlace,
    change(matches: boolean) {
      query.matches = matches
      query.dispatchEvent(new Event('change'))
    },
  }
}

test('without a choice the system decides, and its changes are told', () => {
  const { place, change } = systemWith(false)
  const motion = createMotionPreference(place)
  const heard: boolean[] = []
  const stop = motion.subscribe(() => heard.push(motion.isReduced()))
  change(true)
  change(false)
  stop()
  change(true)
  expect(heard).toEqual([true, false])
})

test('a choice wins over the system, is told, and is known on the next page', () => {
  const { place } = systemWith(false)
  const motion = createMotionPreference(place)
  let told = 0
  motion.subscribe(() => (told += 1))
  motion.choose(true)
  expect(motion.isReduced()).toBe(true)
  expect(told).toBe(1)
  expect(createMotionPreference(place).isReduced()).toBe(true)
})

test('choosing what the system says anyway follows the system from then on', () => {
  const { place, change } = systemWith(true)
  const motion = createMotionPreference(place)
  motion.choose(false)
  expect(localStorage.getItem(MOTION_KEY)).toBe('full')
  motion.choose(true)
  expect(localStorage.getItem(MOTION_KEY)).toBeNull()
  change(false)
  expect(motion.isReduced()).toBe(false)
})

test('nothing is kept before somebody chooses', () => {
  const motion = createMotionPreference(systemWith(false).place)
  motion.isReduced()
  expect(localStorage).toHaveLength(0)
})

test('where nothing may be kept, the choice still holds for this page', () => {
  const storage = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const motion = createMotionPreference({ ...systemWith(false).place, storage })
  motion.choose(true)
  expect(motion.isReduced()).toBe(true)
})
