import { ANALYTICS_EVENTS, AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { cleanLine } from '../../foundation/clean-text.ts'
import type { AnalyticsRow } from './event-store.ts'
import { outlineOf, type Entry } from './read-entry.ts'

/** Characters that are stored of why an event is invalid. */
export const MAX_REASON_LENGTH = 300
/** Event names, also of events that the catalogue lacks. */
const NAME_PATTERN = /^[a-z][a-z0-9_/]{0,99}$/

const envelope = once(() => Compile(AnalyticsEnvelope))
const sequence = once(() => Compile(AnalyticsEnvelope.properties.seq))
const validators = new Map(
  Object.entries(ANALYTICS_EVENTS).map(([name, schema]) => [name, once<Validator>(() => Compile(schema))]),
)

/** Compiles at the first event that needs it: all schemas together take a twentieth of the start of a server. */
function once<Compiled>(compile: () => Compiled): () => Compiled {
  let compiled: Compiled | null = null
  return () => (compiled ??= compile())
}

/** Converts an event to a row. Of an invalid event an outline is stored, with the reason. */
export function checkEvent({ value: event, eventId, json, reason }: Entry): AnalyticsRow {
  if (event === null) return { eventId, sessionId: null, name: null, seq: null, json, reason }
  const name = nameOf(event)
  const schema = validators.get(name ?? '')?.()
  // The schema of an event includes the envelope.
  const isValid = schema?.Check(event) ?? false
  const isEnvelope = isValid || envelope().Check(event)
  return {
    eventId,
    sessionId: isEnvelope ? String(fieldOf(fieldOf(event, 'user'), 'session_id')) : null,
    name,
    seq: sequenceOf(event),
    json: isValid ? json : outlineOf(event),
    reason: isValid ? null : reasonOf(isEnvelope ? schema : envelope(), event),
  }
}

function nameOf(event: object): string | null {
  const name = fieldOf(fieldOf(event, 'body'), 'event_name')
  return typeof name === 'string' && NAME_PATTERN.test(name) ? name : null
}

function reasonOf(schema: Pick<Validator, 'Errors'> | undefined, event: object): string {
  return schema ? violationOf(schema, event) : 'an event that is not in the catalogue'
}

/** The first violation of a schema, in a line. */
export function violationOf(schema: Pick<Validator, 'Errors'>, value: unknown): string {
  const [error] = schema.Errors(value)
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
  return sequence().Check(seq) ? seq : null
}
