import type { Page } from 'playwright/test'

/** px of the page */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Fingers on the screen of a page that has touch. */
export interface Fingers {
  /** Along straight lines, each from its first place to its last, all at once, lifted at the end. @param ms it takes */
  stroke(ways: readonly (readonly [from: Point, to: Point])[], ms: number): Promise<void>
  /** The same, and they stay where they are a while before they are lifted: nothing is thrown. */
  move(ways: readonly (readonly [from: Point, to: Point])[], ms: number): Promise<void>
}

const PARTS = 10
/** ms; whoever holds still for so long does not throw. */
const STILL = 300

/** Each touch says when it was, so that a stroke is as quick as it is meant to be however busy the machine is. */
export async function fingersOn(page: Page): Promise<Fingers> {
  const session = await page.context().newCDPSession(page)

  async function stroke(ways: readonly (readonly [Point, Point])[], ms: number, still: number) {
    // Touches of a time to come would be waited for.
    const start = Date.now() - ms - still
    const say = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number, at: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        timestamp: (start + at) / 1_000,
        touchPoints:
          type === 'touchEnd'
            ? []
            : ways.map(([from, to], id) => ({
                x: from.x + (to.x - from.x) * share,
                y: from.y + (to.y - from.y) * share,
                id,
              })),
      })
    await say('touchStart', 0, 0)
    for (let part = 1; part <= PARTS; part += 1) await say('touchMove', part / PARTS, (ms * part) / PARTS)
    await say('touchEnd', 1, ms + still)
  }

  return {
    stroke: (ways, ms) => stroke(ways, ms, 0),
    move: (ways, ms) => stroke(ways, ms, STILL),
  }
}
