import type { Clock } from './clock.ts'

/** A clock that a test advances. */
export interface ManualClock extends Clock {
  /** Advances by `ms` and runs the callbacks that are due, in order. */
  advance(ms: number): void
  /** Advances by `ms` without running callbacks, as on a suspended or busy machine. They run at the next `advance`. */
  stall(ms: number): void
}

export function createManualClock(): ManualClock {
  let now = 0
  const waiting = new Set<{ due: number; callback: () => void }>()

  function nextDue(until: number) {
    const due = [...waiting].filter((each) => each.due <= until)
    return due.toSorted((a, b) => a.due - b.due)[0]
  }

  return {
    now: () => now,
    after(ms, callback) {
      const entry = { due: now + ms, callback }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    advance(ms) {
      const until = now + ms
      for (let entry = nextDue(until); entry; entry = nextDue(until)) {
        waiting.delete(entry)
        now = Math.max(now, entry.due)
        entry.callback()
      }
      now = until
    },
    stall(ms) {
      now += ms
    },
  }
}
