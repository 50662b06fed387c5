import type { StartTrigger } from '@viewpage/shared-events'

/** How long autoplay stays on a step: not at all by itself, as the document says, or so many seconds. */
export type AutoplayChoice = 'off' | 'holds' | number

/** Seconds that are offered. */
export const AUTOPLAY_SECONDS = [4, 8, 12, 20] as const

/** Seconds on a step for which the document says nothing. */
const USUAL_SECONDS = 8

/** Seconds on a step; `undefined` where the document says nothing of it. */
export type Holds = readonly (number | undefined)[]

export function hasHolds(holds: Holds): boolean {
  return holds.some((hold) => hold !== undefined)
}

/** What is offered for a document. */
export function choicesOf(holds: Holds): AutoplayChoice[] {
  return ['off', ...(hasHolds(holds) ? (['holds'] as const) : []), ...AUTOPLAY_SECONDS]
}

/** A presentation that started by itself goes on by itself. */
export function firstChoiceOf(trigger: StartTrigger, holds: Holds): AutoplayChoice {
  if (trigger !== 'autoplay' && trigger !== 'forcedAutoplay') return 'off'
  return hasHolds(holds) ? 'holds' : USUAL_SECONDS
}

/** ms on a step that rests; `null` where the visitor goes on by hand. @param step from 1 */
export function delayOf(choice: AutoplayChoice, holds: Holds, step: number): number | null {
  if (choice === 'off') return null
  return 1_000 * (choice === 'holds' ? (holds[step - 1] ?? USUAL_SECONDS) : choice)
}
