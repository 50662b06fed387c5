import type {
  ActionContracts,
  DataSchema,
  EventContracts,
  ExposeUse,
  HostBuildContract,
  RemoteContract,
} from '@viewpage/shared-events/wire'

/** Bytes of a contract file. */
export const MAX_CONTRACT_BYTES = 512 * 1024
/** Types inside each other. */
const MAX_DEPTH = 24
/** Types, names and values of a whole file. */
const MAX_NODES = 20_000
/** Characters of a name, a value or an opaque type. */
const MAX_TEXT_LENGTH = 1_000

const ACTION_KEY = /^[a-z][a-z0-9-]{0,40}\/[a-z][A-Za-z]{0,60}@[1-9]\d{0,3}$/
const EXPOSED_NAME = /^\.\/[A-Z]{1,60}$/i
const NAME = /^[\w@./-]{1,120}$/
const VERSION = /^\d{1,6}\.\d{1,6}\.\d{1,6}(?:-[0-9A-Z.-]{1,60})?$/i

/** Findings are printed in terminals. */
// oxlint-disable-next-line no-control-regex -- it looks for them
const CONTROL_CHARACTER = /[\x00-\x1f\x7f-\x9f]/

/** Types, names and values that a file may still have. */
interface Bounds {
  nodes: number
}

/** An invalid contract file. The message begins with the place in the file. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
}

/** @throws ContractError with the first thing that is wrong */
export function parseRemoteContract(text: string): RemoteContract {
  const names = ['kit', 'emits', 'consumes', 'slotProps', 'exposes']
  return parseFile(text, { names, optional: ['events'] }, (file, bounds) => ({
    kit: parseText(file.get('kit'), 'kit', VERSION),
    emits: parseActions(file.get('emits'), 'emits', bounds),
    consumes: parseActions(file.get('consumes'), 'consumes', bounds),
    ...(file.has('events') && { events: parseEvents(file.get('events'), 'events', bounds) }),
    slotProps: parseSchema(file.get('slotProps'), 'slotProps', 0, bounds),
    exposes: parseRecord(file.get('exposes'), 'exposes', EXPOSED_NAME, bounds, (props, at) =>
      parseSchema(props, at, 0, bounds),
    ),
  }))
}

/** @throws ContractError with the first thing that is wrong */
export function parseHostContract(text: string): HostBuildContract {
  const names = ['name', 'version', 'emits', 'consumes', 'slotProps', 'uses', 'provides', 'languages']
  return parseFile(text, { names, optional: ['loadsLibraries'] }, (file, bounds) => ({
    name: parseText(file.get('name'), 'name', NAME),
    version: parseText(file.get('version'), 'version', VERSION),
    emits: parseActions(file.get('emits'), 'emits', bounds),
    consumes: parseActions(file.get('consumes'), 'consumes', bounds),
    slotProps:
      file.get('slotProps') === null ? null : parseSchema(file.get('slotProps'), 'slotProps', 0, bounds),
    uses: parseRecord(file.get('uses'), 'uses', NAME, bounds, (exposes, at) =>
      parseRecord(exposes, at, EXPOSED_NAME, bounds, (use, place) => parseUse(use, place, bounds)),
    ),
    provides: parseRecord(file.get('provides'), 'provides', NAME, bounds, (version, at) =>
      parseText(version, at, NAME),
    ),
    ...(file.get('loadsLibraries') === true && { loadsLibraries: true as const }),
    languages: parseTexts(file.get('languages'), 'languages', bounds),
  }))
}

function parseFile<File>(
  text: string,
  { names, optional }: { readonly names: readonly string[]; readonly optional?: readonly string[] },
  parse: (file: ReadonlyMap<string, unknown>, bounds: Bounds) => File,
): File {
  if (Buffer.byteLength(text) > MAX_CONTRACT_BYTES)
    throw new ContractError(`it has more than ${MAX_CONTRACT_BYTES} bytes`)
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    throw new ContractError('it is no JSON')
  }
  return parse(fieldsOf(content, 'it', names, optional), { nodes: MAX_NODES })
}

function parseActions(value: unknown, at: string, bounds: Bounds): ActionContracts {
  return parseRecord(value, at, ACTION_KEY, bounds, (action, place) => {
    const fields = fieldsOf(action, place, ['payload', 'sticky'])
    const sticky = fields.get('sticky')
    if (typeof sticky !== 'boolean') throw new ContractError(`${place}/sticky is not true or false`)
    return { payload: parseSchema(fields.get('payload'), `${place}/payload`, 0, bounds), sticky }
  })
}

/** `faultsOfEvents` says which fields are allowed. */
function parseEvents(value: unknown, at: string, bounds: Bounds): EventContracts {
  return parseRecord(value, at, null, bounds, (fields, place) => {
    const schema = parseSchema(fields, place, 0, bounds)
    if (schema.type !== 'object') throw new ContractError(`${place} is no type of an object`)
    return schema
  })
}

function parseUse(value: unknown, at: string, bounds: Bounds): ExposeUse {
  const fields = fieldsOf(value, at, ['props', 'sets'])
  return {
    props: parseSchema(fields.get('props'), `${at}/props`, 0, bounds),
    sets: parseTexts(fields.get('sets'), `${at}/sets`, bounds),
  }
}

