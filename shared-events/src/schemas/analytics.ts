import Type from 'typebox'

/** The envelope every analytics event travels in (section 3), with the `event_id` and `seq` of D32. */
export const AnalyticsEnvelope = Type.Object({
  core: Type.Object({
    type: Type.String({ maxLength: 100 }),
    schema_id: Type.String({ maxLength: 100 }),
    client_time_ms: Type.Number({ minimum: 0 }),
    event_source: Type.String({ maxLength: 100 }),
    event_type: Type.String({ maxLength: 100 }),
  }),
  event_source: Type.Object({
    single_page_session_id: Type.String({ maxLength: 64, description: 'Id of the page load' }),
  }),
  platform: Type.Object({
    type: Type.Literal('Web'),
    id: Type.String({ maxLength: 200 }),
    referrer: Type.String({ maxLength: 4_000 }),
    current_url: Type.String({ maxLength: 4_000 }),
  }),
  user: Type.Object({ session_id: Type.String({ maxLength: 64 }) }),
  body: Type.Object(
    { event_name: Type.String({ minLength: 1, maxLength: 100 }) },
    { additionalProperties: true },
  ),
  event_id: Type.Optional(Type.String({ format: 'uuid', description: 'UUIDv7' })),
  seq: Type.Optional(Type.Integer({ minimum: 0, description: 'Counts up within a session' })),
})
export type AnalyticsEnvelope = Type.Static<typeof AnalyticsEnvelope>
