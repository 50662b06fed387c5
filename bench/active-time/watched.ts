/** Watched times of a visit, ms. */
export interface Watched {
  /** By step: each stay counts for a minute at most (docs/behaviour/tracking.md#path-view-pool). */
  readonly steps: ReadonlyMap<number, number>
  /** Sum of the gaps between actions that are shorter than a minute (docs/behaviour/tracking.md#active-time). */
  readonly active: number
}

/** Adds the times of each step. */
export function createSums(): { add(step: number, ms: number): void; steps: ReadonlyMap<number, number> } {
  const steps = new Map<number, number>()
  return { add: (step, ms) => steps.set(step, (steps.get(step) ?? 0) + ms), steps }
}
