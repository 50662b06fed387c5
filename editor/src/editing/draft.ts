import type { Privacy } from '@viewpage/shared-events'
import { isPictureCover } from './cover-choice.ts'

export interface Step {
  readonly id: string
  readonly title: string
  /** Private. */
  readonly notes: string
  /** A line for each paragraph. */
  readonly transcript: string
  /** Visitors do not get a skipped step. */
  readonly showing: Showing
  /** Of a step that is not saved yet: the id of the saved one that it is a copy of. */
  readonly copyOf?: string
}

export type Showing = 'shown' | 'skipped'

/** The editable part of a presentation. */
export interface Draft {
  readonly title: string
  readonly description: string
  /** As they are typed, with commas between them. */
  readonly tags: string
  readonly privacy: Privacy
  /** The id of the step on the cover, or an uploaded picture (`isPictureCover`); empty for the first step that is shown. */
  readonly cover: string
  /** In path order. */
  readonly steps: readonly Step[]
}

const FIELDS = ['title', 'description', 'tags', 'privacy', 'cover', 'order'] as const

/** A field that can differ between two drafts. */
export type Field = (typeof FIELDS)[number] | StepField
export type StepField = `${keyof typeof STEP_PARTS}:${string}`

/** The parts of a step, by the beginning of their fields. */
const STEP_PARTS = { step: 'title', notes: 'notes', transcript: 'transcript', showing: 'showing' } as const
const PREFIXES = Object.keys(STEP_PARTS) as (keyof typeof STEP_PARTS)[]

/** Of a step that the other draft does not have. */
const NO_STEP = { title: '', notes: '', transcript: '', showing: 'shown' } as const

/** The value of a field; for `order`, the ids of the steps. */
export type FieldValue = string | readonly string[]

/** The field of a part of a step. @param prefix that of the title by default */
export function stepField(id: string, prefix: keyof typeof STEP_PARTS = 'step'): StepField {
  return `${prefix}:${id}`
}

/** All fields of a step, in their order on the page. */
export const fieldsOfStep = (id: string): StepField[] => PREFIXES.map((prefix) => stepField(id, prefix))

/** The step and the part of a field of a step, else `null`. */
export function stepPartOf(
  field: Field,
): { id: string; part: (typeof STEP_PARTS)[keyof typeof STEP_PARTS] } | null {
  const prefix = PREFIXES.find((each) => field.startsWith(`${each}:`))
  return prefix ? { id: field.slice(prefix.length + 1), part: STEP_PARTS[prefix] } : null
}

export function valueOf(draft: Draft, field: Field): FieldValue {
  switch (field) {
    case 'title':
    case 'description':
    case 'tags':
    case 'privacy':
    case 'cover':
      return draft[field]
    case 'order':
      return draft.steps.map(({ id }) => id)
    default: {
      const place = stepPartOf(field)
      const step = draft.steps.find(({ id }) => id === place?.id) ?? NO_STEP
      return place ? step[place.part] : ''
    }
  }
}

/** A draft with another value in one field. Steps that are missing in an order are appended. */
export function withValue(draft: Draft, field: Field, value: FieldValue): Draft {
  if (field === 'order') return { ...draft, steps: inOrder(draft.steps, value) }
  const place = stepPartOf(field)
  if (place === null) return { ...draft, [field]: value }
  const { id, part } = place
  return { ...draft, steps: draft.steps.map((step) => (step.id === id ? { ...step, [part]: value } : step)) }
}

export function isSameValue(one: FieldValue, other: FieldValue): boolean {
  return String(one) === String(other)
}

/** The fields in which two drafts differ. */
export function changedFields(before: Draft, after: Draft): Field[] {
  const changed: Field[] = FIELDS.filter(
    (field) => !isSameValue(valueOf(before, field), valueOf(after, field)),
  )
  const steps = new Map(before.steps.map((step) => [step.id, step]))
  for (const step of after.steps) {
    const old = steps.get(step.id) ?? NO_STEP
    if (step === old) continue
    for (const prefix of PREFIXES) {
      const part = STEP_PARTS[prefix]
      if (step[part] !== old[part]) changed.push(stepField(step.id, prefix))
    }
  }
  return changed
}

/** The numbers of the steps as visitors count them, by id; skipped steps have none. */
export function shownNumbers(steps: readonly Step[]): ReadonlyMap<string, number> {
  const shown = steps.filter(({ showing }) => showing === 'shown')
  return new Map(shown.map(({ id }, index) => [id, index + 1]))
}

/** The step on the cover: the chosen one, or the first one while that is skipped; none if it is an uploaded picture. */
export function coverOf({ steps, cover }: Draft): Step | undefined {
  if (isPictureCover(cover)) return undefined
  const shown = steps.filter(({ showing }) => showing === 'shown')
  return shown.find(({ id }) => id === cover) ?? shown[0]
}

function inOrder(steps: readonly Step[], ids: FieldValue): Step[] {
  const place = new Map([...ids].map((id, index) => [id, index]))
  const placeOf = ({ id }: Step) => place.get(id) ?? steps.length
  return [...steps].sort((one, other) => placeOf(one) - placeOf(other))
}