function parseSchema(value: unknown, at: string, depth: number, bounds: Bounds): DataSchema {
  count(at, bounds)
  if (depth > MAX_DEPTH) throw new ContractError(`${at} has types more than ${MAX_DEPTH} levels deep`)
  const inner = (schema: unknown, name: string) => parseSchema(schema, `${at}/${name}`, depth + 1, bounds)
  const fields = fieldsOf(value, at)
  const [kind] = ['opaque', 'enum', 'anyOf', 'type'].filter((name) => fields.has(name))
  if (kind === undefined) {
    if (fields.size > 0) throw new ContractError(`${at} is no type that can be compared: ${nameOf(fields)}`)
    return {}
  }
  if (kind === 'opaque') return { opaque: parseText(only(fields, kind, at), `${at}/opaque`) }
  if (kind === 'enum') return { enum: parseValues(only(fields, kind, at), `${at}/enum`, bounds) }
  if (kind === 'anyOf') {
    const members = parseList(only(fields, kind, at), `${at}/anyOf`, bounds)
    return { anyOf: members.map((member, index) => inner(member, `anyOf/${index}`)) }
  }
  const type = fields.get('type')
  if (type === 'array') {
    fieldsOf(value, at, ['type', 'items'])
    return { type, items: inner(fields.get('items'), 'items') }
  }
  if (type === 'object') return parseObject(fields, at, bounds, inner)
  if (type !== 'string' && type !== 'number' && type !== 'boolean' && type !== 'null')
    throw new ContractError(`${at}/type is none that can be compared`)
  only(fields, 'type', at)
  return { type }
}

function parseObject(
  fields: ReadonlyMap<string, unknown>,
  at: string,
  bounds: Bounds,
  inner: (schema: unknown, name: string) => DataSchema,
): DataSchema {
  const names = ['type', 'properties', 'required', 'additionalProperties']
  const other = [...fields.keys()].find((name) => !names.includes(name))
  if (other !== undefined) throw new ContractError(`${at} has an unknown field ${quoted(other)}`)
  const properties = parseRecord(
    fields.get('properties'),
    `${at}/properties`,
    null,
    bounds,
    (schema, place) => inner(schema, place.slice(at.length + 1)),
  )
  const required = parseTexts(fields.get('required'), `${at}/required`, bounds)
  const missing = required.find((name) => !Object.hasOwn(properties, name))
  if (missing !== undefined)
    throw new ContractError(`${at}/required names ${quoted(missing)}, which is not among its properties`)
  if (!fields.has('additionalProperties')) return { type: 'object', properties, required }
  const additionalProperties = inner(fields.get('additionalProperties'), 'additionalProperties')
  return { type: 'object', properties, required, additionalProperties }
}

/** The only field of a type. */
function only(fields: ReadonlyMap<string, unknown>, name: string, at: string): unknown {
  if (fields.size > 1) throw new ContractError(`${at} has other fields beside ${quoted(name)}`)
  return fields.get(name)
}

/** The fields of an object. @param names exactly these, if given, and any of the optional ones */
function fieldsOf(
  value: unknown,
  at: string,
  names?: readonly string[],
  optional: readonly string[] = [],
): ReadonlyMap<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ContractError(`${at} is no object`)
  const fields = new Map(Object.entries(value))
  const missing = names?.find((name) => !fields.has(name))
  if (missing !== undefined) throw new ContractError(`${at} has no field ${quoted(missing)}`)
  const other = names && [...fields.keys()].find((name) => !names.includes(name) && !optional.includes(name))
  if (other !== undefined) throw new ContractError(`${at} has an unknown field ${quoted(other)}`)
  return fields
}

/** @param pattern of names; `null`: any that does not change the prototype of objects */
function parseRecord<Item>(
  value: unknown,
  at: string,
  pattern: RegExp | null,
  bounds: Bounds,
  parse: (item: unknown, at: string) => Item,
): Readonly<Record<string, Item>> {
  return Object.fromEntries(
    [...fieldsOf(value, at)].map(([name, item]) => {
      count(at, bounds)
      if (name === '__proto__' || pattern?.test(name) === false)
        throw new ContractError(`${at} has an impossible name ${quoted(name)}`)
      parseText(name, at)
      return [name, parse(item, `${at}/${name}`)]
    }),
  )
}

function parseList(value: unknown, at: string, bounds: Bounds): readonly unknown[] {
  if (!Array.isArray(value)) throw new ContractError(`${at} is no list`)
  const items: readonly unknown[] = value
  bounds.nodes -= items.length
  count(at, bounds)
  return items
}

const parseTexts = (value: unknown, at: string, bounds: Bounds) =>
  parseList(value, at, bounds).map((item, index) => parseText(item, `${at}/${index}`))

function parseValues(value: unknown, at: string, bounds: Bounds): (string | number | boolean)[] {
  const values = parseList(value, at, bounds)
  if (values.length === 0) throw new ContractError(`${at} is empty`)
  return values.map((each, index) => {
    if (typeof each === 'string') return parseText(each, `${at}/${index}`)
    if (typeof each === 'number' || typeof each === 'boolean') return each
    throw new ContractError(`${at}/${index} is no text, number, true or false`)
  })
}

function parseText(value: unknown, at: string, pattern?: RegExp): string {
  if (typeof value !== 'string') throw new ContractError(`${at} is no text`)
  if (value.length > MAX_TEXT_LENGTH)
    throw new ContractError(`${at} has more than ${MAX_TEXT_LENGTH} characters`)
  if (CONTROL_CHARACTER.test(value)) throw new ContractError(`${at} has control characters`)
  if (pattern?.test(value) === false) throw new ContractError(`${at} is not of the form ${String(pattern)}`)
  return value
}

function count(at: string, bounds: Bounds): void {
  bounds.nodes -= 1
  if (bounds.nodes < 0)
    throw new ContractError(`${at} is too much: a contract has at most ${MAX_NODES} types and names`)
}

const MAX_QUOTED_LENGTH = 60
const quoted = (text: string) => JSON.stringify(text.slice(0, MAX_QUOTED_LENGTH))
const nameOf = (fields: ReadonlyMap<string, unknown>) => quoted([...fields.keys()][0] ?? '')
