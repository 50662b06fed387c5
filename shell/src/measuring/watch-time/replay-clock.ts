import type { Clock } from '@viewpage/remote-kit/browser'
import type { WatchSignal, TimedSignal } from './watch-signal.ts'

/**
 * A clock that starts in the past. It replays recorded signals at their own times and then continues as the real clock,
 * so that code that loads late measures the same as code that was there from the start.
 */
export interface ReplayClock extends Clock {
  /** ms behind the real clock. */
  lag(): number
  /** Passes each recorded signal to `listener` at its time, then follows the real clock. */
  replay(recorded: readonly TimedSignal[], listener: (signal: WatchSignal) => void): void
}

/** @param from where it starts: ms, by the real clock */
export function createReplayClock(clock: Clock, from: number): ReplayClock {
  /** The time in the past; `null` once it follows the real clock. */
  let past: number | null = from
  const waiting = new Set<{ due: number; callback: () => void; stop: () => void }>()
  const now = () => past ?? clock.now()

  function goTo(until: number): void {
    const next = () => [...waiting].filter(({ due }) => due <= until).sort((a, b) => a.due - b.due)[0]
    for (let entry = next(); entry; entry = next()) {
      waiting.delete(entry)
      past = entry.due
      entry.callback()
    }
    past = until
  }

  return {
    now,
    after(ms, callback) {
      if (past === null) return clock.after(ms, callback)
      const entry = { due: past + ms, callback, stop: () => void waiting.delete(entry) }
      waiting.add(entry)
      return () => entry.stop()
    },
    lag: () => clock.now() - now(),
    replay(recorded, listener) {
      for (const { at, signal } of recorded) {
        goTo(at)
        listener(signal)
      }
      const end = clock.now()
      goTo(end)
      past = null
      for (const entry of waiting) entry.stop = clock.after(entry.due - end, entry.callback)
      waiting.clear()
    },
  }
}
