import type { CallFailure } from '../failure/call-failure.ts'

/** The like as the server stores it, or as the page shows it. */
export interface Like {
  readonly liked: boolean
  readonly count: number
}

/**
 * - `settled`: no request is running; the page shows the state that the server confirmed;
 * - `saving`: one request is running, for the state that the page shows;
 * - `overtaken`: one request is running, and the visitor has since clicked for the opposite.
 */
export type LikePhase = 'settled' | 'saving' | 'overtaken'

export type LikeAnimation = 'none' | 'liked' | 'heartbroken' | 'error'

export interface LikeState {
  readonly confirmed: Like
  readonly phase: LikePhase
  /** The value of `liked` that the running request sets; meaningless while `settled`. */
  readonly requested: boolean
  /** An increment means: send a request. */
  readonly requestCount: number
  readonly animation: LikeAnimation
  /** An increment means: start the animation, even if it is the same one again. */
  readonly animationCount: number
  /** The last failed request, until the next click or for as long as its text shows. */
  readonly failure: { readonly requested: boolean; readonly why: CallFailure } | null
}

export type LikeEvent =
  | { readonly type: 'clicked' }
  /** `count`: number of likes in the response; `null` when there is none. */
  | { readonly type: 'saved'; readonly count: number | null }
  | { readonly type: 'failed'; readonly why: CallFailure }
  | { readonly type: 'animationEnded' }
  | { readonly type: 'failureTextEnded' }

const PHASES: Record<LikePhase, Partial<Record<LikeEvent['type'], LikePhase>>> = {
  settled: { clicked: 'saving' },
  saving: { clicked: 'overtaken', saved: 'settled', failed: 'settled' },
  overtaken: { clicked: 'saving', saved: 'saving', failed: 'saving' },
}

/** The state without a running request: the page shows `confirmed`. */
export function settledLike(confirmed: Like): LikeState {
  return {
    confirmed,
    phase: 'settled',
    requested: confirmed.liked,
    requestCount: 0,
    animation: 'none',
    animationCount: 0,
    failure: null,
  }
}

/** What the page shows: the visitor's last click, and a count that matches it (never below 0). */
export function shownLike({ confirmed, phase, requested }: LikeState): Like {
  const liked = { settled: confirmed.liked, saving: requested, overtaken: !requested }[phase]
  return withLiked(confirmed, liked)
}

/**
 * Optimistic updates: one request at a time, the last click wins, a failure reverts. After a response the count is
 * the server's, which includes the likes of other visitors.
 */
export function likeReducer(state: LikeState, event: LikeEvent): LikeState {
  if (event.type === 'animationEnded') return { ...state, animation: 'none' }
  if (event.type === 'failureTextEnded') return { ...state, failure: null }
  const phase = PHASES[state.phase][event.type]
  if (!phase) return state
  const next = { ...state, phase }
  switch (event.type) {
    case 'clicked': {
      const sent = state.phase === 'settled' ? startRequest(next, !state.confirmed.liked) : next
      return play({ ...sent, failure: null }, shownLike(sent).liked ? 'liked' : 'heartbroken')
    }
    case 'saved':
      return sendQueued(state, { ...next, confirmed: savedLike(state, event.count) })
    case 'failed':
      return sendQueued(
        state,
        play({ ...next, failure: { requested: state.requested, why: event.why } }, 'error'),
      )
  }
}

/** After a response, success or failure: sends the click that was made during the request. */
function sendQueued(before: LikeState, after: LikeState): LikeState {
  return before.phase === 'overtaken' ? startRequest(after, !before.requested) : after
}

function startRequest(state: LikeState, requested: boolean): LikeState {
  return { ...state, requested, requestCount: state.requestCount + 1 }
}

function play(state: LikeState, animation: LikeAnimation): LikeState {
  return { ...state, animation, animationCount: state.animationCount + 1 }
}

function savedLike({ confirmed, requested }: LikeState, count: number | null): Like {
  return count === null ? withLiked(confirmed, requested) : { liked: requested, count }
}

function withLiked({ liked: before, count }: Like, liked: boolean): Like {
  return { liked, count: Math.max(0, count + Number(liked) - Number(before)) }
}
