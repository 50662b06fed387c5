import type { ActionContracts, DataSchema } from '@viewpage/shared-events/wire'
import { describeSchema, isObject } from './alternatives.ts'
import type { RemoteParty } from './parties.ts'

/** What part of a contract differs. */
export type ContractPart = 'slots' | 'slotProps' | 'emits' | 'consumes' | 'exposes'

/** One thing that differs between the contracts of two versions. */
export interface ContractDifference {
  readonly part: ContractPart
  /** The slot, action, module or property, with the path to it: `viewer/started@1 oid`. */
  readonly name: string
  /** Its type in one line, as in TypeScript; `null` where it is missing. */
  readonly before: string | null
  readonly after: string | null
}

/** Types by name. The name of a property begins with that of what it belongs to. */
type Types = ReadonlyMap<string, string>

/** @returns what was removed, added or changed, by part and name; `null` if a version has no contract */
export function contractDifferences(before: RemoteParty, after: RemoteParty): ContractDifference[] | null {
  const [old, next] = [before.contract, after.contract]
  if (!old || !next) return null
  return [
    ...differencesIn('slots', namesOnly(before.slots), namesOnly(after.slots)),
    ...differencesIn('slotProps', typesIn('', old.slotProps), typesIn('', next.slotProps)),
    ...differencesIn('emits', actionTypes(old.emits), actionTypes(next.emits)),
    ...differencesIn('consumes', actionTypes(old.consumes), actionTypes(next.consumes)),
    ...differencesIn('exposes', exposedTypes(old.exposes), exposedTypes(next.exposes)),
  ]
}

function differencesIn(part: ContractPart, before: Types, after: Types): ContractDifference[] {
  const names = [...new Set([...before.keys(), ...after.keys()])].sort()
  return names
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ part, name, before: before.get(name) ?? null, after: after.get(name) ?? null }))
    .filter((each, _, all) => !all.some((other) => isWithin(each, other)))
}

/** Whether a difference is a property of something that was added or removed as a whole. */
function isWithin({ name }: ContractDifference, other: ContractDifference): boolean {
  const isWhole = other.before === null || other.after === null
  return isWhole && name !== other.name && [' ', '.'].some((mark) => name.startsWith(`${other.name}${mark}`))
}

const namesOnly = (names: readonly string[]): Types => new Map(names.map((name) => [name, '']))

const actionTypes = (actions: ActionContracts): Types =>
  new Map(
    Object.entries(actions).flatMap(([key, { payload, sticky }]) => [
      ...typesIn(key, payload),
      [`${key} sticky`, String(sticky)] as const,
    ]),
  )

const exposedTypes = (exposes: Readonly<Record<string, DataSchema>>): Types =>
  new Map(Object.entries(exposes).flatMap(([name, props]) => [...typesIn(name, props)]))

/** The type of a value and of each of its properties. @param owner empty: the value itself is not named */
function typesIn(owner: string, schema: DataSchema): Types {
  const found = new Map<string, Set<string>>()
  const add = (path: readonly string[], text: string) => {
    const name = [owner, path.join('.')].filter((part) => part !== '').join(' ')
    if (name !== '') found.set(name, (found.get(name) ?? new Set()).add(text))
  }
  walk(schema, [], add)
  return new Map([...found].map(([name, texts]) => [name, [...texts].sort().join(' | ')]))
}

function walk(
  schema: DataSchema,
  path: readonly string[],
  add: (path: readonly string[], text: string) => void,
) {
  if (schema.anyOf) {
    for (const member of schema.anyOf) walk(member, path, add)
    return
  }
  if (schema.type === 'array') {
    add(path, 'list')
    walk(schema.items, [...path, '[]'], add)
    return
  }
  // The names of its properties are listed by themselves.
  add(path, isObject(schema) ? 'object' : describeSchema(schema))
  if (!isObject(schema)) return
  for (const [name, property] of Object.entries(schema.properties)) {
    walk(property, [...path, name], add)
    if (!schema.required.includes(name)) add([...path, name], 'undefined')
  }
  if (schema.additionalProperties) walk(schema.additionalProperties, [...path, '*'], add)
}
