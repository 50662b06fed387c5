import { callFailureOf } from '../failure/call-failure.ts'
import type { LikeCall } from './like-call.ts'
import {
  likeReducer,
  settledLike,
  type Like,
  type LikeAnimation,
  type LikeEvent,
  type LikeState,
} from './like-state.ts'

/**
 * Duration of each animation (docs/behaviour/like.md#like-animation, docs/behaviour/like.md#like-failure). An error has
 * a text to read, so it stays longer.
 */
const ANIMATION_MS: Readonly<Record<Exclude<LikeAnimation, 'none'>, number>> = {
  liked: 2000,
  heartbroken: 2000,
  error: 4000,
}

export interface LikeControlOptions {
  readonly start: Like
  readonly call: LikeCall
  /** Called after every like and unlike that the server confirmed. */
  readonly onSaved: (like: Like) => void
  /** Calls back after `ms`; returns the undo. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Holds the like of one presentation: sends requests, handles responses, ends animations. */
export interface LikeControl {
  state(): LikeState
  subscribe(onChange: () => void): () => void
  click(): void
  /** Stops the timer. A running request continues, and a queued one is still sent. */
  stop(): void
}

/** Runs the state machine of `like-state.ts`: turns its states into requests and timers. */
export function createLikeControl({ start, call, onSaved, after }: LikeControlOptions): LikeControl {
  let state = settledLike(start)
  let stopTimer = () => {}
  const listeners = new Set<() => void>()

  function dispatch(event: LikeEvent): void {
    const before = state
    state = likeReducer(before, event)
    if (state.requestCount !== before.requestCount) void send(state.requested)
    if (state.animationCount !== before.animationCount) startTimer(state.animation)
    for (const onChange of listeners) onChange()
  }

  async function send(liked: boolean): Promise<void> {
    let count
    try {
      count = await call(liked)
    } catch (error) {
      dispatch({ type: 'failed', why: callFailureOf(error) })
      return
    }
    dispatch({ type: 'saved', count })
    onSaved(state.confirmed)
  }

  function startTimer(animation: LikeAnimation): void {
    stopTimer()
    if (animation !== 'none')
      stopTimer = after(ANIMATION_MS[animation], () => dispatch({ type: 'animationEnded' }))
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    click: () => dispatch({ type: 'clicked' }),
    stop: () => stopTimer(),
  }
}
