import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'
import * as fc from 'fast-check'

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'] as const
const TEXTS = ['one', 'two', 'three', 'four'] as const
/** Neither of them is a value that a generated type names. */
const [OTHER_TEXT, OTHER_NUMBER] = ['other', 7.25]

const plain = fc.constantFrom<DataSchema>(
  { type: 'string' },
  { type: 'number' },
  { type: 'boolean' },
  { type: 'null' },
  {},
)
const values = fc
  .uniqueArray(fc.constantFrom<string | number | boolean>(...TEXTS, 1, 2, true, false), { minLength: 1 })
  .map((each): DataSchema => ({ enum: each }))

function objectOf(schema: fc.Arbitrary<DataSchema>): fc.Arbitrary<ObjectSchema> {
  return fc
    .record({
      fields: fc.dictionary(fc.constantFrom(...NAMES), fc.tuple(schema, fc.boolean()), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
      // Most types name all their properties.
      others: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: schema }),
    })
    .map(({ fields, others }) => ({
      type: 'object',
      properties: Object.fromEntries(Object.entries(fields).map(([name, [each]]) => [name, each])),
      required: Object.entries(fields).flatMap(([name, [, isRequired]]) => (isRequired ? [name] : [])),
      ...(others && { additionalProperties: others }),
    }))
}

/** Members with a property that says which one it is. */
function taggedUnionOf(schema: fc.Arbitrary<DataSchema>): fc.Arbitrary<DataSchema> {
  const member = fc.tuple(fc.constantFrom(...TEXTS), objectOf(schema)).map(([tag, each]): DataSchema => ({
    ...each,
    properties: { ...each.properties, kind: { enum: [tag] } },
    required: [...each.required, 'kind'],
  }))
  return fc.array(member, { minLength: 2, maxLength: 3 }).map((anyOf) => ({ anyOf }))
}

const { schema } = fc.letrec<{ schema: DataSchema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    plain,
    values,
    objectOf(tie('schema')),
    tie('schema').map((items): DataSchema => ({ type: 'array', items })),
    fc.array(tie('schema'), { minLength: 2, maxLength: 3 }).map((anyOf): DataSchema => ({ anyOf })),
    taggedUnionOf(tie('schema')),
  ),
}))

/** Any type of data. */
export const anySchema = schema
/** What actions and props are. */
export const anyObject = objectOf(schema)

const ANYTHING: readonly unknown[] = [null, true, OTHER_NUMBER, OTHER_TEXT, {}, []]
const MAX_INSTANCES = 120

/**
 * Values of a type: each value and member of a union, each property that may be missing without it, each property of an
 * object with each of its values. Objects have no properties but those that the type allows.
 */
export function instancesOf(type: DataSchema): unknown[] {
  return allInstances(type).slice(0, MAX_INSTANCES)
}

function allInstances(type: DataSchema): unknown[] {
  if (type.enum) return [...type.enum]
  if (type.anyOf) return evenly(type.anyOf.map(instancesOf))
  if (type.type === 'string') return [OTHER_TEXT, ...TEXTS]
  if (type.type === 'number') return [OTHER_NUMBER, 1, 2]
  if (type.type === 'boolean') return [true, false]
  if (type.type === 'null') return [null]
  if (type.type === 'array') return [[], ...instancesOf(type.items).map((item) => [item])]
  if (type.type === 'object') return objectInstances(type)
  return [...ANYTHING]
}

function objectInstances({ properties, required, additionalProperties }: ObjectSchema): unknown[] {
  const perName = Object.entries(properties).map(([name, each]) => [name, instancesOf(each)] as const)
  // A type without values (an empty union) cannot be part of an object.
  const whole = Object.fromEntries(perName.map(([name, [first]]) => [name, first]))
  const without = (name: string) =>
    Object.fromEntries(Object.entries(whole).filter(([other]) => other !== name))
  const varied = evenly(perName.map(([name, all]) => all.map((value) => ({ ...whole, [name]: value }))))
  const optional = Object.keys(properties).filter((name) => !required.includes(name))
  const least = Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name)))
  const free = [...NAMES, 'new', 'kind'].filter((name) => !Object.hasOwn(properties, name))
  const extra = additionalProperties
    ? evenly(
        free.map((name) => instancesOf(additionalProperties).map((value) => ({ ...whole, [name]: value }))),
      )
    : []
  return [whole, least, ...optional.map(without), ...evenly([varied, extra])]
}

/** The first of each list, then the second of each, so that a cut leaves some of all. */
function evenly(lists: readonly (readonly unknown[])[]): unknown[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => (index < list.length ? [list[index]] : [])),
  ).flat()
}
