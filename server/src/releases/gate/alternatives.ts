import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'

/** The members of a union, and single values of an enumeration. A boolean is two values. */
export function alternativesOf(schema: DataSchema): DataSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf)
  if (schema.enum) return schema.enum.map((value) => ({ enum: [value] }))
  if (schema.type === 'boolean') return [{ enum: [true] }, { enum: [false] }]
  return [schema]
}

export function isObject(schema: DataSchema): schema is ObjectSchema {
  return schema.type === 'object'
}

/** The object once for each value of its first property that has several literal values; `null` without one. */
export function splitByLiterals(schema: ObjectSchema): ObjectSchema[] | null {
  for (const [name, property] of Object.entries(schema.properties)) {
    const values = alternativesOf(property)
    if (values.length < 2 || !values.every((value) => value.enum !== undefined)) continue
    if (!schema.required.includes(name)) continue
    return values.map((value) => ({ ...schema, properties: { ...schema.properties, [name]: value } }))
  }
  return null
}

const MAX_DESCRIBED_LENGTH = 120

/** A type in one line, as in TypeScript. */
export function describeSchema(schema: DataSchema): string {
  const text = textOf(schema, 0)
  return text.length > MAX_DESCRIBED_LENGTH ? `${text.slice(0, MAX_DESCRIBED_LENGTH - 1)}…` : text
}

const MAX_DESCRIBED_DEPTH = 3

function textOf(schema: DataSchema, depth: number): string {
  if (schema.opaque !== undefined) return schema.opaque
  if (schema.enum) return listOf(schema.enum.map((value) => JSON.stringify(value)))
  if (schema.anyOf) {
    if (depth > MAX_DESCRIBED_DEPTH) return '…'
    return listOf(schema.anyOf.map((each) => textOf(each, depth + 1)))
  }
  if (schema.type === undefined) return 'anything'
  if (schema.type === 'array')
    return depth > MAX_DESCRIBED_DEPTH ? 'a list' : `list of ${textOf(schema.items, depth + 1)}`
  if (schema.type !== 'object') return schema.type
  const names = Object.keys(schema.properties)
  return names.length === 0 ? 'an object' : `an object with ${names.slice(0, 8).join(', ')}`
}

const MAX_LISTED = 12
const listOf = (texts: readonly string[]) => texts.slice(0, MAX_LISTED).join(' | ')
