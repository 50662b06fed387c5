import { REMOTE_NAME } from '@viewpage/shared-events/patterns'
import Type from 'typebox'
import { ConfigError } from './config-error.ts'
import { originOf, type Variables } from './variables.ts'

/** The servers of a team that this server asks for its remote. */
export interface RemoteDataAccess {
  /** Origins of the public internet; HTTPS. */
  readonly origins: ReadonlySet<string>
  /** Origins that may be on an internal network, with plain HTTP. */
  readonly internal: ReadonlySet<string>
  /** Signs the requests. */
  readonly secret: string
}

/** By remote. */
export type RemoteDataConfig = ReadonlyMap<string, RemoteDataAccess>

/** The network of a server that a remote may get data from; `null` if it may not. */
export function networkOf(
  config: RemoteDataConfig,
  remote: string,
  { origin }: Pick<URL, 'origin'>,
): 'public' | 'internal' | null {
  const { origins, internal } = config.get(remote) ?? {}
  if (internal?.has(origin)) return 'internal'
  return origins?.has(origin) ? 'public' : null
}

const NAME = 'VIEWPAGE_REMOTE_DATA'
const EXPECTED =
  'JSON, remote name to {"origins":["https://notes.example.com"],"internal":[],"secret":"<32 characters or more>"}'

const Origins = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 })
const AccessSchema = Type.Record(
  Type.String(REMOTE_NAME),
  Type.Object(
    {
      origins: Type.Optional(Origins),
      internal: Type.Optional(Origins),
      secret: Type.String({ minLength: 32, maxLength: 200 }),
    },
    { additionalProperties: false },
  ),
  { additionalProperties: false },
)

/** @throws ConfigError */
export function readRemoteData({ json }: Pick<Variables, 'json'>): RemoteDataConfig {
  const read = json(NAME, AccessSchema, EXPECTED) ?? {}
  return new Map(
    Object.entries(read).map(([remote, { origins = [], internal = [], secret }]) => [
      remote,
      {
        origins: originsOf(origins, (origin) => origin.startsWith('https://')),
        internal: originsOf(internal, () => true),
        secret,
      },
    ]),
  )
}

/** @throws ConfigError */
function originsOf(texts: readonly string[], isAllowed: (origin: string) => boolean): ReadonlySet<string> {
  const origins = texts.map((text) => {
    const origin = originOf(text)
    if (origin === undefined || !isAllowed(origin)) throw new ConfigError(NAME, text, EXPECTED)
    return origin
  })
  return new Set(origins)
}
