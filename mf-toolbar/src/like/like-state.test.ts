import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { likeReducer, settledLike, shownLike, type LikeEvent, type LikeState } from './like-state.ts'

const unliked = settledLike({ liked: false, count: 7 })
const liked = settledLike({ liked: true, count: 8 })

const clicked: LikeEvent = { type: 'clicked' }
const saved: LikeEvent = { type: 'saved', count: null }
const savedWith = (count: number): LikeEvent => ({ type: 'saved', count })
const failed: LikeEvent = { type: 'failed', why: 'broken' }
const animationEnded: LikeEvent = { type: 'animationEnded' }

function after(state: LikeState, ...events: LikeEvent[]): LikeState {
  return events.reduce(likeReducer, state)
}

describe('a like', () => {
  // title · initial state · events · shown like · shown count · phase · request count · animation
  const rows: [string, LikeState, LikeEvent[], boolean, number, LikeState['phase'], number, string][] = [
    ['starts settled', unliked, [], false, 7, 'settled', 0, 'none'],
    ['is shown at once', unliked, [clicked], true, 8, 'saving', 1, 'liked'],
    ['stays when it is saved', unliked, [clicked, saved], true, 8, 'settled', 1, 'liked'],
    ['takes the count of the server', unliked, [clicked, savedWith(12)], true, 12, 'settled', 1, 'liked'],
    ['takes it after an unlike, too', liked, [clicked, savedWith(5)], false, 5, 'settled', 1, 'heartbroken'],
    [
      'counts from it afterwards',
      unliked,
      [clicked, clicked, savedWith(12)],
      false,
      11,
      'saving',
      2,
      'heartbroken',
    ],
    ['reverts to it', unliked, [clicked, savedWith(12), clicked, failed], true, 12, 'settled', 2, 'error'],
    ['is reverted when it fails', unliked, [clicked, failed], false, 7, 'settled', 1, 'error'],
    ['is removed at once', liked, [clicked], false, 7, 'saving', 1, 'heartbroken'],
    ['stays removed when that is saved', liked, [clicked, saved], false, 7, 'settled', 1, 'heartbroken'],
    ['is restored when the removal fails', liked, [clicked, failed], true, 8, 'settled', 1, 'error'],
    ['queues a second click', unliked, [clicked, clicked], false, 7, 'overtaken', 1, 'heartbroken'],
    ['sends it after the response', unliked, [clicked, clicked, saved], false, 7, 'saving', 2, 'heartbroken'],
    ['sends it after a failure, too', unliked, [clicked, clicked, failed], false, 7, 'saving', 2, 'error'],
    ['drops two clicks that cancel out', unliked, [clicked, clicked, clicked], true, 8, 'saving', 1, 'liked'],
    ['ends its animation', unliked, [clicked, saved, animationEnded], true, 8, 'settled', 1, 'none'],
    ['ignores a response without a request', unliked, [saved, failed], false, 7, 'settled', 0, 'none'],
  ]

  // docs/behaviour/like.md#optimistic-like
  it.each(rows)('%s', (_, from, events, isLiked, count, phase, requestCount, animation) => {
    const state = after(from, ...events)
    expect(shownLike(state)).toEqual({ liked: isLiked, count })
    expect(state).toMatchObject({ phase, requestCount, animation })
  })

  it('keeps the failure until the next click, or the end of its text', () => {
    const state = after(unliked, clicked, { type: 'failed', why: 'offline' })
    expect(state.failure).toEqual({ requested: true, why: 'offline' })
    expect(after(state, clicked).failure).toBeNull()
    expect(after(state, animationEnded).failure).not.toBeNull()
    expect(after(state, { type: 'failureTextEnded' }).failure).toBeNull()
  })

  // docs/behaviour/like.md#like-count
  it('never shows a count below 0', () => {
    const wrong = settledLike({ liked: true, count: 0 })
    expect(shownLike(after(wrong, clicked))).toEqual({ liked: false, count: 0 })
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.nat(2),
        fc.array(fc.constantFrom(clicked, saved, savedWith(0), failed, animationEnded)),
        (isLiked, count, events) => {
          const state = after(settledLike({ liked: isLiked, count }), ...events)
          expect(shownLike(state).count).toBeGreaterThanOrEqual(0)
        },
      ),
    )
  })
})
