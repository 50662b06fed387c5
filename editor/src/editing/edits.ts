import { isSameValue, valueOf, withValue, type Draft, type Field, type FieldValue } from './draft.ts'

/** A draft with its undo history. */
export interface Edits {
  readonly draft: Draft
  /** The draft before each change, oldest first. */
  readonly past: readonly Draft[]
  /** The field being typed in: consecutive input is one change. */
  readonly typing: Field | null
}

export interface Change {
  readonly field: Field
  readonly value: FieldValue
  /** Merge with the previous change if that was in the same field. @default false */
  readonly typed?: boolean
}

const MAX_UNDO_STEPS = 200

export function startEdits(draft: Draft): Edits {
  return { draft, past: [], typing: null }
}

export function changed(edits: Edits, { field, value, typed = false }: Change): Edits {
  const { draft, past, typing } = edits
  if (isSameValue(valueOf(draft, field), value)) return edits
  const goesOn = typed && typing === field
  return {
    draft: withValue(draft, field, value),
    past: goesOn ? past : [...past.slice(-(MAX_UNDO_STEPS - 1)), draft],
    typing: typed ? field : null,
  }
}

/** Adds a copy of a step right after it. @param copyId the id of the copy, which no step has */
export function duplicated({ draft, past }: Edits, id: string, copyId: string): Edits {
  const steps = draft.steps.flatMap((step) =>
    step.id === id ? [step, { ...step, id: copyId, copyOf: step.copyOf ?? step.id }] : [step],
  )
  if (steps.length === draft.steps.length) return { draft, past, typing: null }
  return { draft: { ...draft, steps }, past: [...past.slice(-(MAX_UNDO_STEPS - 1)), draft], typing: null }
}

/** Further input is a new change. */
export function paused(edits: Edits): Edits {
  return edits.typing === null ? edits : { ...edits, typing: null }
}

export function undone(edits: Edits): Edits {
  const draft = edits.past.at(-1)
  return draft ? { draft, past: edits.past.slice(0, -1), typing: null } : edits
}

/** The ids of the steps after moving one. */
export function orderAfterMove({ steps }: Draft, id: string, to: number): string[] {
  const others = steps.map((step) => step.id).filter((each) => each !== id)
  return others.toSpliced(to, 0, id)
}
