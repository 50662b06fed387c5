import { splitTags, tagListProblemOf, type TagListProblem } from '@viewpage/shared-events/tags'
import { visibleText } from '@viewpage/shared-events/visible-text'
import * as v from 'valibot'
import { lengthOf } from '../text-length.ts'
import {
  changedFields,
  fieldsOfStep,
  stepField,
  stepPartOf,
  valueOf,
  type Draft,
  type Field,
} from './draft.ts'

export type Problem =
  | { readonly kind: 'missing' }
  | { readonly kind: 'tooLong'; readonly most: number }
  | { readonly kind: 'allSkipped' }
  | { readonly kind: 'tags'; readonly problem: TagListProblem }

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.transform(visibleText),
    v.check((text) => lengthOf(text) <= most, `${most}`),
  )

const TEXT_LENGTH = 20_000
const isShort = (text: string) => text.length <= TEXT_LENGTH

/** Limits of each field, in user-perceived characters; of long texts, in characters. */
const RULES = {
  title: v.pipe(line(200), v.minLength(1, 'missing')),
  description: line(5_000),
} as const

const STEP_RULES = {
  title: line(200),
  notes: v.pipe(v.string(), v.check(isShort, `${TEXT_LENGTH}`)),
  transcript: v.pipe(
    v.string(),
    v.check((text) => text.split('\n').every(isShort), `${TEXT_LENGTH}`),
  ),
  showing: null,
} as const

/**
 * The reasons that prevent saving a draft, by field. Unchanged texts are valid: imports may exceed the limits.
 */
export function problemsOf(draft: Draft, base: Draft): ReadonlyMap<Field, Problem> {
  const problems = new Map<Field, Problem>()
  for (const field of changedFields(base, draft)) {
    const tagProblem = field === 'tags' ? tagListProblemOf(splitTags(draft.tags), splitTags(base.tags)) : null
    if (tagProblem) problems.set(field, { kind: 'tags', problem: tagProblem })
    const part = stepPartOf(field)?.part
    const rule = field === 'title' || field === 'description' ? RULES[field] : part && STEP_RULES[part]
    if (!rule) continue
    const [issue] = v.safeParse(rule, valueOf(draft, field)).issues ?? []
    if (issue) problems.set(field, asProblem(issue.message))
  }
  const [first] = draft.steps
  if (first && draft.steps.every(({ showing }) => showing === 'skipped'))
    problems.set(stepField(first.id, 'showing'), { kind: 'allSkipped' })
  return problems
}

/** The first problem in the order of the fields on the page. */
export function firstProblem(problems: ReadonlyMap<Field, Problem>, { steps }: Draft): Field | undefined {
  const fields: Field[] = ['title', 'description', 'tags', ...steps.flatMap(({ id }) => fieldsOfStep(id))]
  return fields.find((field) => problems.has(field))
}

function asProblem(message: string): Problem {
  return message === 'missing' ? { kind: 'missing' } : { kind: 'tooLong', most: Number(message) }
}
