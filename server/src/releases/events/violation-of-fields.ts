import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'
import { MAX_EVENT_TEXT_LENGTH } from '@viewpage/shared-events/limits'

/**
 * The first way in which an event does not match its declaration, `null` if it does. Takes a step for each field, and one for
 * each allowed value: a declaration has no patterns.
 */
export function violationOfFields(
  { properties, required }: ObjectSchema,
  fields: Readonly<Record<string, unknown>>,
): string | null {
  for (const name of required) if (!Object.hasOwn(fields, name)) return `/body/${name} is missing`
  for (const [name, value] of Object.entries(fields)) {
    const schema = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (schema === undefined) return `/body/${name} is not a field of this event`
    const problem = problemOf(schema, value)
    if (problem !== null) return `/body/${name} ${problem}`
  }
  return null
}

function problemOf(schema: DataSchema, value: unknown): string | null {
  if (schema.enum) {
    const isAllowed = schema.enum.some((each) => each === value)
    return isAllowed ? null : 'is not one of the allowed values'
  }
  if (typeof value !== schema.type) return `must be a ${schema.type ?? 'declared value'}`
  if (typeof value === 'string' && value.length > MAX_EVENT_TEXT_LENGTH)
    return `must not have more than ${MAX_EVENT_TEXT_LENGTH} characters`
  return null
}
