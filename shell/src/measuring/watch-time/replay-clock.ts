import type { Clock } from '@viewpage/remote-kit/browser'
import type { Happening, TimedHappening } from './watch-signal.ts'

/** A clock that is behind another one, until it has caught up. */
export interface LateClock extends Clock {
  /** ms it is behind. */
  lag(): number
  /** Goes through what happened before, each at its time, and from then on with the other clock. */
  catchUp(before: readonly TimedHappening[], happen: (happening: Happening) => void): void
}

/** @param from ms, by that clock: where it begins */
export function createLateClock(clock: Clock, from: number): LateClock {
  let late: number | null = from
  const waiting = new Set<{ due: number; callback: () => void; stop: () => void }>()
  const now = () => late ?? clock.now()

  function goTo(until: number): void {
    const next = () => [...waiting].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0]
    for (let entry = next(); entry; entry = next()) {
      waiting.delete(entry)
      late = entry.due
      entry.callback()
    }
    late = until
  }

  return {
    now,
    after(ms, callback) {
      if (late === null) return clock.after(ms, callback)
      const entry = { due: late + ms, callback, stop: () => void waiting.delete(entry) }
      waiting.add(entry)
      return () => entry.stop()
    },
    lag: () => clock.now() - now(),
    catchUp(before, happen) {
      for (const { at, happening } of before) {
        goTo(at)
        happen(happening)
      }
      const end = clock.now()
      goTo(end)
      late = null
      for (const entry of waiting) entry.stop = clock.after(entry.due - end, entry.callback)
      waiting.clear()
    },
  }
}
