import type { View } from '../camera/view.ts'

/**
 * How much of an item is there, 0 to 1: before the step that reveals it nothing, on the way to that step more and
 * more, and on the way back less and less.
 */
export function revealedPart(revealedAt: number, { step, fromStep, arrival }: View): number {
  const now = revealedAt <= step ? 1 : 0
  const before = revealedAt <= fromStep ? 1 : 0
  return before + (now - before) * arrival
}
