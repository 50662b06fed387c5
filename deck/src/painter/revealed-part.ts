import type { View } from '../camera/view.ts'

/** The opacity of an item that a step reveals: 0 before the step, 1 from it on, in between during the flights. */
export function revealedPart(revealedAt: number, { step, fromStep, arrival }: View): number {
  const now = revealedAt <= step ? 1 : 0
  const before = revealedAt <= fromStep ? 1 : 0
  return before + (now - before) * arrival
}
