import type { Page } from 'playwright/test'

/** px in the page */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Simulates touch gestures. */
export interface Fingers {
  /** Moves one finger along each line at the same time and lifts them at once. @param ms duration */
  stroke(lines: readonly Line[], ms: number): Promise<void>
  /** Like `stroke`, but the browser cancels the touch instead of the fingers being lifted. */
  cancelled(lines: readonly Line[], ms: number): Promise<void>
  /** Like `stroke`, but the fingers rest before they are lifted, so that there is no momentum. */
  move(lines: readonly Line[], ms: number): Promise<void>
}

type Line = readonly [from: Point, to: Point]

const MOVES_PER_STROKE = 10
/** After a pause of this length a gesture has no momentum. */
const PAUSE_MS = 300

/** The events have explicit timestamps, so that the speed of a gesture does not depend on the load of the machine. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)

  async function stroke(
    lines: readonly Line[],
    ms: number,
    pauseMs: number,
    end: 'touchEnd' | 'touchCancel' = 'touchEnd',
  ) {
    // The browser delays events with timestamps in the future.
    const start = Date.now() - ms - pauseMs
    const dispatch = (type: 'touchStart' | 'touchMove' | typeof end, share: number, at: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: (start + at) / 1_000,
        touchPoints:
          type === end
            ? []
            : lines.map(([from, to], id) => ({
                x: from.x + (to.x - from.x) * share,
                y: from.y + (to.y - from.y) * share,
                id,
              })),
      })
    await dispatch('touchStart', 0, 0)
    for (let move = 1; move <= MOVES_PER_STROKE; move += 1) {
      const share = move / MOVES_PER_STROKE
      await dispatch('touchMove', share, ms * share)
    }
    await dispatch(end, 1, ms + pauseMs)
  }

  return {
    stroke: (lines, ms) => stroke(lines, ms, 0),
    cancelled: (lines, ms) => stroke(lines, ms, 0, 'touchCancel'),
    move: (lines, ms) => stroke(lines, ms, PAUSE_MS),
  }
}
