import { isPictureCover } from './cover-choice.ts'
import {
  changedFields,
  isSameValue,
  stepPartOf,
  valueOf,
  withValue,
  type Draft,
  type Field,
  type FieldValue,
  type Step,
} from './draft.ts'

/** A field that both sides changed. */
export interface Difference {
  readonly field: Field
  readonly mine: FieldValue
  readonly theirs: FieldValue
  readonly chosen: 'mine' | 'theirs'
}

/** A draft rebased on a state that another person saved. */
export interface Merged {
  readonly draft: Draft
  /** Fields that they changed. */
  readonly differences: readonly Difference[]
}

/**
 * Rebases a draft on a state that another person saved. Fields changed by one side have the value of that side. Fields
 * changed by both keep our value until the person chooses.
 *
 * @param base the common starting point
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const mineChanged = new Set(changedFields(base, mine))
  const differences = changedFields(base, theirs)
    .filter((field) => !isSameValue(valueOf(mine, field), valueOf(theirs, field)))
    .map((field): Difference => ({
      field,
      mine: valueOf(mine, field),
      theirs: valueOf(theirs, field),
      chosen: mineChanged.has(field) ? 'mine' : 'theirs',
    }))
  const start = { ...theirs, steps: withOwnSteps(base, mine, theirs) }
  const known = new Set(start.steps.map(({ id }) => id))
  // Drop texts of deleted steps.
  const kept = [...mineChanged].filter((field) => {
    const place = stepPartOf(field)
    return place === null || known.has(place.id)
  })
  const draft = kept.reduce((merged, field) => withValue(merged, field, valueOf(mine, field)), start)
  const hasCover = known.has(draft.cover) || isPictureCover(draft.cover)
  return { draft: hasCover ? draft : { ...draft, cover: '' }, differences }
}

/** Their steps with copies that we made and without those that we removed. Copies of steps that are gone are dropped. */
function withOwnSteps(base: Draft, mine: Draft, theirs: Draft): readonly Step[] {
  const ids = ({ steps }: Draft) => new Set(steps.map(({ id }) => id))
  const [inBase, inMine, inTheirs] = [ids(base), ids(mine), ids(theirs)]
  const steps = theirs.steps.filter(({ id }) => inMine.has(id) || !inBase.has(id))
  let place = 0
  for (const step of mine.steps) {
    const index = steps.findIndex(({ id }) => id === step.id)
    if (index >= 0) place = index + 1
    else if (!inBase.has(step.id) && inTheirs.has(step.copyOf ?? '')) steps.splice(place++, 0, step)
  }
  return steps
}

/** The differences after one is resolved, or after input in its field. */
export function decided(
  differences: readonly Difference[],
  field: Field,
  decision: Partial<Difference>,
): readonly Difference[] {
  return differences.map((each) => (each.field === field ? { ...each, ...decision } : each))
}
