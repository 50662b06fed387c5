import type { DataSchema, ObjectSchema } from '@viewpage/shared-events/wire'
import { Ajv } from 'ajv'
import * as fc from 'fast-check'
import { mismatchesBetween } from '../../src/releases/contracts/accepts.ts'
import { anyObject, instancesOf } from './random-schemas.ts'

/** Changes one place of a type, or returns `null` where there is nothing to change. @param at chooses the place */
type Change = (schema: ObjectSchema, at: number) => DataSchema | null

type Edit = (schema: DataSchema, at: number) => DataSchema | null

/** Applies an edit to one of the places that allow it, at any depth. */
function anywhere(edit: Edit): Change {
  return (schema, at) => {
    const places = placesOf(schema).flatMap(({ node, put }) => {
      const edited = edit(node, at)
      return edited ? [put(edited)] : []
    })
    return places[at % Math.max(1, places.length)] ?? null
  }
}

interface Place {
  readonly node: DataSchema
  /** The whole type with another node there. */
  readonly put: (node: DataSchema) => DataSchema
}

function placesOf(schema: DataSchema): Place[] {
  const inside = (node: DataSchema, wrap: (inner: DataSchema) => DataSchema) =>
    placesOf(node).map((place) => ({ node: place.node, put: (inner: DataSchema) => wrap(place.put(inner)) }))
  const here: Place = { node: schema, put: (node) => node }
  if (schema.type === 'object') {
    const { properties } = schema
    const ofNames = Object.entries(properties).flatMap(([name, node]) =>
      inside(node, (inner) => ({ ...schema, properties: { ...properties, [name]: inner } })),
    )
    return [here, ...ofNames]
  }
  if (schema.type === 'array') return [here, ...inside(schema.items, (items) => ({ ...schema, items }))]
  if (schema.anyOf) {
    const { anyOf } = schema
    return [
      here,
      ...anyOf.flatMap((node, index) => inside(node, (inner) => ({ anyOf: anyOf.with(index, inner) }))),
    ]
  }
  return [here]
}

const onObject =
  (edit: (schema: ObjectSchema, name: string) => DataSchema | null, namesOf = allNames): Edit =>
  (schema, at) => {
    if (schema.type !== 'object') return null
    const names = namesOf(schema)
    const name = names[at % Math.max(1, names.length)]
    return name === undefined ? null : edit(schema, name)
  }

const allNames = ({ properties }: ObjectSchema) => Object.keys(properties)
const requiredNames = ({ required }: ObjectSchema) => [...required]
const optionalNames = ({ properties, required }: ObjectSchema) =>
  Object.keys(properties).filter((name) => !required.includes(name))

const withoutProperty = (schema: ObjectSchema, name: string): ObjectSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(schema.properties).filter(([other]) => other !== name)),
  required: schema.required.filter((other) => other !== name),
})
const withProperty = (
  schema: ObjectSchema,
  name: string,
  type: DataSchema,
  isRequired: boolean,
): ObjectSchema => ({
  ...schema,
  properties: { ...schema.properties, [name]: type },
  required: isRequired ? [...schema.required.filter((other) => other !== name), name] : schema.required,
})

const isLeaf = ({ type, enum: values }: DataSchema) =>
  values !== undefined || type === 'string' || type === 'number' || type === 'boolean' || type === 'null'

