import type { CallFailure } from '../failure/call-failure.ts'

/** What the server holds of the like, or what the page shows of it. */
export interface Like {
  readonly liked: boolean
  readonly count: number
}

/**
 * Where the visitor's wish stands:
 * - `settled`: nothing is under way, the page shows what the server confirmed;
 * - `saving`: one request is under way, for what the page shows;
 * - `overtaken`: one request is under way, and the visitor has since clicked for the opposite.
 */
export type LikePhase = 'settled' | 'saving' | 'overtaken'

/** What the heart plays, or that it rests. */
export type LikeAnimation = 'none' | 'liked' | 'heartbroken' | 'error'

export interface LikeState {
  readonly confirmed: Like
  readonly phase: LikePhase
  /** What the request under way asks for; of no meaning while `settled`. */
  readonly asked: boolean
  /** Counts requests; a new number is a new request to send. */
  readonly request: number
  readonly animation: LikeAnimation
  /** Counts animations, so that the same one can play again. */
  readonly played: number
  /** The request that failed last, until the visitor clicks again or the message has stood long enough. */
  readonly failure: { readonly asked: boolean; readonly why: CallFailure } | null
}

export type LikeEvent =
  | { readonly type: 'clicked' }
  /** `count`: of likes, from the response; `null` when it contains none. */
  | { readonly type: 'saved'; readonly count: number | null }
  | { readonly type: 'failed'; readonly why: CallFailure }
  | { readonly type: 'animationEnded' }

const PHASES: Record<LikePhase, Partial<Record<LikeEvent['type'], LikePhase>>> = {
  settled: { clicked: 'saving' },
  saving: { clicked: 'overtaken', saved: 'settled', failed: 'settled' },
  overtaken: { clicked: 'saving', saved: 'saving', failed: 'saving' },
}

/** Nothing under way: the page shows what the page data said. */
export function settledLike(confirmed: Like): LikeState {
  return {
    confirmed,
    phase: 'settled',
    asked: confirmed.liked,
    request: 0,
    animation: 'none',
    played: 0,
    failure: null,
  }
}

/** What the page shows: the visitor's last wish, and a count that fits it (never below 0). */
export function shownLike({ confirmed, phase, asked }: LikeState): Like {
  const liked = { settled: confirmed.liked, saving: asked, overtaken: !asked }[phase]
  return withLiked(confirmed, liked)
}

/**
 * Optimistic: one request at a time, the last intent wins, a failure reverts. After a response the count is the
 * server's, which includes the likes of other visitors.
 */
export function likeReducer(state: LikeState, event: LikeEvent): LikeState {
  if (event.type === 'animationEnded') return { ...state, animation: 'none', failure: null }
  const phase = PHASES[state.phase][event.type]
  if (!phase) return state
  const next = { ...state, phase }
  switch (event.type) {
    case 'clicked': {
      const sent = state.phase === 'settled' ? askFor(next, !state.confirmed.liked) : next
      return play({ ...sent, failure: null }, shownLike(sent).liked ? 'liked' : 'heartbroken')
    }
    case 'saved':
      return goOn(state, { ...next, confirmed: savedLike(state, event.count) })
    case 'failed':
      return goOn(state, play({ ...next, failure: { asked: state.asked, why: event.why } }, 'error'))
  }
}

/** After an answer: the click that came meanwhile is sent now, whatever became of the request before it. */
function goOn(before: LikeState, after: LikeState): LikeState {
  return before.phase === 'overtaken' ? askFor(after, !before.asked) : after
}

function askFor(state: LikeState, asked: boolean): LikeState {
  return { ...state, asked, request: state.request + 1 }
}

function play(state: LikeState, animation: LikeAnimation): LikeState {
  return { ...state, animation, played: state.played + 1 }
}

function savedLike({ confirmed, asked }: LikeState, count: number | null): Like {
  return count === null ? withLiked(confirmed, asked) : { liked: asked, count }
}

function withLiked({ liked: before, count }: Like, liked: boolean): Like {
  return { liked, count: Math.max(0, count + Number(liked) - Number(before)) }
}
