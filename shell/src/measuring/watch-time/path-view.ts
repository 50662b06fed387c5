import type { Clock } from '@viewpage/remote-kit/browser'
import { ASLEEP } from './asleep.ts'

/** ms of one stay on a step that count at most; only another step refills it. */
export const POOL = 60_000
/** ms between two logs. */
export const LOG_EVERY = 10_000
/** ms between two looks at the clock. */
export const TICK = 100

export interface Position {
  /** From 1. */
  readonly step: number
  readonly stepCount: number
}

/** One log: how long the visitor watched a step since the last one. */
export interface PathViewLog extends Position {
  /** Seconds, one decimal (D28). */
  readonly activeTime: number
}

/** How path view stands. Times are ms; sent, unsent and cut together are the time that passed while it was on. */
export interface PathViewState {
  readonly position: Position | null
  readonly isPaused: boolean
  /** What may still count on this step; not above 0: the timer stands. */
  readonly pool: number
  /** Watched since the last log. */
  readonly unsent: number
  /** What rounding left for the next log of this step; below 0 when it rounded up. */
  readonly rest: number
  /** Time that passed and does not count. */
  readonly cut: number
  /** When it was looked at last. */
  readonly at: number
}

type Moved = readonly [state: PathViewState, log: PathViewLog | null]

/** Before the first step, and paused: something lies over the presentation until it starts. */
export const firstPathView: PathViewState = {
  position: null,
  isPaused: true,
  pool: POOL,
  unsent: 0,
  rest: 0,
  cut: 0,
  at: 0,
}

export function isTicking({ position, isPaused, pool }: PathViewState): boolean {
  return position !== null && !isPaused && pool > 0
}

/** Time goes by; a log is due every {@link LOG_EVERY}. */
export function pass(state: PathViewState, now: number): Moved {
  const passed = measure(state, now)
  return passed.unsent >= LOG_EVERY ? log(passed) : [passed, null]
}

/** Logs what was watched of the old step, and refills the pool for the new one. */
export function changeStep(state: PathViewState, position: Position, now: number): Moved {
  const [left, entry] = log(measure(state, now))
  return [{ ...left, position, pool: POOL, unsent: 0, rest: 0, cut: left.cut + left.rest }, entry]
}

/** Something lies over the presentation, or nobody can see it. What is not logged now waits for the next log. */
export function pause(state: PathViewState, now: number, { logs }: { logs: boolean }): Moved {
  const paused = { ...measure(state, now), isPaused: true }
  return logs ? log(paused) : [paused, null]
}

export function resume(state: PathViewState, now: number): PathViewState {
  return { ...measure(state, now), isPaused: false }
}

function measure(state: PathViewState, now: number): PathViewState {
  const passed = state.position === null || state.isPaused ? 0 : Math.max(0, now - state.at)
  const counts = isTicking(state) && passed <= ASLEEP
  return {
    ...state,
    at: now,
    unsent: state.unsent + (counts ? passed : 0),
    cut: state.cut + (counts ? 0 : passed),
  }
}

/** Sends what was watched, between 0 and what the pool has left; a log of 0 s is none (D27). */
function log(state: PathViewState): Moved {
  const { position, pool, unsent, rest, cut } = state
  const counted = Math.min(Math.max(0, pool), unsent)
  const tenths = Math.max(0, Math.round((counted + rest) / 100))
  const next = {
    ...state,
    pool: pool - unsent,
    unsent: 0,
    rest: counted + rest - tenths * 100,
    cut: cut + unsent - counted,
  }
  return [next, position && tenths > 0 ? { ...position, activeTime: tenths / 10 } : null]
}

/** Path view by a clock. */
export interface PathView {
  changeStep(position: Position): void
  pause(options: { logs: boolean }): void
  resume(): void
}

/** Measures how long each step is watched (section 4), and hands every log to `send`. */
export function createPathView(clock: Clock, send: (log: PathViewLog) => void): PathView {
  let state = firstPathView
  let stopTimer: (() => void) | null = null

  function move([next, entry]: Moved): void {
    state = next
    if (entry) send(entry)
    if (isTicking(state)) stopTimer ??= clock.after(TICK, tick)
    else {
      stopTimer?.()
      stopTimer = null
    }
  }

  function tick(): void {
    stopTimer = null
    move(pass(state, clock.now()))
  }

  return {
    changeStep(position) {
      stopTimer?.()
      stopTimer = null
      move(changeStep(state, position, clock.now()))
    },
    pause: (options) => move(pause(state, clock.now(), options)),
    resume: () => move([resume(state, clock.now()), null]),
  }
}
