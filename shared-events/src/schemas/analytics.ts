import Type, { type TObject, type TSchema } from 'typebox'
import { searchEvents } from '../actions/search-events.ts'
import { sidebarsEvents } from '../actions/sidebars-events.ts'
import { toolbarEvents } from '../actions/toolbar-events.ts'
import { viewerEvents } from '../actions/viewer-events.ts'
import type { EventName } from '../event-fields.ts'
import { MAX_EVENT_URL_LENGTH } from '../limits.ts'
import { REMOTE_NAME, REMOTE_VERSION, SESSION_ID } from '../patterns.ts'

/** Schemas of the fields by event name, in the order of the documentation. */
export const EVENT_FIELDS: Readonly<Record<EventName, TSchema>> = {
  ...viewerEvents,
  ...toolbarEvents,
  ...searchEvents,
  ...sidebarsEvents,
}

const Address = Type.String({ maxLength: MAX_EVENT_URL_LENGTH })

/** More than any session has: one event per second for eleven days. */
const MAX_EVENTS = 1_000_000

/** The envelope of the events of the catalogue (docs/behaviour/tracking.md#envelope). */
const envelope = {
  core: Type.Object(
    {
      type: Type.Literal('event'),
      schema_id: Type.String({
        maxLength: 100,
        description: 'Name and major version of the schema of this event',
      }),
      client_time_ms: Type.Number({
        minimum: 0,
        description: 'Time of the event, ms since 1970, by the clock of the visitor',
      }),
      event_source: Type.Enum(['view_page', 'embed', 'editor', 'toolbar_host']),
      event_type: Type.String({ maxLength: 100, description: 'The name of the event' }),
    },
    { additionalProperties: false },
  ),
  event_source: Type.Object(
    {
      single_page_session_id: Type.String({ ...SESSION_ID, description: 'Id of the page load' }),
    },
    { additionalProperties: false },
  ),
  platform: Type.Object(
    { type: Type.Literal('Web'), id: Type.Literal('viewpage'), referrer: Address, current_url: Address },
    { additionalProperties: false },
  ),
  user: Type.Object({ session_id: Type.String(SESSION_ID) }, { additionalProperties: false }),
  event_id: Type.String({
    format: 'uuid',
    description: 'UUIDv7. An event with a known id is not stored again',
  }),
  seq: Type.Integer({
    minimum: 0,
    maximum: MAX_EVENTS - 1,
    description: "Number within the session, across tabs; events of remotes' own have none",
  }),
  dropped: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'Events dropped by this browser since the last event with this field',
    }),
  ),
}

/**
 * The parts that all events have. The schema of each event of the catalogue adds its `body`. An event with `core.remote` is
 * that remote's own: it has no number, because it is not in the figures of a presentation.
 */
export const AnalyticsEnvelope = Type.Object(
  {
    ...envelope,
    core: Type.Object(
      {
        ...envelope.core.properties,
        remote: Type.Optional(
          Type.String({ ...REMOTE_NAME, description: 'The remote whose own event it is' }),
        ),
        remote_version: Type.Optional(
          Type.String({ ...REMOTE_VERSION, description: 'Its version on this page' }),
        ),
      },
      { additionalProperties: false },
    ),
    seq: Type.Optional(envelope.seq),
    body: Type.Object(
      { event_name: Type.String({ minLength: 1, maxLength: 100 }) },
      { additionalProperties: true },
    ),
  },
  { additionalProperties: false },
)
export type AnalyticsEnvelope = Type.Static<typeof AnalyticsEnvelope>

/** `core.schema_id`: name and major version of the schema. */
function schemaIdOf(name: string): string {
  return `${name}@1`
}

/** JSON Schemas by event name. */
export const ANALYTICS_EVENTS: Readonly<Record<string, TObject>> = Object.fromEntries(
  Object.entries(EVENT_FIELDS).map(([name, fields]) => [name, eventSchema(name, fields)]),
)

function eventSchema(name: string, fields: TSchema): TObject {
  const core = Type.Object(
    {
      ...envelope.core.properties,
      schema_id: Type.Literal(schemaIdOf(name)),
      event_type: Type.Literal(name),
    },
    { additionalProperties: false },
  )
  return Type.Object(
    { ...envelope, core, body: bodyOf(name, fields) },
    { $id: schemaIdOf(name), additionalProperties: false },
  )
}

function bodyOf(name: string, fields: TSchema): TSchema {
  if (Type.IsUnion(fields)) return Type.Union(fields.anyOf.map((each) => bodyOf(name, each)))
  if (!Type.IsObject(fields))
    throw new Error(`[shared-events] The fields of the event "${name}" are not an object.`)
  return Type.Object(
    { event_name: Type.Literal(name), ...fields.properties },
    { additionalProperties: false },
  )
}
