import type { Clock } from '@viewpage/remote-kit/browser'

/**
 * Interval of log entries, and the gap between two actions from which on the time does not count
 * (docs/behaviour/tracking.md#active-time).
 */
export const ACTIVE_TIME_INTERVAL_MS = 60_000

/** If the clock jumps further than this between two checks, the machine was suspended: no busy page blocks that long. */
export const SUSPENDED_AFTER_MS = 5_000
/** How often the clock is checked for such a jump. */
const CLOCK_CHECK_INTERVAL_MS = 250

/** How long the visitor was active since the last log entry. Times are ms. */
export interface ActiveTimeState {
  /** `null` while paused. */
  readonly lastActionAt: number | null
  /** Time since the last action during which the machine was suspended. */
  readonly suspended: number
  readonly checkedAt: number
  readonly active: number
}

export const nothingActive: ActiveTimeState = { lastActionAt: null, suspended: 0, checkedAt: 0, active: 0 }

/** Detects time during which the machine was suspended. */
export function checkClock(state: ActiveTimeState, now: number): ActiveTimeState {
  const passed = now - state.checkedAt
  return { ...state, checkedAt: now, suspended: state.suspended + (passed > SUSPENDED_AFTER_MS ? passed : 0) }
}

/** The visitor did something: the time since the last action counts, unless the gap is too long. */
export function act(state: ActiveTimeState, now: number): ActiveTimeState {
  const { lastActionAt, suspended, active } = checkClock(state, now)
  const gap = lastActionAt === null ? 0 : Math.max(0, now - lastActionAt)
  const counted = gap < ACTIVE_TIME_INTERVAL_MS ? Math.max(0, gap - suspended) : 0
  return { lastActionAt: now, suspended: 0, checkedAt: now, active: active + counted }
}

/** The presentation is covered or the page hidden, which counts as the last action. */
export function pause(state: ActiveTimeState, now: number): ActiveTimeState {
  return state.lastActionAt === null ? state : { ...act(state, now), lastActionAt: null }
}

/** Removes the time to log, in seconds with one decimal. The rounding remainder stays for the next entry. */
export function take(state: ActiveTimeState): readonly [ActiveTimeState, seconds: number] {
  const tenths = Math.max(0, Math.round(state.active / 100))
  return [{ ...state, active: state.active - tenths * 100 }, tenths / 10]
}

export interface ActiveTime {
  /** The visitor did something. */
  act(): void
  pause(options: { logs: boolean }): void
  resume(): void
}

/** Measures how long the visitor is active and logs it every minute, unless it is 0 s. */
export function createActiveTime(
  clock: Clock,
  log: (seconds: number, trigger: 'timer' | 'hidden') => void,
): ActiveTime {
  let state = nothingActive
  let isTimed = false
  let stopChecking = () => {}

  function logActive(trigger: 'timer' | 'hidden'): void {
    const [left, seconds] = take(state)
    state = left
    if (seconds > 0) log(seconds, trigger)
  }

  function tick(): void {
    clock.after(ACTIVE_TIME_INTERVAL_MS, tick)
    logActive('timer')
  }

  function keepChecking(): void {
    stopChecking()
    stopChecking = clock.after(CLOCK_CHECK_INTERVAL_MS, () => {
      state = checkClock(state, clock.now())
      keepChecking()
    })
  }

  return {
    act() {
      if (state.lastActionAt !== null) state = act(state, clock.now())
    },
    pause({ logs }) {
      stopChecking()
      state = pause(state, clock.now())
      if (logs) logActive('hidden')
    },
    resume() {
      state = act(state, clock.now())
      if (!isTimed) clock.after(ACTIVE_TIME_INTERVAL_MS, tick)
      isTimed = true
      keepChecking()
    },
  }
}
