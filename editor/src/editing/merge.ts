import {
  changedFields,
  isSameValue,
  stepOfField,
  valueOf,
  withValue,
  type Draft,
  type Field,
  type FieldValue,
} from './draft.ts'

/** Something that somebody else saved, beside what stands here. */
export interface Difference {
  readonly field: Field
  readonly mine: FieldValue
  readonly theirs: FieldValue
  readonly chosen: 'mine' | 'theirs'
}

/** A draft on top of what somebody else saved. */
export interface Merged {
  readonly draft: Draft
  /** Every field that they changed. */
  readonly differences: readonly Difference[]
}

/**
 * Puts a draft on top of what somebody else saved meanwhile. What only one side changed is taken from that side; where
 * both did, what was typed here stays until the person chooses.
 *
 * @param base what both started from
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
  const known = new Set(theirs.steps.map(({ id }) => id))
  // The title of a step that is gone has nowhere to stand.
  const kept = [...mineChanged].filter((field) => {
    const id = stepOfField(field)
    return id === null || known.has(id)
  })
  const draft = kept.reduce((merged, field) => withValue(merged, field, valueOf(mine, field)), theirs)
  return { draft, differences }
}

/** The differences after one of them was decided, or after something else was typed in its field. */
export function decided(
  differences: readonly Difference[],
  field: Field,
  decision: Partial<Difference>,
): readonly Difference[] {
  return differences.map((each) => (each.field === field ? { ...each, ...decision } : each))
}
