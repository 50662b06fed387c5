/** A click on the stage: position in px, time in ms. */
export interface Click {
  readonly x: number
  readonly y: number
  readonly time: number
  /** How many clicks in a row the system counts, from 1. */
  readonly detail: number
}

/** ms; on touch screens, some browsers count every tap as the first. */
export const DOUBLE_CLICK_MS = 300
const DOUBLE_CLICK_PX = 24

/**
 * Whether a click is the second of a double click (docs/behaviour/viewer.md#double-click). The time between the two is
 * the system's, which people can change, and at least {@link DOUBLE_CLICK_MS}.
 *
 * @param first the click before, unless that was a second one itself
 */
export function isSecondClick(click: Click, first: Click | null): boolean {
  if (!first || Math.hypot(click.x - first.x, click.y - first.y) > DOUBLE_CLICK_PX) return false
  return click.detail % 2 === 0 || click.time - first.time <= DOUBLE_CLICK_MS
}
