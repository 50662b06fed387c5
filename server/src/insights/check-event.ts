import { ANALYTICS_EVENTS, AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { IsUuid } from 'typebox/format'
import type { AnalyticsRow } from './insight-store.ts'

/** Characters of a reason. */
const LONGEST_REASON = 300
/** What can be the name of an event, also of one that is not in the catalogue. */
const NAME = /^[a-z][a-z0-9_/]{0,99}$/

const envelope = Compile(AnalyticsEnvelope)
const events = new Map(Object.entries(ANALYTICS_EVENTS).map(([name, schema]) => [name, Compile(schema)]))

/** An event as it is stored: one that does not fit its schema is kept with the reason, never dropped. */
export function checkEvent(event: object): AnalyticsRow {
  if (!envelope.Check(event)) {
    const [eventId, name] = [fieldOf(event, 'event_id'), fieldOf(fieldOf(event, 'body'), 'event_name')]
    return {
      eventId: typeof eventId === 'string' && IsUuid(eventId) ? eventId : null,
      sessionId: null,
      name: typeof name === 'string' && NAME.test(name) ? name : null,
      event,
      reason: reasonOf(envelope, event),
    }
  }
  const { event_id: eventId, user, body } = event
  const schema = events.get(body.event_name)
  return {
    eventId,
    sessionId: user.session_id,
    name: NAME.test(body.event_name) ? body.event_name : null,
    event,
    reason: schema ? reasonOf(schema, event) : 'an event that is not in the catalogue',
  }
}

function reasonOf(schema: Pick<Validator, 'Check' | 'Errors'>, event: object): string | null {
  if (schema.Check(event)) return null
  const [error] = schema.Errors(event)
  // A field that no schema names is told as one whose schema takes nothing.
  const message = error?.keyword === 'boolean' ? 'is not a field of this event' : error?.message
  return `${error?.instancePath ?? ''} ${message ?? 'does not fit'}`.trim().slice(0, LONGEST_REASON)
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
