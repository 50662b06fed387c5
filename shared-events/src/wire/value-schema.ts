/**
 * The part of JSON Schema that a remote may describe its data with, as TypeBox writes it. It has no references and no
 * patterns, so that checking a value takes a bounded time. An object may have more properties than it names; they are
 * left out, unless `additionalProperties` describes them.
 */
export interface ValueSchema {
  readonly type?: ValueType
  readonly const?: Plain
  readonly enum?: readonly Plain[]
  readonly anyOf?: readonly ValueSchema[]
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: ValueSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, ValueSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | ValueSchema
}

type Plain = string | number | boolean | null
type ValueType = (typeof TYPES)[number]

const TYPES = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const
const NUMBERS = ['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems'] as const
const KEYWORDS: ReadonlySet<string> = new Set([
  ...[
    'type',
    'const',
    'enum',
    'anyOf',
    'items',
    'properties',
    'required',
    'additionalProperties',
    ...NUMBERS,
  ],
  // Say nothing about values.
  ...['title', 'description', 'examples', 'default', '$id'],
])

/** Schemas inside each other. */
const MAX_DEPTH = 12

/** What is wrong with a schema; each fault begins with its place. */
export function faultsOfValueSchema(schema: unknown, place: string, depth = 0): string[] {
  if (!isObject(schema)) return [`${place} is not a JSON schema: it must be an object`]
  if (depth > MAX_DEPTH) return [`${place} is more than ${MAX_DEPTH} schemas inside each other`]
  const { type, anyOf, items, properties, required, additionalProperties } = schema
  const inside = (each: unknown, name: string) => faultsOfValueSchema(each, `${place}/${name}`, depth + 1)
  const all = (list: unknown, name: string) =>
    Array.isArray(list)
      ? list.flatMap((each, at) => inside(each, `${name}/${at}`))
      : [`${place}/${name} is not a list`]
  return [
    ...Object.keys(schema)
      .filter((keyword) => !KEYWORDS.has(keyword))
      .map(
        (keyword) => `${place} has "${keyword}", which a schema of data may not have${insteadOf(keyword)}`,
      ),
    ...(type === undefined || TYPES.some((each) => each === type)
      ? []
      : [`${place}/type is none of ${TYPES.join(', ')}`]),
    ...(['type', 'const', 'enum', 'anyOf'].some((keyword) => keyword in schema)
      ? []
      : [`${place} allows any value: give it a type`]),
    ...('enum' in schema && !(Array.isArray(schema['enum']) && schema['enum'].every(isPlain))
      ? [`${place}/enum is not a list of texts, numbers, booleans or null`]
      : []),
    ...('const' in schema && !isPlain(schema['const'])
      ? [`${place}/const is no text, number, boolean or null`]
      : []),
    ...NUMBERS.filter((name) => name in schema && !Number.isFinite(schema[name])).map(
      (name) => `${place}/${name} is not a number`,
    ),
    ...(anyOf === undefined ? [] : all(anyOf, 'anyOf')),
    ...(type === 'array' ? inside(items, 'items') : []),
    ...(properties === undefined || isObject(properties)
      ? Object.entries(properties ?? {}).flatMap(([name, each]) => inside(each, `properties/${name}`))
      : [`${place}/properties is not an object`]),
    ...(required === undefined ||
    (Array.isArray(required) && required.every((name) => typeof name === 'string'))
      ? []
      : [`${place}/required is not a list of names`]),
    ...(additionalProperties === undefined || typeof additionalProperties === 'boolean'
      ? []
      : inside(additionalProperties, 'additionalProperties')),
  ]
}

function insteadOf(keyword: string): string {
  if (keyword === 'patternProperties')
    return ': describe a record as Type.Object({}, { additionalProperties: … })'
  return keyword === '$ref' ? ': write the schema in its place' : ''
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
