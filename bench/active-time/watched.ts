/** What was watched in a visit. Times are ms. */
export interface Watched {
  /** By step (section 4): of one stay on a step a minute at most. */
  readonly steps: ReadonlyMap<number, number>
  /** Between actions (sections 4 and 9): nothing of a gap of a minute or more. */
  readonly active: number
}

/** Adds up what is watched of each step. */
export function createSums(): { add(step: number, ms: number): void; steps: ReadonlyMap<number, number> } {
  const steps = new Map<number, number>()
  return { add: (step, ms) => steps.set(step, (steps.get(step) ?? 0) + ms), steps }
}
