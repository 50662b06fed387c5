import type { Similarity } from './similarity.ts'

/** The least similarity of an imported page. */
export const GOAL: Similarity = { whole: 0.95, leastPart: 0.9 }

/**
 * A page is drawn with that many pixels for each that is compared, across and down: rounding to pixels and two ways of smoothing
 * edges then count little.
 */
export const PIXELS_PER_PIXEL = 4

export const reachesGoal = ({ whole, leastPart }: Similarity): boolean =>
  whole >= GOAL.whole && leastPart >= GOAL.leastPart
