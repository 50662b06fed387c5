/** Autoplay is off, stays on each step as long as the document sets, or stays for a number of seconds. */
export type AutoplayChoice = 'off' | 'holds' | number

/** The choices in seconds. */
const AUTOPLAY_SECONDS = [4, 8, 12, 20] as const

/** Seconds on a step for which the document sets none. */
const DEFAULT_SECONDS = 8

/** Seconds on each step; `undefined` where the document sets none. */
export type Holds = readonly (number | undefined)[]

function hasHolds(holds: Holds): boolean {
  return holds.some((hold) => hold !== undefined)
}

/** The choices for a document. */
export function choicesOf(holds: Holds): AutoplayChoice[] {
  return ['off', ...(hasHolds(holds) ? (['holds'] as const) : []), ...AUTOPLAY_SECONDS]
}

/** The choice while the visitor has made none. */
export function usualChoiceOf(holds: Holds): AutoplayChoice {
  return hasHolds(holds) ? 'holds' : DEFAULT_SECONDS
}

/** ms on a step; `null` when autoplay is off. @param step from 1 */
export function delayOf(choice: AutoplayChoice, holds: Holds, step: number): number | null {
  if (choice === 'off') return null
  return 1_000 * (choice === 'holds' ? (holds[step - 1] ?? DEFAULT_SECONDS) : choice)
}
