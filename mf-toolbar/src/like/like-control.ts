import { callFailureOf } from '../failure/call-failure.ts'
import type { LikeCall } from './like-call.ts'
import { likeReducer, settledLike, type Like, type LikeEvent, type LikeState } from './like-state.ts'

/** ms until a state of the heart resets (docs/behaviour/like.md#like-animation). */
const ANIMATION_MS = 2_000

/** ms that the text of a failure stays (docs/behaviour/like.md#like-failure). */
const FAILURE_TEXT_MS = 4_000

export interface LikeControlOptions {
  readonly start: Like
  readonly call: LikeCall
  /** Called after every like and unlike that the server confirmed. */
  readonly onSaved: (like: Like) => void
  readonly console: Pick<Console, 'error'>
  /** Calls back after `ms`; returns the undo. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** Holds the like of one presentation: sends requests, handles responses, ends animations. */
export interface LikeControl {
  state(): LikeState
  subscribe(onChange: () => void): () => void
  click(): void
  /** Stops the timers. A running request continues, and a queued one is still sent. */
  stop(): void
}

/** Runs the state machine of `like-state.ts`: turns its states into requests and timers. */
export function createLikeControl({ start, call, onSaved, console, after }: LikeControlOptions): LikeControl {
  let state = settledLike(start)
  let stopTimers = () => {}
  const listeners = new Set<() => void>()

  function dispatch(event: LikeEvent): void {
    const before = state
    state = likeReducer(before, event)
    if (state.requestCount !== before.requestCount) void send(state.requested)
    if (state.animationCount !== before.animationCount) startTimers()
    for (const onChange of listeners) onChange()
  }

  async function send(liked: boolean): Promise<void> {
    let count
    try {
      count = await call(liked)
    } catch (error) {
      console.error(`[mf-toolbar] Failed to ${liked ? 'save' : 'remove'} the like:`, error)
      dispatch({ type: 'failed', why: callFailureOf(error) })
      return
    }
    dispatch({ type: 'saved', count })
    onSaved(state.confirmed)
  }

  function startTimers(): void {
    stopTimers()
    const undo = [after(ANIMATION_MS, () => dispatch({ type: 'animationEnded' }))]
    if (state.failure) undo.push(after(FAILURE_TEXT_MS, () => dispatch({ type: 'failureTextEnded' })))
    stopTimers = () => undo.forEach((stop) => stop())
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    click: () => dispatch({ type: 'clicked' }),
    stop: () => stopTimers(),
  }
}
