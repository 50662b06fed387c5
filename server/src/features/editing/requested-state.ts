import { FIRST_STEP, PICTURE_COVER } from '../../content/painting/cover-number.ts'
import { cardOfChoice } from '../../content/presentations/cover-pictures.ts'
import { numbersOf } from '../../content/presentations/skipped-steps.ts'
import type { EditingState, EditingStep } from './editing-state.ts'

/** What an editor sends. What is missing stays. */
export type RequestedState = Omit<EditingState, 'tags' | 'cover' | 'steps'> &
  Partial<Pick<EditingState, 'tags' | 'cover'>> & {
    readonly steps: readonly (Pick<EditingStep, 'id' | 'title'> & Partial<EditingStep>)[]
  }

/** The number of the step on the cover: the first one while the chosen one is skipped. */
export function coverOf({ steps, cover }: EditingState): number {
  if (cardOfChoice(cover) !== null) return PICTURE_COVER
  const skipped = new Set(steps.filter(({ isSkipped }) => isSkipped).map(({ id }) => id))
  const numbers = numbersOf(
    steps.map(({ id }) => id),
    skipped,
  )
  return Math.max(FIRST_STEP, numbers.get(cover ?? '') ?? FIRST_STEP)
}

/** What an editor may save: the cover as it is, or none if its step is removed. */
export function keptCover({ steps }: Pick<RequestedState, 'steps'>, { cover }: EditingState): string | null {
  return cardOfChoice(cover) !== null || steps.some(({ id }) => id === cover) ? cover : null
}

/** Whether the document stays. */
export function sameSteps({ steps }: EditingState, other: EditingState): boolean {
  if (steps.length !== other.steps.length) return false
  return steps.every(({ id, title, transcript, isSkipped }, index) => {
    const before = other.steps[index]
    const isSame = before?.id === id && before.title === title && before.transcript === transcript
    return isSame && before.isSkipped === isSkipped
  })
}

/** A copy begins with the texts of the original. An editor that was opened by an earlier version does not send everything. */
export function wholeOf(requested: RequestedState, current: EditingState): EditingState {
  const stored = new Map(current.steps.map((step) => [step.id, step]))
  const steps = requested.steps.map((step) => ({
    ...{ transcript: '', notes: '', isSkipped: false },
    ...(stored.get(step.id) ?? stored.get(step.copyOf ?? '')),
    ...step,
  }))
  return { tags: current.tags, cover: keptCover(requested, current), ...requested, steps }
}
