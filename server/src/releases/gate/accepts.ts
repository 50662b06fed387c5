import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'
import { alternativesOf, describeSchema, isObject, splitByLiterals } from './alternatives.ts'

/** Why some data of one type does not fit another. */
export interface Mismatch {
  /** Names of properties down to the place; `[]` stands for the items of a list. */
  readonly path: readonly string[]
  readonly reason: 'missing' | 'type' | 'undecided'
  /** What is given there, and what is accepted. */
  readonly given: string
  readonly accepted: string
}

/** Comparisons of two types. More make the result undecided. */
const MAX_STEPS = 50_000
const MAX_MISMATCHES = 10

interface Budget {
  steps: number
}

/**
 * Whether a consumer of type `accepted` takes everything that a producer of type `given` sends. A producer sends no
 * properties but those that its type names. The steps are bounded; what is not decided within them counts as a mismatch.
 *
 * @returns every mismatch found, at most ten; empty if all fits
 */
export function mismatchesBetween(given: DataSchema, accepted: DataSchema): Mismatch[] {
  return compare(given, accepted, [], { steps: MAX_STEPS }).slice(0, MAX_MISMATCHES)
}

function compare(
  given: DataSchema,
  accepted: DataSchema,
  path: readonly string[],
  budget: Budget,
): Mismatch[] {
  const choices = alternativesOf(accepted)
  if (choices.some(isAnything)) return []
  const mismatches: Mismatch[] = []
  for (const alternative of alternativesOf(given)) {
    mismatches.push(...compareOne(alternative, choices, accepted, path, budget))
    if (mismatches.length >= MAX_MISMATCHES) break
  }
  return mismatches
}

/** @param given no union */
function compareOne(
  given: DataSchema,
  choices: readonly DataSchema[],
  accepted: DataSchema,
  path: readonly string[],
  budget: Budget,
): Mismatch[] {
  budget.steps -= 1 + choices.length
  const found = (reason: Mismatch['reason']): Mismatch[] => [
    { path, reason, given: describeSchema(given), accepted: describeSchema(accepted) },
  ]
  if (budget.steps < 0) return found('undecided')

  const similar = choices.filter((choice) => isSameKind(given, choice))
  let closest: Mismatch[] | null = null
  for (const choice of similar) {
    const mismatches = compareSameKind(given, choice, path, budget)
    if (mismatches.length === 0) return []
    closest = mismatches
  }
  // `{ kind: 'a' | 'b' }` fits `{ kind: 'a' } | { kind: 'b' }`, but neither of them alone.
  if (similar.length > 1 && isObject(given)) {
    const parts = splitByLiterals(given)
    if (
      parts !== null &&
      parts.every((part) => compareOne(part, choices, accepted, path, budget).length === 0)
    )
      return []
  }
  if (similar.length === 1 && closest !== null) return closest
  return found(isUndecided(given, choices) ? 'undecided' : 'type')
}

/** Neither is a union. */
function compareSameKind(
  given: DataSchema,
  accepted: DataSchema,
  path: readonly string[],
  budget: Budget,
): Mismatch[] {
  if (isObject(given) && isObject(accepted)) return compareObjects(given, accepted, path, budget)
  if (given.type === 'array' && accepted.type === 'array')
    return compare(given.items, accepted.items, [...path, '[]'], budget)
  return []
}

function compareObjects(
  given: ObjectSchema,
  accepted: ObjectSchema,
  path: readonly string[],
  budget: Budget,
): Mismatch[] {
  const mismatches: Mismatch[] = []
  const sent = new Map(Object.entries(given.properties))
  const always = new Set(given.required)
  const wanted = new Map(Object.entries(accepted.properties))
  budget.steps -= sent.size + wanted.size
  for (const name of accepted.required) {
    if (always.has(name)) continue
    const schema = wanted.get(name) ?? {}
    mismatches.push({
      path: [...path, name],
      reason: 'missing',
      given: sent.has(name) ? `${describeSchema(sent.get(name) ?? {})}, or nothing` : 'nothing',
      accepted: describeSchema(schema),
    })
  }
  for (const [name, schema] of sent) {
    const target = wanted.get(name) ?? accepted.additionalProperties
    if (target !== undefined) mismatches.push(...compare(schema, target, [...path, name], budget))
  }
  if (given.additionalProperties !== undefined) {
    // The names are not known, so each may be any that the consumer names and the producer does not.
    const targets = [...wanted].filter(([name]) => !sent.has(name)).map(([, schema]) => schema)
    if (accepted.additionalProperties !== undefined) targets.push(accepted.additionalProperties)
    for (const target of targets)
      mismatches.push(...compare(given.additionalProperties, target, [...path, '*'], budget))
  }
  return mismatches
}

function isSameKind(given: DataSchema, choice: DataSchema): boolean {
  if (given.opaque !== undefined || choice.opaque !== undefined) return given.opaque === choice.opaque
  if (given.enum) {
    const [value] = given.enum
    return choice.enum ? choice.enum[0] === value : choice.type === typeof value
  }
  return given.type !== undefined && given.type === choice.type
}

const isAnything = (schema: DataSchema) => Object.keys(schema).length === 0

/** Types of functions may fit although their texts differ, and a value of type `{}` may be anything. */
function isUndecided(given: DataSchema, choices: readonly DataSchema[]): boolean {
  const isOpaque = (schema: DataSchema) => schema.opaque !== undefined
  return isAnything(given) || (isOpaque(given) && choices.some(isOpaque))
}
