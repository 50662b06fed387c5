import type { Clock } from '../browser/clock.ts'

/** ms between two entries, and the gap between two actions that adds nothing (sections 4 and 9). */
export const ACTIVE_TIME_EVERY = 60_000

/** How long the visitor was active since the last entry. Times are ms. */
export interface ActiveTimeState {
  /** `null` while nobody can be active. */
  readonly lastActionAt: number | null
  readonly active: number
}

export const nothingActive: ActiveTimeState = { lastActionAt: null, active: 0 }

/** The visitor did something: what passed since the last time counts, unless it was too long. */
export function act({ lastActionAt, active }: ActiveTimeState, now: number): ActiveTimeState {
  const gap = lastActionAt === null ? 0 : Math.max(0, now - lastActionAt)
  return { lastActionAt: now, active: active + (gap < ACTIVE_TIME_EVERY ? gap : 0) }
}

/** Nobody can be active any more. Covering or leaving the page is the last action. */
export function rest(state: ActiveTimeState, now: number): ActiveTimeState {
  return state.lastActionAt === null ? state : { ...act(state, now), lastActionAt: null }
}

/** Takes what is to be logged, in seconds with one decimal; what rounding leaves is for the next entry. */
export function take({ lastActionAt, active }: ActiveTimeState): readonly [ActiveTimeState, seconds: number] {
  const tenths = Math.max(0, Math.round(active / 100))
  return [{ lastActionAt, active: active - tenths * 100 }, tenths / 10]
}

/** Active time by a clock. */
export interface ActiveTime {
  /** The visitor did something. */
  act(): void
  pause(options: { logs: boolean }): void
  resume(): void
  stop(): void
}

/** Measures how long the visitor is active, and hands it to `log` every minute of it; never a log of 0 s. */
export function createActiveTime(
  clock: Clock,
  log: (seconds: number, trigger: 'timer' | 'hidden') => void,
): ActiveTime {
  let state = nothingActive
  let stopTimer: (() => void) | null = null

  function logActive(trigger: 'timer' | 'hidden'): void {
    const [left, seconds] = take(state)
    state = left
    if (seconds > 0) log(seconds, trigger)
  }

  function tick(): void {
    stopTimer = clock.after(ACTIVE_TIME_EVERY, tick)
    logActive('timer')
  }

  return {
    act() {
      if (state.lastActionAt !== null) state = act(state, clock.now())
    },
    pause({ logs }) {
      state = rest(state, clock.now())
      if (logs) logActive('hidden')
    },
    resume() {
      state = act(state, clock.now())
      stopTimer ??= clock.after(ACTIVE_TIME_EVERY, tick)
    },
    stop: () => stopTimer?.(),
  }
}
