import type { ActionContracts, DataSchema } from '@viewpage/shared-events/wire'
import { describeSchema, isObject } from './alternatives.ts'
import type { RemoteParty } from './parties.ts'

/** What part of a contract differs. */
type ContractPart = 'slots' | 'slotProps' | 'emits' | 'consumes' | 'events' | 'exposes'

/** One thing that differs between the contracts of two versions. */
interface ContractDifference {
  readonly part: ContractPart
  /** The slot, action, module or property, with the path to it: `viewer/started@1 oid`. */
  readonly name: string
  /** Its type in one line, as in TypeScript; `null` where it is missing. */
  readonly before: string | null
  readonly after: string | null
}

/** What differs, by part and name. */
export interface ContractDifferences {
  readonly rows: readonly ContractDifference[]
  /** How many differ beside them. */
  readonly more: number
}

/** Longer names are cut. */
const MAX_NAME_LENGTH = 300

/**
 * What was removed, added or changed. Of something that was removed or added, the properties are not named.
 *
 * @param max of rows
 * @returns `null` if a version has no contract
 */
export function contractDifferences(
  before: RemoteParty,
  after: RemoteParty,
  max: number,
): ContractDifferences | null {
  const [old, next] = [before.contract, after.contract]
  if (!old || !next) return null
  const rows: ContractDifference[] = []
  let more = 0
  const add: AddRow = (part, path, from, to) => {
    if (rows.length === max) more += 1
    else rows.push({ part, name: nameOf(part, path), before: textOf(from), after: textOf(to) })
  }
  compareProperties('slots', [], namesOnly(before.slots), namesOnly(after.slots), add)
  compareProperties('slotProps', [], typesIn(old.slotProps), typesIn(next.slotProps), add)
  compareProperties('emits', [], actionTypes(old.emits), actionTypes(next.emits), add)
  compareProperties('consumes', [], actionTypes(old.consumes), actionTypes(next.consumes), add)
  compareProperties('events', [], typesByName(old.events ?? {}), typesByName(next.events ?? {}), add)
  compareProperties('exposes', [], typesByName(old.exposes), typesByName(next.exposes), add)
  return { rows, more }
}

type AddRow = (
  part: ContractPart,
  path: readonly string[],
  before: Types | undefined,
  after: Types | undefined,
) => void

function compareProperties(
  part: ContractPart,
  path: readonly string[],
  before: Types,
  after: Types,
  add: AddRow,
): void {
  const names = new Set([...before.properties.keys(), ...after.properties.keys()])
  for (const name of [...names].sort()) {
    const [old, next] = [before.properties.get(name), after.properties.get(name)]
    const own = [...path, name]
    if (textOf(old) !== textOf(next)) add(part, own, old, next)
    if (old && next) compareProperties(part, own, old, next, add)
  }
}

const textOf = (types: Types | undefined): string | null =>
  types === undefined ? null : [...types.texts].sort().join(' | ')

function nameOf(part: ContractPart, path: readonly string[]): string {
  const [owner = '', ...rest] = part === 'slotProps' ? [path.join('.')] : path
  const name = rest.length === 0 ? owner : `${owner} ${rest.join('.')}`
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
}

/** A type, with the types of its properties. Members of unions are one. */
interface Types {
  /** In one line each; empty if only its properties are named. */
  readonly texts: Set<string>
  readonly properties: Map<string, Types>
}

/** Whether an action keeps its last value, beside the properties of its payload. */
const STICKY = 'sticky'

const noTypes = (): Types => ({ texts: new Set(), properties: new Map() })

function namesOnly(names: readonly string[]): Types {
  const slot = (): Types => ({ texts: new Set(['']), properties: new Map() })
  return { texts: new Set(), properties: new Map(names.map((name) => [name, slot()])) }
}

const actionTypes = (actions: ActionContracts): Types => ({
  texts: new Set(),
  properties: new Map(
    Object.entries(actions).map(([key, { payload, sticky }]) => {
      const types = typesIn(payload)
      types.properties.set(STICKY, { texts: new Set([String(sticky)]), properties: new Map() })
      return [key, types]
    }),
  ),
})

const typesByName = (exposes: Readonly<Record<string, DataSchema>>): Types => ({
  texts: new Set(),
  properties: new Map(Object.entries(exposes).map(([name, props]) => [name, typesIn(props)])),
})

function typesIn(schema: DataSchema, types = noTypes()): Types {
  if (schema.anyOf) {
    for (const member of schema.anyOf) typesIn(member, types)
    return types
  }
  if (schema.type === 'array') {
    types.texts.add('list')
    typesIn(schema.items, propertyOf(types, '[]'))
    return types
  }
  // The names of its properties are listed by themselves.
  types.texts.add(isObject(schema) ? 'object' : describeSchema(schema))
  if (!isObject(schema)) return types
  const required = new Set(schema.required)
  for (const [name, property] of Object.entries(schema.properties)) {
    const inner = typesIn(property, propertyOf(types, name))
    if (!required.has(name)) inner.texts.add('undefined')
  }
  if (schema.additionalProperties) typesIn(schema.additionalProperties, propertyOf(types, '*'))
  return types
}

function propertyOf({ properties }: Types, name: string): Types {
  const types = properties.get(name) ?? noTypes()
  properties.set(name, types)
  return types
}
