import type { Privacy } from '@viewpage/shared-events'

export interface Step {
  readonly id: string
  readonly title: string
  /** Private. */
  readonly notes: string
  /** A line for each paragraph. */
  readonly transcript: string
}

/** The editable part of a presentation. */
export interface Draft {
  readonly title: string
  readonly description: string
  /** As they are typed, with commas between them. */
  readonly tags: string
  readonly privacy: Privacy
  /** In path order. */
  readonly steps: readonly Step[]
}

/** A field that can differ between two drafts. */
export type Field = 'title' | 'description' | 'tags' | 'privacy' | 'order' | StepField
export type StepField = `${keyof typeof STEP_TEXTS}:${string}`

/** The texts of a step, by the beginning of their fields. */
const STEP_TEXTS = { step: 'title', notes: 'notes', transcript: 'transcript' } as const
const PREFIXES = Object.keys(STEP_TEXTS) as (keyof typeof STEP_TEXTS)[]

/** The value of a field; for `order`, the ids of the steps. */
export type FieldValue = string | readonly string[]

/** The field of a text of a step. @param prefix that of the title by default */
export function stepField(id: string, prefix: keyof typeof STEP_TEXTS = 'step'): StepField {
  return `${prefix}:${id}`
}

/** All fields of a step, in their order on the page. */
export const fieldsOfStep = (id: string): StepField[] => PREFIXES.map((prefix) => stepField(id, prefix))

/** The step and the text of a field of a step, else `null`. */
export function stepTextOf(field: Field): { id: string; text: 'title' | 'notes' | 'transcript' } | null {
  const prefix = PREFIXES.find((each) => field.startsWith(`${each}:`))
  return prefix ? { id: field.slice(prefix.length + 1), text: STEP_TEXTS[prefix] } : null
}

export function valueOf(draft: Draft, field: Field): FieldValue {
  switch (field) {
    case 'title':
    case 'description':
    case 'tags':
    case 'privacy':
      return draft[field]
    case 'order':
      return draft.steps.map(({ id }) => id)
    default: {
      const place = stepTextOf(field)
      const step = draft.steps.find(({ id }) => id === place?.id)
      return place && step ? step[place.text] : ''
    }
  }
}

/** A draft with another value in one field. Steps that are missing in an order are appended. */
export function withValue(draft: Draft, field: Field, value: FieldValue): Draft {
  if (field === 'order') return { ...draft, steps: inOrder(draft.steps, value) }
  const place = stepTextOf(field)
  if (place === null) return { ...draft, [field]: value }
  const { id, text } = place
  return { ...draft, steps: draft.steps.map((step) => (step.id === id ? { ...step, [text]: value } : step)) }
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return String(one) === String(other)
}

/** The fields in which two drafts differ. */
export function changedFields(before: Draft, after: Draft): Field[] {
  const fields: Field[] = ['title', 'description', 'tags', 'privacy', 'order']
  const changed = fields.filter((field) => !isSameValue(valueOf(before, field), valueOf(after, field)))
  const steps = new Map(before.steps.map((step) => [step.id, step]))
  for (const step of after.steps) {
    const old = steps.get(step.id)
    if (step === old) continue
    for (const prefix of PREFIXES) {
      const text = STEP_TEXTS[prefix]
      if (step[text] !== (old?.[text] ?? '')) changed.push(stepField(step.id, prefix))
    }
  }
  return changed
}

function inOrder(steps: readonly Step[], ids: FieldValue): Step[] {
  const place = new Map([...ids].map((id, index) => [id, index]))
  const placeOf = ({ id }: Step) => place.get(id) ?? steps.length
  return [...steps].sort((one, other) => placeOf(one) - placeOf(other))
}
