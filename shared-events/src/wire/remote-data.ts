import Type from 'typebox'
import { Value } from 'typebox/value'
import { faultsOfValueSchema } from './value-schema.ts'

/** What a declaration of data may have; docs/guides/add-a-remote.md#data-of-your-own lists it for teams. */
export const REMOTE_DATA_BOUNDS = {
  sources: 10,
  calls: 10,
  /** JSON of one schema. */
  schemaBytes: 4 * 1024,
  /** What a source or a call responds with. */
  responseBytes: 64 * 1024,
  /** What a page has of the sources of one remote. */
  pageBytes: 64 * 1024,
  /** What a call sends. */
  bodyBytes: 16 * 1024,
} as const

export const SourceName = Type.String({ pattern: '^[a-z][A-Za-z0-9]{0,40}$', maxLength: 41 })

/** An http(s) address with a literal origin; `{oid}` and `{language}` may stand in its path and query. */
const AddressTemplate = Type.String({
  pattern:
    "^https?://[A-Za-z0-9.:\\[\\]-]{1,253}/(?:[\\w.~!$&'()*+,;=:@%/?-]|\\{oid\\}|\\{language\\}){0,400}$",
  maxLength: 700,
  description: 'https://<host>/<path>, with {oid} and {language} in path or query',
})

const DeadlineMs = Type.Integer({ minimum: 50, maximum: 5_000, description: 'ms for the whole response' })
const closed = { additionalProperties: false } as const

/** JSON that slots of a remote show, and where the server gets it. */
export const RemoteSource = Type.Object(
  {
    url: AddressTemplate,
    // A JSON schema; `faultsOfRemoteData` checks it.
    schema: Type.Unknown(),
    ttlSeconds: Type.Integer({ minimum: 5, maximum: 86_400, description: 'How long a value is shown' }),
    staleSeconds: Type.Integer({
      minimum: 0,
      maximum: 604_800,
      description: 'How much longer it is shown while the source does not respond',
    }),
    deadlineMs: DeadlineMs,
    for: Type.Enum(['everybody', 'visitor'], {
      description: 'Whether each visitor has a value of their own',
    }),
  },
  closed,
)
export type RemoteSource = Type.Static<typeof RemoteSource>

/** A request that slots of a remote have the server send. */
export const RemoteCall = Type.Object(
  {
    url: AddressTemplate,
    method: Type.Enum(['POST', 'PUT', 'PATCH', 'DELETE']),
    // JSON schemas, as of a source.
    body: Type.Unknown(),
    response: Type.Unknown(),
    deadlineMs: Type.Optional(DeadlineMs),
  },
  closed,
)
export type RemoteCall = Type.Static<typeof RemoteCall>

/** ms that a call may take if its declaration does not say. */
export const DEFAULT_CALL_DEADLINE_MS = 3_000

/** The parts of a manifest that declare data. */
export const remoteDataFields = {
  data: Type.Optional(
    Type.Record(SourceName, RemoteSource, {
      additionalProperties: false,
      maxProperties: REMOTE_DATA_BOUNDS.sources,
    }),
  ),
  calls: Type.Optional(
    Type.Record(SourceName, RemoteCall, {
      additionalProperties: false,
      maxProperties: REMOTE_DATA_BOUNDS.calls,
    }),
  ),
}

/** Why a slot has no value of a source. */
export type MissingReason =
  /** It was not asked for yet. */
  | 'loading'
  /** The source took too long. */
  | 'late'
  /** The source could not be reached, or did not respond with 200. */
  | 'failed'
  /** Its response is too large, not JSON, does not fit the schema or is about another presentation. */
  | 'invalid'
  /** The source has nothing about this presentation: it responded with 404. */
  | 'missing'
  /** Others wait for this source already. */
  | 'busy'
  /** The operator of the server has not allowed the source's origin for this remote. */
  | 'not-allowed'
  /** It is a value of the visitor, and the visitor has no session. */
  | 'no-visitor'
  /** The browser could not reach the server of the page. */
  | 'offline'

/** A value of a source as a slot gets it. */
export type SourceState<Value = unknown> =
  | {
      readonly value: Value
      readonly reason: null
      /** Whether it is older than its `ttlSeconds`, because the source does not respond. @default false */
      readonly isStale?: boolean
    }
  | { readonly value: null; readonly reason: MissingReason }

const Declared = Type.Object(remoteDataFields)

/**
 * What is wrong with the sources and calls of a remote. Each fault begins with its place.
 *
 * @param declared the remote or its manifest
 */
export function faultsOfRemoteData({
  data,
  calls,
}: {
  readonly data?: unknown
  readonly calls?: unknown
}): string[] {
  const declared = { ...(data !== undefined && { data }), ...(calls !== undefined && { calls }) }
  if (!Value.Check(Declared, declared)) {
    return Value.Errors(Declared, declared).map(
      ({ instancePath, message }) => `${instancePath.slice(1)} ${message}`,
    )
  }
  return [
    ...Object.entries(declared.data ?? {}).flatMap(([name, { url, schema }]) => [
      ...faultsOfAddress(`data/${name}/url`, url),
      ...faultsOfSchema(`data/${name}/schema`, schema),
    ]),
    ...Object.entries(declared.calls ?? {}).flatMap(([name, { url, body, response }]) => [
      ...faultsOfAddress(`calls/${name}/url`, url),
      ...faultsOfSchema(`calls/${name}/body`, body),
      ...faultsOfSchema(`calls/${name}/response`, response),
    ]),
  ]
}

function faultsOfAddress(place: string, url: string): string[] {
  return URL.canParse(url) ? [] : [`${place} is not an address: write https://<host>/<path>`]
}

function faultsOfSchema(place: string, schema: unknown): string[] {
  const { schemaBytes } = REMOTE_DATA_BOUNDS
  const bytes = new TextEncoder().encode(JSON.stringify(schema)).byteLength
  return bytes > schemaBytes
    ? [`${place} has ${bytes} bytes, and a schema has at most ${schemaBytes}`]
    : faultsOfValueSchema(schema, place)
}
