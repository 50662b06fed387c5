import { AnalyticsEnvelope } from '@viewpage/shared-events/schemas'
import { Compile, type Validator } from 'typebox/compile'
import { cleanLine } from '../../foundation/clean-text.ts'
import { violationOfFields, type DeclaredEvents } from '../../releases/index.ts'
import { MAX_REASON_LENGTH, violationOf } from './check-event.ts'
import type { AnalyticsRow, RemoteEventRow } from './event-store.ts'
import { outlineOf, type Entry } from './read-entry.ts'

let compiled: Validator | null = null

/** Whether an event says that it is a remote's own. Without it, an event is one of the catalogue. */
export function isOfRemote({ value }: Entry): boolean {
  const { core } = (value ?? {}) as { core?: unknown }
  return typeof core === 'object' && core !== null && 'remote' in core
}

/**
 * Converts an event of a remote's own to a row, by the declaration of the version that sent it. Of an invalid event an outline
 * is stored among the invalid ones, with the reason.
 */
export async function checkRemoteEvent(
  entry: Entry,
  declared: DeclaredEvents,
): Promise<RemoteEventRow | AnalyticsRow> {
  const read = readEnvelope(entry)
  const row = typeof read === 'string' ? read : await rowOf(read, declared)
  if (typeof row !== 'string') return row
  const reason = cleanLine(row).slice(0, MAX_REASON_LENGTH)
  return {
    eventId: entry.eventId,
    sessionId: null,
    name: null,
    seq: null,
    json: outlineOf(entry.value),
    reason,
  }
}

interface SentEvent {
  readonly eventId: string
  readonly remote: string
  readonly version: string
  /** `name@major` */
  readonly key: string
  readonly source: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** @returns the reason if it is no event of a remote */
function readEnvelope({ value, eventId }: Entry): SentEvent | string {
  compiled ??= Compile(AnalyticsEnvelope)
  if (!compiled.Check(value)) return violationOf(compiled, value)
  const { core, body } = value as AnalyticsEnvelope
  const { remote = '', remote_version: version = '', schema_id: key, event_type: type, event_source } = core
  const { event_name: name, ...fields } = body
  if (version === '') return '/core/remote_version is missing'
  if (eventId === null) return '/event_id must be a UUID'
  if (type !== name || key.slice(0, key.lastIndexOf('@')) !== name)
    return '/core/schema_id, /core/event_type and /body/event_name differ'
  if (!key.startsWith(`${remote}/`)) return `an event that is not one of ${remote}, which sent it`
  return { eventId, remote, version, key, source: event_source, fields }
}

/** @returns the reason if its version did not declare it */
async function rowOf(
  { eventId, remote, version, key, source, fields }: SentEvent,
  declared: DeclaredEvents,
): Promise<RemoteEventRow | string> {
  const published = await declared.of(remote, version)
  if (published === null) return `${remote} ${version}, which sent an event, is not published`
  if (published.origin === 'preview') return `${remote} ${version} is a preview, which counts nothing`
  const schema = Object.hasOwn(published.events, key) ? published.events[key] : undefined
  if (schema === undefined) return `an event that ${remote} ${version} does not declare`
  return (
    violationOfFields(schema, fields) ?? {
      eventId,
      remote,
      version,
      name: key,
      source,
      json: JSON.stringify(fields),
      reason: null,
    }
  )
}
