import { MAX_EVENT_TEXT_LENGTH } from '../limits.ts'
import { matches, OWN_EVENT } from '../patterns.ts'
import type { DataSchema, EventContracts, ObjectSchema } from './build-contract.ts'

/** Events of its own that a version may declare. */
export const MAX_EVENTS = 30
export const MAX_EVENT_FIELDS = 20
/** Bytes of the fields of one event, as JSON. */
export const MAX_EVENT_BYTES = 2_000

const FIELD_NAME = /^[a-z]\w{0,59}$/i
/** The field of a body with the name of its event. */
const RESERVED_FIELD = 'event_name'

/** What is wrong with the events that a version of a remote declares, in sentences without their subject. */
export function faultsOfEvents(remote: string, events: EventContracts): string[] {
  const keys = Object.keys(events)
  if (keys.length > MAX_EVENTS)
    return [`it declares ${keys.length} events, and at most ${MAX_EVENTS} are allowed`]
  return Object.entries(events).flatMap(([key, fields]) => {
    if (!matches(OWN_EVENT, key))
      return [`the event ${quoted(key)} does not read "<remote>/<snake_case>@<major>"`]
    if (!key.startsWith(`${remote}/`))
      return [`the event ${key} has the name of another remote: those of ${remote} begin with "${remote}/"`]
    return faultsOfFields(fields).map((fault) => `the event ${key} ${fault}`)
  })
}

function faultsOfFields({ properties, additionalProperties, ...rest }: ObjectSchema): string[] {
  const names = Object.keys(properties)
  if (names.length > MAX_EVENT_FIELDS)
    return [`has ${names.length} fields, and at most ${MAX_EVENT_FIELDS} are allowed`]
  const bytes = new TextEncoder().encode(JSON.stringify({ properties, ...rest })).byteLength
  if (bytes > MAX_EVENT_BYTES)
    return [`has ${bytes} bytes of fields, and at most ${MAX_EVENT_BYTES} are allowed`]
  if (additionalProperties !== undefined) return ['allows fields that it does not name']
  return names.flatMap((name) => {
    if (name === RESERVED_FIELD || !FIELD_NAME.test(name))
      return [`has a field with the impossible name ${quoted(name)}`]
    const field = properties[name]
    return field && isField(field)
      ? []
      : [`has the field "${name}", which is no text, number, flag or list of allowed values`]
  })
}

/** There are no patterns: no text of a visitor meets an expression that a team wrote. */
function isField({ type, enum: values }: DataSchema): boolean {
  if (values)
    return values.every((value) => typeof value !== 'string' || value.length <= MAX_EVENT_TEXT_LENGTH)
  return type === 'string' || type === 'number' || type === 'boolean'
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 120))
