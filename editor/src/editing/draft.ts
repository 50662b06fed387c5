import type { Privacy } from '@viewpage/shared-events'

export interface Step {
  readonly id: string
  readonly title: string
}

/** All of a presentation that can be edited. */
export interface Draft {
  readonly title: string
  readonly description: string
  readonly privacy: Privacy
  /** In the order of the path. */
  readonly steps: readonly Step[]
}

/** One thing that can differ between two drafts. */
export type Field = 'title' | 'description' | 'privacy' | 'order' | StepField
export type StepField = `step:${string}`

/** The value of a field; for `order` the ids of the steps. */
export type FieldValue = string | readonly string[]

/** The field of a step's title. */
export function stepField(id: string): StepField {
  return `step:${id}`
}

/** The id of the step whose title a field is, or `null` for any other field. */
export function stepOfField(field: Field): string | null {
  return field.startsWith('step:') ? field.slice('step:'.length) : null
}

export function valueOf(draft: Draft, field: Field): FieldValue {
  switch (field) {
    case 'title':
    case 'description':
    case 'privacy':
      return draft[field]
    case 'order':
      return draft.steps.map(({ id }) => id)
    default:
      return draft.steps.find(({ id }) => id === stepOfField(field))?.title ?? ''
  }
}

/** The same draft with another value in one field. A step that an order does not name goes to its end. */
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

/** Every field in which two drafts of the same presentation differ. */
export function changedFields(before: Draft, after: Draft): Field[] {
  const fields: Field[] = [
    'title',
    'description',
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
