import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'
import { alternativesOf, describeSchema, isAnything, isObject, literalPropertyOf } from './alternatives.ts'
import { createComparisonBudget, type ComparisonBudget } from './comparison-budget.ts'

/** Why some data of one type does not fit another. */
export interface Mismatch {
  /** Names of properties down to the place; `[]` stands for the items of a list. */
  readonly path: readonly string[]
  readonly reason: 'missing' | 'type' | 'undecided'
  /** What is given there, and what is accepted. */
  readonly given: string
  readonly accepted: string
}

/** A mismatch that is not described yet, because most are dropped. */
interface Found extends Pick<Mismatch, 'path' | 'reason'> {
  readonly given: () => string
  readonly accepted: () => string
}

const MAX_MISMATCHES = 10

/**
 * Whether a consumer of type `accepted` takes everything that a producer of type `given` sends. A producer sends no
 * properties but those that its type names.
 *
 * @returns every mismatch found, at most ten; empty if all fits
 * @throws BudgetSpent
 */
export function mismatchesBetween(
  given: DataSchema,
  accepted: DataSchema,
  budget: ComparisonBudget = createComparisonBudget(),
): Mismatch[] {
  return compare(given, accepted, [], budget)
    .slice(0, MAX_MISMATCHES)
    .map((found) => ({ ...found, given: found.given(), accepted: found.accepted() }))
}

function compare(
  given: DataSchema,
  accepted: DataSchema,
  path: readonly string[],
  budget: ComparisonBudget,
): Found[] {
  const choices = alternativesOf(accepted)
  budget.spend(1 + choices.length)
  if (choices.some(isAnything)) return []
  const found: Found[] = []
  for (const alternative of alternativesOf(given)) {
    found.push(...compareOne(alternative, choices, accepted, path, budget))
    if (found.length >= MAX_MISMATCHES) break
  }
  return found
}

/** @param given no union */
function compareOne(
  given: DataSchema,
  choices: readonly DataSchema[],
  accepted: DataSchema,
  path: readonly string[],
  budget: ComparisonBudget,
): Found[] {
  budget.spend(1 + choices.length)
  const similar = choices.filter((choice) => isSameKind(given, choice))
  let closest: Found[] | null = null
  for (const choice of similar) {
    const found = compareSameKind(given, choice, path, budget)
    if (found.length === 0) return []
    closest = found
  }
  // `{ kind: 'a' | 'b' }` fits `{ kind: 'a' } | { kind: 'b' }`, but neither of them alone.
  if (similar.length > 1 && isObject(given)) {
    const { properties } = given
    const size = Object.keys(properties).length
    const literal = literalPropertyOf(given)
    budget.spend(size + given.required.length)
    const fits = literal?.values.every((value) => {
      budget.spend(size)
      const part = { ...given, properties: { ...properties, [literal.name]: value } }
      return compareOne(part, choices, accepted, path, budget).length === 0
    })
    if (fits) return []
  }
  if (similar.length === 1 && closest !== null) return closest
  const reason = isUndecided(given, choices) ? 'undecided' : 'type'
  return [{ path, reason, given: () => describeSchema(given), accepted: () => describeSchema(accepted) }]
}

/** Neither is a union. */
function compareSameKind(
  given: DataSchema,
  accepted: DataSchema,
  path: readonly string[],
  budget: ComparisonBudget,
): Found[] {
  if (isObject(given) && isObject(accepted)) return compareObjects(given, accepted, path, budget)
  if (given.type === 'array' && accepted.type === 'array')
    return compare(given.items, accepted.items, [...path, '[]'], budget)
  return []
}

/** Ends after ten mismatches: no more are reported. */
function compareObjects(
  given: ObjectSchema,
  accepted: ObjectSchema,
  path: readonly string[],
  budget: ComparisonBudget,
): Found[] {
  const found: Found[] = []
  const sent = new Map(Object.entries(given.properties))
  const always = new Set(given.required)
  const wanted = new Map(Object.entries(accepted.properties))
  budget.spend(sent.size + always.size + wanted.size + accepted.required.length)
  for (const name of accepted.required) {
    if (always.has(name)) continue
    found.push({
      path: [...path, name],
      reason: 'missing',
      given: () => (sent.has(name) ? `${describeSchema(sent.get(name) ?? {})}, or nothing` : 'nothing'),
      accepted: () => describeSchema(wanted.get(name) ?? {}),
    })
    if (found.length >= MAX_MISMATCHES) return found
  }
  for (const [name, schema] of sent) {
    const target = wanted.get(name) ?? accepted.additionalProperties
    if (target !== undefined) found.push(...compare(schema, target, [...path, name], budget))
    if (found.length >= MAX_MISMATCHES) return found
  }
  if (given.additionalProperties !== undefined) {
    // The names are not known, so each may be any that the consumer names and the producer does not.
    const targets = [...wanted].filter(([name]) => !sent.has(name)).map(([, schema]) => schema)
    if (accepted.additionalProperties !== undefined) targets.push(accepted.additionalProperties)
    for (const target of targets) {
      found.push(...compare(given.additionalProperties, target, [...path, '*'], budget))
      if (found.length >= MAX_MISMATCHES) return found
    }
  }
  return found
}

function isSameKind(given: DataSchema, choice: DataSchema): boolean {
  if (given.opaque !== undefined || choice.opaque !== undefined) return given.opaque === choice.opaque
  if (given.enum) {
    const [value] = given.enum
    return choice.enum ? choice.enum[0] === value : choice.type === typeof value
  }
  return given.type !== undefined && given.type === choice.type
}

/** Types of functions may fit although their texts differ, and a value of type `{}` may be anything. */
function isUndecided(given: DataSchema, choices: readonly DataSchema[]): boolean {
  const isOpaque = (schema: DataSchema) => schema.opaque !== undefined
  return isAnything(given) || (isOpaque(given) && choices.some(isOpaque))
}
