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

/** ms until the heart rests again (section 9, D63). The text of an error stands longer than a picture. */
export const ANIMATION_RESET: Readonly<Record<Exclude<LikeAnimation, 'none'>, number>> = {
  liked: 2000,
  heartbroken: 2000,
  error: 4000,
}

export interface LikeControlOptions {
  readonly start: Like
  readonly call: LikeCall
  /** Told about every like and unlike the server confirmed. */
  readonly onSaved: (like: Like) => void
  /** Calls back after `ms`, unless it is undone. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** The like of one presentation, alive: sends requests, waits for answers, ends animations. */
export interface LikeControl {
  state(): LikeState
  subscribe(onChange: () => void): () => void
  click(): void
  /** Ends the timer. A wish that is still under way is carried through. */
  rest(): void
}

/** Runs the table of `like-state.ts`. */
export function createLikeControl({ start, call, onSaved, after }: LikeControlOptions): LikeControl {
  let state = settledLike(start)
  let stopTimer = () => {}
  const listeners = new Set<() => void>()

  function dispatch(event: LikeEvent): void {
    const before = state
    state = likeReducer(before, event)
    if (state.request !== before.request) void send(state.asked)
    if (state.played !== before.played) startTimer(state.animation)
    for (const onChange of listeners) onChange()
  }

  async function send(asked: boolean): Promise<void> {
    let count
    try {
      count = await call(asked)
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
      stopTimer = after(ANIMATION_RESET[animation], () => dispatch({ type: 'animationEnded' }))
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    click: () => dispatch({ type: 'clicked' }),
    rest: () => stopTimer(),
  }
}
