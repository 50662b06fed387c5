import Type, { type Static } from 'typebox'
import { ConfigError } from './config-error.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'
import type { Variables } from './variables.ts'

/** How requests reach the server. */
export interface HttpConfig {
  /** Origin under which visitors reach this server; `null`: their `Host` header. Never `null` in production. */
  readonly publicUrl: string | null
  readonly trustedProxies: TrustedProxies
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  readonly hosts: HostnameLists
  /** What the people behind one address, such as a school, may do together. */
  readonly perAddress: {
    /** Views of one presentation in a day that count. */
    readonly views: number
    /** New accounts in 15 minutes. */
    readonly signUps: number
  }
}

/** Hostnames that select an environment, and hostnames without cookies (docs/behaviour/tracking.md#environment). */
export type HostnameLists = Static<typeof HostnameListsSchema>

const Text = Type.String({ minLength: 1, maxLength: 200 })

const HostnameListsSchema = Type.Object(
  {
    local: Type.Optional(Type.Array(Text)),
    dev: Type.Optional(Type.Array(Text)),
    preproduction: Type.Optional(Type.Record(Text, Type.Object({ user: Text, password: Text }))),
    noCookies: Type.Optional(Type.Array(Text)),
  },
  { additionalProperties: false },
)

export function readHttpConfig({ read, optional, origin, json, integer }: Variables): HttpConfig {
  const certFile = optional('VIEWPAGE_TLS_CERT', 'a file', /./)
  const keyFile = optional('VIEWPAGE_TLS_KEY', 'a file', /./)
  if (certFile !== null && keyFile === null) {
    throw new ConfigError('VIEWPAGE_TLS_KEY', '', 'set when VIEWPAGE_TLS_CERT is')
  }
  return {
    publicUrl: origin('VIEWPAGE_PUBLIC_URL'),
    trustedProxies: read<TrustedProxies>(
      'VIEWPAGE_TRUST_PROXY',
      0,
      'the number of proxies in front (0 to 10), or their addresses and networks, such as 10.0.0.7,fd00::/8',
      parseTrustedProxies,
    ),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    hosts:
      json('VIEWPAGE_HOSTS', HostnameListsSchema, 'JSON with local, dev, preproduction and noCookies') ?? {},
    perAddress: {
      views: integer('VIEWPAGE_VIEWS_PER_ADDRESS', 500, 1, 1_000_000),
      signUps: integer('VIEWPAGE_SIGN_UPS_PER_ADDRESS', 60, 1, 100_000),
    },
  }
}