/** Every kind of change that a team makes to a type, by name. */
export const CHANGES: Readonly<Record<string, Change>> = {
  nothing: (schema) => schema,
  'a property is removed': anywhere(onObject(withoutProperty)),
  'a property is renamed': anywhere(
    onObject((schema, name) =>
      withProperty(
        withoutProperty(schema, name),
        'new',
        schema.properties[name] ?? {},
        schema.required.includes(name),
      ),
    ),
  ),
  'a required property is added': anywhere(
    onObject(
      (schema) => withProperty(schema, 'new', { type: 'string' }, true),
      () => ['new'],
    ),
  ),
  'an optional property is added': anywhere(
    onObject(
      (schema) => withProperty(schema, 'new', { type: 'string' }, false),
      () => ['new'],
    ),
  ),
  'a property becomes optional': anywhere(
    onObject(
      (schema, name) => ({ ...schema, required: schema.required.filter((each) => each !== name) }),
      requiredNames,
    ),
  ),
  'a property becomes required': anywhere(
    onObject((schema, name) => ({ ...schema, required: [...schema.required, name] }), optionalNames),
  ),
  'a type becomes another': anywhere((schema) =>
    isLeaf(schema) ? { type: schema.type === 'number' ? 'string' : 'number' } : null,
  ),
  'a type may be null': anywhere((schema) => ({ anyOf: [schema, { type: 'null' }] })),
  'a type may be anything': anywhere(() => ({})),
  'a value is added': anywhere(({ enum: values }) => (values ? { enum: [...values, 'five'] } : null)),
  'a value is removed': anywhere(({ enum: values }) =>
    values && values.length > 1 ? { enum: values.slice(1) } : null,
  ),
  'values become any text': anywhere(({ enum: values }) => (values ? { type: 'string' } : null)),
  'a member joins a union': anywhere(({ anyOf }) =>
    anyOf ? { anyOf: [...anyOf, { enum: ['six'] }] } : null,
  ),
  'a member leaves a union': anywhere(({ anyOf }) =>
    anyOf && anyOf.length > 1 ? { anyOf: anyOf.slice(1) } : null,
  ),
  'a type becomes a list of it': anywhere((items) => ({ type: 'array', items })),
  'an object becomes open for others': anywhere((schema) =>
    schema.type === 'object' ? { ...schema, additionalProperties: { type: 'string' } } : null,
  ),
  'an object is written as a union': anywhere((schema) =>
    schema.type === 'object'
      ? {
          anyOf: ['left', 'right'].map((side) => withProperty(schema, 'kind', { enum: [side] }, true)),
        }
      : null,
  ),
  'values of a tag are written as a union': anywhere((schema) => {
    if (schema.type !== 'object') return null
    const tag = schema.required.find((name) => (schema.properties[name]?.enum?.length ?? 0) > 1)
    if (tag === undefined) return null
    const all = schema.properties[tag]?.enum ?? []
    return { anyOf: all.map((value) => withProperty(schema, tag, { enum: [value] }, true)) }
  }),
}

export interface ChangeFigures {
  readonly change: string
  readonly side: 'emitter' | 'consumer'
  /** Changes of that kind that were made. */
  readonly made: number
  /** Those for which ajv refuses a value that the emitter sends. */
  readonly breaking: number
  /** Breaking ones that the gate finds. */
  readonly caught: number
  /** Others that the gate refuses all the same. */
  readonly falselyRefused: number
}

const ajv = new Ajv({ strict: false, meta: false, validateSchema: false })

/** Whether the consumer refuses a value that the emitter sends. */
export function breaks(given: DataSchema, accepted: DataSchema): boolean {
  const accepts = ajv.compile(accepted)
  return instancesOf(given).some((value) => !accepts(value))
}

/** Makes changes of every kind on both sides of types, and compares the gate with ajv. Equal seeds, equal figures. */
export function mutate(countPerKind: number, seed: number): ChangeFigures[] {
  const samples = fc.sample(fc.tuple(anyObject, fc.nat(1_000)), { numRuns: countPerKind, seed })
  return Object.entries(CHANGES).flatMap(([change, apply]) =>
    (['emitter', 'consumer'] as const).map((side) => {
      let [made, breaking, caught, falselyRefused] = [0, 0, 0, 0]
      for (const [schema, at] of samples) {
        const changed = apply(schema, at)
        if (!changed) continue
        const [given, accepted] = side === 'emitter' ? [changed, schema] : [schema, changed]
        const isRefused = mismatchesBetween(given, accepted).length > 0
        made += 1
        if (breaks(given, accepted)) {
          breaking += 1
          if (isRefused) caught += 1
        } else if (isRefused) falselyRefused += 1
      }
      return { change, side, made, breaking, caught, falselyRefused }
    }),
  )
}
