import Type from 'typebox'

const Short = Type.String({ maxLength: 100 })

/** The payload of an activity (docs/behaviour/tracking.md#active-time). */
const ActivityPayload = Type.Partial(
  Type.Object(
    {
      sequence: Type.Integer({ description: 'Number of the entry in its page load' }),
      interface_orientation: Short,
      interface_angle: Type.Number({ description: 'Degrees' }),
      network_status: Short,
      feature: Short,
      putma_id: Type.String({ maxLength: 300 }),
      active_time_secs: Type.Number(),
      seen: Type.Boolean({ description: 'False at a `start` that an entry `seen` follows' }),
    },
    { additionalProperties: false },
  ),
)

/**
 * An entry of the viewer's log, as pages of all versions send it (docs/behaviour/tracking.md#viewer-log). The server drops
 * fields that are not named here.
 */
export const ViewerLogEntry = Type.Object(
  {
    action: Type.String({ minLength: 1, maxLength: 100 }),
    event_id: Type.Optional(Short),
    object: Type.Optional(Short),
    trigger: Type.Optional(Short),
    payload: Type.Optional(ActivityPayload),
    logLevel: Type.Optional(Short),
    session_id: Type.Optional(Short),
    prezi_id: Type.Optional(Short),
    current_time: Type.Optional(Short),
    created: Type.Optional(Type.Number({ description: 'Seconds since 1970' })),
    msecs: Type.Optional(Type.Number({ description: 'Within the second' })),
    client_datetime: Type.Optional(Short),
    category: Type.Optional(Short),
    source: Type.Optional(Short),
    levelname: Type.Optional(Short),
    name: Type.Optional(Short),
    levelno: Type.Optional(Type.Number()),
    relativeCreated: Type.Optional(Type.Number({ description: 'ms since navigation' })),
    msg: Type.Optional(Type.String({ maxLength: 500 })),
    platform: Type.Optional(Short),
  },
  { additionalProperties: false },
)
