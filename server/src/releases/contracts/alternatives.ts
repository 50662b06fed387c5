import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'

/** Unions are compared with many types, and flattened once. */
const flattened = new WeakMap<DataSchema, readonly DataSchema[]>()

/** The members of a union, and single values of an enumeration. A boolean is two values. */
export function alternativesOf(schema: DataSchema): readonly DataSchema[] {
  const known = flattened.get(schema)
  if (known) return known
  const alternatives = flatten(schema)
  if (schema.anyOf ?? schema.enum) flattened.set(schema, alternatives)
  return alternatives
}

function flatten(schema: DataSchema): readonly DataSchema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(alternativesOf)
  if (schema.enum) return schema.enum.map((value) => ({ enum: [value] }))
  if (schema.type === 'boolean') return [{ enum: [true] }, { enum: [false] }]
  return [schema]
}

export function isObject(schema: DataSchema): schema is ObjectSchema {
  return schema.type === 'object'
}

/** Whether a type accepts every value. */
export const isAnything = (schema: DataSchema): boolean => Object.keys(schema).length === 0

/** A property that has one of several literal values. */
interface LiteralProperty {
  readonly name: string
  readonly values: readonly DataSchema[]
}

/** The first property of an object that always has one of several literal values; `null` without one. */
export function literalPropertyOf(schema: ObjectSchema): LiteralProperty | null {
  const required = new Set(schema.required)
  for (const [name, property] of Object.entries(schema.properties)) {
    if (!required.has(name)) continue
    const values = alternativesOf(property)
    if (values.length >= 2 && values.every((value) => value.enum !== undefined)) return { name, values }
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
  if (schema.enum) return listOf(schema.enum, (value) => JSON.stringify(value))
  if (schema.anyOf) {
    if (depth > MAX_DESCRIBED_DEPTH) return '…'
    return listOf(schema.anyOf, (each) => textOf(each, depth + 1))
  }
  if (schema.type === undefined) return 'anything'
  if (schema.type === 'array')
    return depth > MAX_DESCRIBED_DEPTH ? 'a list' : `list of ${textOf(schema.items, depth + 1)}`
  if (schema.type !== 'object') return schema.type
  const names = Object.keys(schema.properties)
  return names.length === 0 ? 'an object' : `an object with ${names.slice(0, 8).join(', ')}`
}

const MAX_LISTED = 12

/** Longer texts are cut anyway. */
function listOf<Item>(items: readonly Item[], describe: (item: Item) => string): string {
  let text = ''
  for (const [index, item] of items.slice(0, MAX_LISTED).entries()) {
    if (text.length > MAX_DESCRIBED_LENGTH) break
    text += `${index === 0 ? '' : ' | '}${describe(item)}`
  }
  return text
}
