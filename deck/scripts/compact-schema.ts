import { shareRepeated } from './share-repeated.ts'

/** A JSON Schema: keywords and their values. */
export type Schema = Readonly<Record<string, unknown>>
export type Schemas = Readonly<Record<string, Schema>>

/** Required fields of an object, and all its fields with the number of their leaf, or -1 without one. */
export type FieldsKeyword = readonly [required: readonly string[], leaves: Readonly<Record<string, number>>]
/** Minimum and maximum length of a list, and the leaf of its elements, or -1. */
export type ListKeyword = readonly [least: number, most: number, leaf: number]
/** The leaf of a record's keys, and their maximum number. */
export type RecordKeyword = readonly [keyLeaf: number, most: number]

/** Compact schemas for the compiler, and the scalars they refer to by number. */
export interface CompactSchema {
  readonly $defs: Schemas
  /** The scalar schemas that `leaf: n` stands for. */
  readonly leaves: readonly Schema[]
}

/** Fields that distinguish the members of a union. */
const TAGS = ['op', 'type']

/**
 * Rewrites schemas so that compiled code is small and has exact errors. Scalars become `leaf: n`. Objects, lists and
 * records get one keyword each (`fields`, `list`, `record`), which a shared function checks. Unions of objects get a
 * discriminator. Repeated schemas become definitions, each of which is one function.
 *
 * @throws Error for anything that cannot be expressed this way, so that no limit is silently lost
 */
export function compactSchema(definitions: Schemas): CompactSchema {
  const leaves = new Map<string, number>()
  const compact = mapValues(definitions, (schema) => compactOf(schema, leaves))
  return {
    $defs: shareRepeated(compact),
    leaves: [...leaves.keys()].map((text) => JSON.parse(text) as Schema),
  }
}

function compactOf(schema: Schema, leaves: Map<string, number>): Schema {
  const go = (inner: Schema) => compactOf(inner, leaves)
  if (Object.keys(schema).length === 0 || '$ref' in schema) return schema
  if ('anyOf' in schema) return unionOf((schema['anyOf'] as Schema[]).map(go))
  if (schema['type'] === 'array') return listOf(schema, go)
  if ('patternProperties' in schema) return recordOf(schema, go, leaves)
  if (schema['type'] === 'object') return objectOf(schema, go)
  return { leaf: leafNumber(schema, leaves) }
}

function objectOf(schema: Schema, go: (schema: Schema) => Schema): Schema {
  if (schema['additionalProperties'] !== false) {
    throw new Error('[deck] An object of the document schema allows unknown properties.')
  }
  const own = schema['properties'] as Schemas
  const properties = Object.fromEntries(
    Object.entries(own).map(([name, property]) => [
      name,
      isTag(name, property) ? { const: property['const'] } : go(property),
    ]),
  )
  const leaves = mapValues(properties, ({ leaf }) => (typeof leaf === 'number' ? leaf : -1))
  const others = Object.entries(properties).filter(([, value]) => !('leaf' in value))
  const fields: FieldsKeyword = [(schema['required'] ?? []) as string[], leaves]
  return { fields, properties: Object.fromEntries(others) }
}

/** A tuple of equal members becomes a list of fixed length. */
function listOf(schema: Schema, go: (schema: Schema) => Schema): Schema {
  const tuple = Array.isArray(schema['items']) ? (schema['items'] as Schema[]).map(go) : null
  const members = tuple ?? [go(schema['items'] as Schema)]
  const [first = {}] = members
  const alike = members.every((member) => JSON.stringify(member) === JSON.stringify(first))
  const leaf = alike && typeof first['leaf'] === 'number' ? first['leaf'] : -1
  const { minItems = 0, maxItems } = schema
  const limits = tuple ? [tuple.length, tuple.length] : [minItems, maxItems]
  const list: ListKeyword = [limitOf(limits[0]), limitOf(limits[1]), leaf]
  if (leaf >= 0) return { list }
  return alike ? { list, items: first } : { list, items: members, additionalItems: false }
}

function recordOf(schema: Schema, go: (schema: Schema) => Schema, leaves: Map<string, number>): Schema {
  const [[pattern, value] = ['', {}]] = Object.entries(schema['patternProperties'] as Schemas)
  const keyLeaf = leafNumber({ type: 'string', pattern, description: 'an id' }, leaves)
  const record: RecordKeyword = [keyLeaf, limitOf(schema['maxProperties'])]
  return { record, additionalProperties: go(value) }
}

function limitOf(value: unknown): number {
  if (typeof value === 'number') return value
  throw new Error('[deck] A list or a record of the document schema has no greatest length.')
}

function unionOf(members: readonly Schema[]): Schema {
  const objects = members.filter((member) => 'fields' in member)
  const [scalar, ...more] = members.filter((member) => !('fields' in member))
  const tag = TAGS.find((name) =>
    objects.every(({ properties }) => isTag(name, (properties as Schemas)[name] ?? {})),
  )
  if (!tag || more.length > 0) throw new Error('[deck] A union has no property that tells its members apart.')
  const union = { type: 'object', required: [tag], discriminator: { propertyName: tag }, oneOf: objects }
  return scalar ? { if: { type: 'string' }, then: scalar, else: union } : union
}

/** The constant of a tag stays inline, where the discriminator reads it. */
function isTag(name: string, property: Schema): boolean {
  return TAGS.includes(name) && 'const' in property
}

function leafNumber(schema: Schema, leaves: Map<string, number>): number {
  const text = JSON.stringify(schema)
  const number = leaves.get(text) ?? leaves.size
  leaves.set(text, number)
  return number
}

function mapValues<Result>(schemas: Schemas, change: (schema: Schema) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(schemas).map(([key, schema]) => [key, change(schema)]))
}
