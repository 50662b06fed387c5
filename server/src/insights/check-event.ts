import { ANALYTICS_EVENTS, AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { IsUuid } from 'typebox/format'
import { cleanLine } from '../clean-text.ts'
import type { AnalyticsRow } from './insight-store.ts'
import type { Entry } from './read-entry.ts'

/** Characters of a reason. */
const LONGEST_REASON = 300
/** What can be the name of an event, also of one that is not in the catalogue. */
const NAME = /^[a-z][a-z0-9_/]{0,99}$/
/** What the column of `seq` holds. */
const LARGEST_INTEGER = 2 ** 31 - 1

const envelope = Compile(AnalyticsEnvelope)
const events = new Map(Object.entries(ANALYTICS_EVENTS).map(([name, schema]) => [name, Compile(schema)]))

/** An event as it is stored: one that does not fit its schema is kept with the reason, never dropped. */
export function checkEvent({ value: event, json, reason }: Entry): AnalyticsRow {
  const seq = sequenceOf(event)
  if (event === null) return { eventId: null, sessionId: null, name: null, seq, json, reason }
  if (!envelope.Check(event)) {
    const [eventId, name] = [fieldOf(event, 'event_id'), fieldOf(fieldOf(event, 'body'), 'event_name')]
    return {
      eventId: typeof eventId === 'string' && IsUuid(eventId) ? eventId.toLowerCase() : null,
      sessionId: null,
      name: typeof name === 'string' && NAME.test(name) ? name : null,
      seq,
      json,
      reason: reasonOf(envelope, event),
    }
  }
  const { event_id: eventId, user, body } = event
  const schema = events.get(body.event_name)
  return {
    eventId: eventId.toLowerCase(),
    sessionId: user.session_id,
    name: NAME.test(body.event_name) ? body.event_name : null,
    seq,
    json,
    reason: schema ? reasonOf(schema, event) : 'an event that is not in the catalogue',
  }
}

function reasonOf(schema: Pick<Validator, 'Check' | 'Errors'>, event: object): string | null {
  if (schema.Check(event)) return null
  const [error] = schema.Errors(event)
  // A field that no schema names is told as one whose schema takes nothing.
  const message = error?.keyword === 'boolean' ? 'is not a field of this event' : error?.message
  // Names of fields are in it, and those are whatever somebody sent.
  return cleanLine(`${error?.instancePath ?? ''} ${message ?? 'does not fit'}`).slice(0, LONGEST_REASON)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** The `seq` of an event that has one (D32), whether or not the rest of it fits. */
function sequenceOf(event: object | null): number | null {
  const seq = fieldOf(event, 'seq')
  return Number.isInteger(seq) && Number(seq) >= 0 && Number(seq) <= LARGEST_INTEGER ? Number(seq) : null
}
