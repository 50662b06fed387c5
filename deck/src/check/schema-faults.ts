import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { leafCode } from '../../scripts/leaf-code.ts'
import type { JsonSchema } from './json-schema.ts'

export interface SchemaFault {
  readonly path: readonly (string | number)[]
  /** Continues the path as a sentence: `must be a number`. */
  readonly problem: string
}

type Path = SchemaFault['path']

/** Lists everything in a value that violates its schema, in the order of the value. */
export function listSchemaFaults(root: JsonSchema, value: unknown): SchemaFault[] {
  return faultsOf(root, value, [])

  function faultsOf(schema: JsonSchema, value: unknown, path: Path): SchemaFault[] {
    if (schema.$ref) return faultsOf(definitionOf(schema.$ref), value, path)
    if (schema.anyOf) return faultsOfUnion(schema.anyOf, value, path)
    if (schema.type === 'array') return faultsOfList(schema, value, path)
    if (schema.type === 'object') return faultsOfObject(schema, value, path)
    if (Value.Check(schema as TSchema, value)) return []
    return [{ path, problem: `must be ${leafCode({ ...schema }).words}` }]
  }

  function faultsOfObject(schema: JsonSchema, value: unknown, path: Path): SchemaFault[] {
    if (!isObject(value)) return [{ path, problem: 'must be an object' }]
    if (schema.patternProperties) return faultsOfRecord(schema, value, path)
    const { properties = {}, required = [] } = schema
    const missing = required
      .filter((name) => !Object.hasOwn(value, name))
      .map((name) => ({ path: [...path, name], problem: 'is missing' }))
    const inner = Object.entries(value).flatMap(([name, content]) => {
      const field = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (field) return faultsOf(field, content, [...path, name])
      return [{ path: [...path, name], problem: 'is not known here' }]
    })
    return [...missing, ...inner]
  }

  function faultsOfRecord(schema: JsonSchema, record: Record<string, unknown>, path: Path): SchemaFault[] {
    const { patternProperties = {}, maxProperties = Infinity } = schema
    const [[pattern, content] = ['', {}]] = Object.entries(patternProperties)
    const entries = Object.entries(record)
    if (entries.length > maxProperties)
      return [{ path, problem: `may have at most ${amount(maxProperties)}` }]
    // oxlint-disable-next-line viewpage/linear-patterns -- the schema is ours, and its pattern is one class of characters
    const isKey = new RegExp(pattern, 'u')
    return entries.flatMap(([key, inner]) =>
      isKey.test(key)
        ? faultsOf(content, inner, [...path, key])
        : [{ path: [...path, key], problem: 'has a name that is no id (1 to 64 letters, digits, _ or -)' }],
    )
  }

  function faultsOfList(schema: JsonSchema, value: unknown, path: Path): SchemaFault[] {
    if (!Array.isArray(value)) return [{ path, problem: 'must be a list' }]
    const { items = {}, minItems = 0, maxItems = Infinity } = schema
    const isTuple = 'length' in items
    const most = isTuple ? items.length : maxItems
    if (value.length < minItems) return [{ path, problem: `must have ${amount(minItems)} or more` }]
    if (value.length > most) return [{ path, problem: `may have at most ${amount(most)}` }]
    return value.flatMap((element: unknown, index) =>
      faultsOf(isTuple ? (items[index] ?? {}) : items, element, [...path, index]),
    )
  }

  /** Alternatives are at most one leaf, and objects that differ in the constant of their first field. */
  function faultsOfUnion(alternatives: readonly JsonSchema[], value: unknown, path: Path): SchemaFault[] {
    const leaf = alternatives.find(({ properties }) => !properties)
    const [tag = ''] = Object.keys(alternatives.find(({ properties }) => properties)?.properties ?? {})
    if (!isObject(value)) {
      if (leaf && Value.Check(leaf as TSchema, value)) return []
      const words = leaf ? `${leafCode({ ...leaf }).words} or an object` : 'an object'
      return [{ path, problem: `must be ${words}` }]
    }
    const wanted = Object.hasOwn(value, tag) ? value[tag] : undefined
    const found = alternatives.find(({ properties }) => properties?.[tag]?.const === wanted)
    if (wanted !== undefined && found) return faultsOf(found, value, path)
    const known = alternatives.flatMap(({ properties }) => properties?.[tag]?.const ?? [])
    const problem = wanted === undefined ? 'is missing' : `${shown(wanted)} is not known`
    return [{ path: [...path, tag], problem: `${problem}; it is one of ${known.map(shown).join(', ')}` }]
  }

  function definitionOf(reference: string): JsonSchema {
    const found = root.$defs?.[reference.split('/').at(-1) ?? '']
    if (!found)
      throw new Error(`[deck] The document schema refers to "${reference}", which it does not define.`)
    return found
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

function amount(number: number): string {
  return number.toLocaleString('en')
}
