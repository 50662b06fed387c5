import { ANALYTICS_EVENTS, AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { cleanLine } from '../../clean-text.ts'
import type { AnalyticsRow } from './event-store.ts'
import type { Entry } from './read-entry.ts'

const MAX_REASON_LENGTH = 300
/** Event names, also of events that the catalogue lacks. */
const NAME_PATTERN = /^[a-z][a-z0-9_/]{0,99}$/

const envelope = Compile(AnalyticsEnvelope)
const sequence = Compile(AnalyticsEnvelope.properties.seq)
const schemas = new Map(Object.entries(ANALYTICS_EVENTS))
const compiled = new Map<string, Validator>()

/** Compiles the schema of an event with the first one: all of them take a twentieth of the start of a server. */
function validatorOf(name: string): Validator | undefined {
  const schema = schemas.get(name)
  if (!schema) return undefined
  const known = compiled.get(name)
  if (known) return known
  const validator = Compile(schema)
  compiled.set(name, validator)
  return validator
}

/** Converts an event to a row. An invalid event is stored with the reason, not dropped. */
export function checkEvent({ value: event, eventId, json, reason }: Entry): AnalyticsRow {
  if (event === null) return { eventId, sessionId: null, name: null, seq: null, json, reason }
  const name = nameOf(event)
  const schema = validatorOf(name ?? '')
  // The schema of an event includes the envelope.
  const isValid = schema?.Check(event) ?? false
  const isEnvelope = isValid || envelope.Check(event)
  return {
    eventId,
    sessionId: isEnvelope ? String(fieldOf(fieldOf(event, 'user'), 'session_id')) : null,
    name,
    seq: sequenceOf(event),
    json,
    reason: isValid ? null : reasonOf(isEnvelope ? schema : envelope, event),
  }
}

function nameOf(event: object): string | null {
  const name = fieldOf(fieldOf(event, 'body'), 'event_name')
  return typeof name === 'string' && NAME_PATTERN.test(name) ? name : null
}

function reasonOf(schema: Pick<Validator, 'Errors'> | undefined, event: object): string {
  if (!schema) return 'an event that is not in the catalogue'
  const [error] = schema.Errors(event)
  // TypeBox reports an unknown field as a violation of the schema `false`.
  const message = error?.keyword === 'boolean' ? 'is not a field of this event' : error?.message
  // The reason contains names of fields, which the sender chose.
  return cleanLine(`${error?.instancePath ?? ''} ${message ?? 'does not fit'}`).slice(0, MAX_REASON_LENGTH)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** The `seq` of an event (docs/behaviour/tracking.md#event-numbers), even if the rest of the event is invalid. */
function sequenceOf(event: object): number | null {
  const seq = fieldOf(event, 'seq')
  return sequence.Check(seq) ? seq : null
}
