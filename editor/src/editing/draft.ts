import type { Privacy } from '@viewpage/shared-events'

export interface Step {
  readonly id: string
  readonly title: string
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
export type StepField = `step:${string}`

/** The value of a field; for `order`, the ids of the steps. */
export type FieldValue = string | readonly string[]

/** The field of a step's title. */
export function stepField(id: string): StepField {
  return `step:${id}`
}

/** The id of the step if the field is a step title, else `null`. */
export function stepOfField(field: Field): string | null {
  return field.startsWith('step:') ? field.slice('step:'.length) : null
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
    default:
      return draft.steps.find(({ id }) => id === stepOfField(field))?.title ?? ''
  }
}

/** A draft with another value in one field. Steps that are missing in an order are appended. */
export function withValue(draft: Draft, field: Field, value: FieldValue): Draft {
  if (field === 'order') return { ...draft, steps: inOrder(draft.steps, value) }
  const id = stepOfField(field)
  if (id === null) return { ...draft, [field]: value }
  const title = String(value)
  return { ...draft, steps: draft.steps.map((step) => (step.id === id ? { id, title } : step)) }
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return String(one) === String(other)
}

/** The fields in which two drafts differ. */
export function changedFields(before: Draft, after: Draft): Field[] {
  const fields: Field[] = [
    'title',
    'description',
    'tags',
    'privacy',
    'order',
    ...after.steps.map(({ id }) => stepField(id)),
  ]
  return fields.filter((field) => !isSameValue(valueOf(before, field), valueOf(after, field)))
}

function inOrder(steps: readonly Step[], ids: FieldValue): Step[] {
  const place = new Map([...ids].map((id, index) => [id, index]))
  const placeOf = ({ id }: Step) => place.get(id) ?? steps.length
  return [...steps].sort((one, other) => placeOf(one) - placeOf(other))
}
