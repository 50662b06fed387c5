import type { Clock } from '@viewpage/remote-kit/browser'
import { SUSPENDED_AFTER_MS } from './active-time.ts'

/** At most this much of one stay on a step counts; changing the step refills the pool. */
export const STEP_POOL_MS = 60_000
export const PATH_VIEW_INTERVAL_MS = 10_000
export const TICK_MS = 100

export interface Position {
  /** From 1. */
  readonly step: number
  readonly stepCount: number
}

/** How long the visitor watched a step since the last log. */
export interface PathViewLog extends Position {
  /** Seconds, one decimal (docs/behaviour/tracking.md#path-view-log). */
  readonly activeTime: number
}

/** Times are ms. What was sent, `unsent` and `cut` add up to the time that passed while path view was running. */
export interface PathViewState {
  readonly position: Position | null
  readonly isPaused: boolean
  /** Time that may still count on this step; the timer stops at 0. */
  readonly pool: number
  /** Time watched since the last log. */
  readonly unsent: number
  /** Rounding remainder for the next log of this step; negative after rounding up. */
  readonly rest: number
  /** Time that passed but does not count. */
  readonly cut: number
  /** When this state was computed. */
  readonly at: number
}

type Moved = readonly [state: PathViewState, log: PathViewLog | null]

/** The overlay covers the presentation until it starts. */
export const firstPathView: PathViewState = {
  position: null,
  isPaused: true,
  pool: STEP_POOL_MS,
  unsent: 0,
  rest: 0,
  cut: 0,
  at: 0,
}

function isTicking({ position, isPaused, pool }: PathViewState): boolean {
  return position !== null && !isPaused && pool > 0
}

/** Adds the time that passed; a log is due every {@link PATH_VIEW_INTERVAL_MS}. */
export function pass(state: PathViewState, now: number): Moved {
  const passed = measure(state, now)
  return passed.unsent >= PATH_VIEW_INTERVAL_MS ? log(passed) : [passed, null]
}

/** Logs the time watched on the old step and refills the pool for the new one. */
export function changeStep(state: PathViewState, position: Position, now: number): Moved {
  const [left, entry] = log(measure(state, now))
  return [{ ...left, position, pool: STEP_POOL_MS, unsent: 0, rest: 0, cut: left.cut + left.rest }, entry]
}

/** The presentation is covered or hidden. Time that is not logged now is part of the next log. */
export function pause(state: PathViewState, now: number, { logs }: { logs: boolean }): Moved {
  const paused = { ...measure(state, now), isPaused: true }
  return logs ? log(paused) : [paused, null]
}

export function resume(state: PathViewState, now: number): PathViewState {
  return { ...measure(state, now), isPaused: false }
}

function measure(state: PathViewState, now: number): PathViewState {
  const passed = state.position === null || state.isPaused ? 0 : Math.max(0, now - state.at)
  const counts = isTicking(state) && passed <= SUSPENDED_AFTER_MS
  return {
    ...state,
    at: now,
    unsent: state.unsent + (counts ? passed : 0),
    cut: state.cut + (counts ? 0 : passed),
  }
}

/** Logs the time watched, limited by the pool; a log of 0 s is not sent (docs/behaviour/tracking.md#path-view-log). */
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

export interface PathView {
  changeStep(position: Position): void
  pause(options: { logs: boolean }): void
  resume(): void
}

/**
 * Measures how long each step is watched (docs/behaviour/tracking.md#path-view-pool) and passes every log to `send`.
 */
export function createPathView(clock: Clock, send: (log: PathViewLog) => void): PathView {
  let state = firstPathView
  let stopTimer: (() => void) | null = null

  function move([next, entry]: Moved): void {
    state = next
    if (entry) send(entry)
    if (isTicking(state)) stopTimer ??= clock.after(TICK_MS, tick)
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
