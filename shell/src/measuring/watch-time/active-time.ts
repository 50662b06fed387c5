import type { Clock } from '@viewpage/remote-kit/browser'
import { ASLEEP } from './asleep.ts'

/** ms between two entries, and the gap between two actions that adds nothing (sections 4 and 9). */
export const ACTIVE_TIME_EVERY = 60_000

/** ms between two looks at the clock, by which a machine that slept is known. */
const LOOK_EVERY = 250

/** How long the visitor was active since the last entry. Times are ms. */
export interface ActiveTimeState {
  /** `null` while nobody can be active. */
  readonly lastActionAt: number | null
  /** Of the time since then, what the machine slept. */
  readonly slept: number
  /** When the clock was looked at last. */
  readonly lookedAt: number
  readonly active: number
}

export const nothingActive: ActiveTimeState = { lastActionAt: null, slept: 0, lookedAt: 0, active: 0 }

/** Time goes by: much of it at once is sleep. */
export function look(state: ActiveTimeState, now: number): ActiveTimeState {
  const passed = now - state.lookedAt
  return { ...state, lookedAt: now, slept: state.slept + (passed > ASLEEP ? passed : 0) }
}

/** The visitor did something: what passed since the last time counts, unless it was too long; sleep never does. */
export function act(state: ActiveTimeState, now: number): ActiveTimeState {
  const { lastActionAt, slept, active } = look(state, now)
  const gap = lastActionAt === null ? 0 : Math.max(0, now - lastActionAt)
  const counted = gap < ACTIVE_TIME_EVERY ? Math.max(0, gap - slept) : 0
  return { lastActionAt: now, slept: 0, lookedAt: now, active: active + counted }
}

/** Nobody can be active any more. Covering or leaving the page is the last action. */
export function rest(state: ActiveTimeState, now: number): ActiveTimeState {
  return state.lastActionAt === null ? state : { ...act(state, now), lastActionAt: null }
}

/** Takes what is to be logged, in seconds with one decimal; what rounding leaves is for the next entry. */
export function take(state: ActiveTimeState): readonly [ActiveTimeState, seconds: number] {
  const tenths = Math.max(0, Math.round(state.active / 100))
  return [{ ...state, active: state.active - tenths * 100 }, tenths / 10]
}

/** Active time by a clock. */
export interface ActiveTime {
  /** The visitor did something. */
  act(): void
  pause(options: { logs: boolean }): void
  resume(): void
}

/** Measures how long the visitor is active, and hands it to `log` every minute of it; never a log of 0 s. */
export function createActiveTime(
  clock: Clock,
  log: (seconds: number, trigger: 'timer' | 'hidden') => void,
): ActiveTime {
  let state = nothingActive
  let isTimed = false
  let stopLooking = () => {}

  function logActive(trigger: 'timer' | 'hidden'): void {
    const [left, seconds] = take(state)
    state = left
    if (seconds > 0) log(seconds, trigger)
  }

  function tick(): void {
    clock.after(ACTIVE_TIME_EVERY, tick)
    logActive('timer')
  }

  function keepLooking(): void {
    stopLooking()
    stopLooking = clock.after(LOOK_EVERY, () => {
      state = look(state, clock.now())
      keepLooking()
    })
  }

  return {
    act() {
      if (state.lastActionAt !== null) state = act(state, clock.now())
    },
    pause({ logs }) {
      stopLooking()
      state = rest(state, clock.now())
      if (logs) logActive('hidden')
    },
    resume() {
      state = act(state, clock.now())
      if (!isTimed) clock.after(ACTIVE_TIME_EVERY, tick)
      isTimed = true
      keepLooking()
    },
  }
}
