import * as v from 'valibot'
import { lengthOf } from '../text-length.ts'
import { changedFields, stepField, stepOfField, valueOf, type Draft, type Field } from './draft.ts'

/** What is wrong with a text. */
export type Problem = { readonly kind: 'missing' } | { readonly kind: 'tooLong'; readonly most: number }

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((text) => lengthOf(text) <= most, `${most}`),
  )

/** What each field takes; characters as a person counts them. */
const RULES = {
  title: v.pipe(line(200), v.minLength(1, 'missing')),
  description: line(5_000),
  step: line(200),
} as const

/**
 * What would keep a draft from being saved, by field. A text that nobody changed may stay as it is: it came by an
 * import.
 */
export function problemsOf(draft: Draft, base: Draft): ReadonlyMap<Field, Problem> {
  const problems = new Map<Field, Problem>()
  for (const field of changedFields(base, draft)) {
    const rule =
      field === 'title' || field === 'description' ? RULES[field] : stepOfField(field) && RULES.step
    if (!rule) continue
    const [issue] = v.safeParse(rule, valueOf(draft, field)).issues ?? []
    if (issue) problems.set(field, asProblem(issue.message))
  }
  return problems
}

/** The fields in the order they stand on the page, so that the first problem is the first one seen. */
export function firstProblem(problems: ReadonlyMap<Field, Problem>, { steps }: Draft): Field | undefined {
  const fields: Field[] = ['title', 'description', ...steps.map(({ id }) => stepField(id))]
  return fields.find((field) => problems.has(field))
}

function asProblem(message: string): Problem {
  return message === 'missing' ? { kind: 'missing' } : { kind: 'tooLong', most: Number(message) }
}
