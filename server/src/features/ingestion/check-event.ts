import { ANALYTICS_EVENTS, AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { cleanLine } from '../../clean-text.ts'
import type { AnalyticsRow } from './event-store.ts'
import type { Entry } from './read-entry.ts'

/** Characters of a reason. */
const MAX_REASON_LENGTH = 300
/** What can be the name of an event, also of one that is not in the catalogue. */
const NAME = /^[a-z][a-z0-9_/]{0,99}$/

const envelope = Compile(AnalyticsEnvelope)
const sequence = Compile(AnalyticsEnvelope.properties.seq)
const events = new Map(Object.entries(ANALYTICS_EVENTS).map(([name, schema]) => [name, Compile(schema)]))

/** An event as it is stored: one that does not fit its schema is kept with the reason, never dropped. */
export function checkEvent({ value: event, eventId, json, reason }: Entry): AnalyticsRow {
  if (event === null) return { eventId, sessionId: null, name: null, seq: null, json, reason }
  const name = nameOf(event)
  const schema = events.get(name ?? '')
  // A schema of an event has the whole envelope in it.
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
  return typeof name === 'string' && NAME.test(name) ? name : null
}

function reasonOf(schema: Pick<Validator, 'Errors'> | undefined, event: object): string {
  if (!schema) return 'an event that is not in the catalogue'
  const [error] = schema.Errors(event)
  // A field that no schema names is told as one whose schema takes nothing.
  const message = error?.keyword === 'boolean' ? 'is not a field of this event' : error?.message
  // Names of fields are in it, and those are whatever somebody sent.
  return cleanLine(`${error?.instancePath ?? ''} ${message ?? 'does not fit'}`).slice(0, MAX_REASON_LENGTH)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** The `seq` of an event that has one (D32), whether or not the rest of it fits. */
function sequenceOf(event: object): number | null {
  const seq = fieldOf(event, 'seq')
  return sequence.Check(seq) ? seq : null
}
