import { resolve } from 'node:path'
import type { Environment } from '@viewpage/shared-events'
import { FEATURE_NAMES, type EvaluatedFeatures } from '@viewpage/shared-events/features'
import { Environment as EnvironmentSchema } from '@viewpage/shared-events/schemas'
import Type, { type Static, type TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parseTrustedProxies, type TrustedProxies } from './http/connections/trusted-proxies.ts'

/** The configuration from environment variables; docs/operating/knobs.md describes each. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** `null`: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  readonly environment: Environment
  readonly brand: string
  readonly company: string
  /** Fill an empty database with demo data. `public`: also in production, although the passwords are known. */
  readonly demo: boolean | 'public'
  /** Token by remote name, or `*` for all; `null` if not configured. */
  readonly releaseTokens: Readonly<Record<string, string>> | null
  readonly logLevel: string
  readonly features: EvaluatedFeatures
  /** Origin under which visitors reach this server; `null`: their `Host` header. Never `null` in production. */
  readonly publicUrl: string | null
  readonly trustedProxies: TrustedProxies
  readonly tls: { readonly certFile: string; readonly keyFile: string } | null
  readonly hosts: HostnameLists
  readonly searchClaim: string | null
  /** Browsers also send page errors there; plain HTTP only for loopback addresses. */
  readonly sentryDsn: string | null
  /** Where to report vulnerabilities: a mailto: or https: address. */
  readonly securityContact: string | null
  readonly retentionDays: number
  readonly uploadLimitBytes: number
  /** How long a stopping server still accepts requests. */
  readonly drainMs: number
  /** How long it then finishes open requests. */
  readonly graceMs: number
  /** For all files and documents of one account. */
  readonly accountQuotaBytes: number
  /** Whether the browser that lays out imported pages may run without a sandbox if none is available. */
  readonly unsandboxedImports: boolean
  /** For the events and page errors that all browsers send to this process. */
  readonly ingestionBytesPerMinute: number
  /** Memory for pages that are the same for many visitors; 0: none is kept. */
  readonly pageCacheBytes: number
  /** Caches in front that may keep pages; `null` for none. */
  readonly sharedCache: SharedCache | null
  /** Events per day that are stored although they do not match their schema. */
  readonly invalidEventsPerDay: number
  /** Share of the disk of `dataDir` to keep free; 0 for none. */
  readonly diskReservePercent: number
  /** How long a page waits for the HTML of its slots; `null`: the deadline in each remote's build. */
  readonly renderDeadlineMs: number | null
}

/** Caches in front that may keep pages which many visitors get (docs/operating/edge.md). */
export interface SharedCache {
  /** How long they keep a page. */
  readonly seconds: number
  /** Their addresses for purges. */
  readonly purgeUrls: readonly string[]
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

const FeaturesSchema = Type.Object(
  Object.fromEntries(
    FEATURE_NAMES.map((name) => [
      name,
      Type.Optional(Type.Union([Type.Boolean(), Type.String(), Type.Number()])),
    ]),
  ),
  { additionalProperties: false },
)

/** Defaults for `VIEWPAGE_FEATURES`. */
const DEFAULT_FEATURES: EvaluatedFeatures = {
  content_curation: false,
  profile_links: true,
  make_a_copy: true,
  native_app: false,
  video_banner: true,
  admin_tools: false,
}

const FLAG = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])
const DEMO = new Map<string, Config['demo']>([...FLAG, ['public', 'public']])

/** An invalid environment variable. The message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'

  constructor(variable: string, value: string, expected: string) {
    super(`[server] Failed to start: ${variable} is ${JSON.stringify(value)}, but must be ${expected}.`)
  }
}

/**
 * Reads the configuration once.
 *
 * @throws ConfigError that names the first invalid variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = <Result>(
    name: string,
    fallback: Result,
    expected: string,
    parse: (text: string) => Result | undefined,
  ) => {
    const text = env[name]
    if (text === undefined || text === '') return fallback
    const value = parse(text)
    if (value === undefined) throw new ConfigError(name, text, expected)
    return value
  }
  const text = (name: string, fallback: string) => read(name, fallback, 'some text', (value) => value)
  const optional = (name: string, expected: string, pattern: RegExp) =>
    read<string | null>(name, null, expected, (value) => (pattern.test(value) ? value : undefined))
  const integer = (name: string, fallback: number, min: number, max: number) =>
    read(name, fallback, `a whole number from ${min} to ${max}`, (value) => {
      const number = Number(value)
      return /^\d+$/.test(value) && number >= min && number <= max ? number : undefined
    })
  const json = <S extends TSchema>(name: string, schema: S, expected: string) =>
    read<Static<S> | null>(name, null, expected, (value) => parseJson(schema, value))

  const certFile = optional('VIEWPAGE_TLS_CERT', 'a file', /./)
  const keyFile = optional('VIEWPAGE_TLS_KEY', 'a file', /./)
  if (certFile !== null && keyFile === null) {
    throw new ConfigError('VIEWPAGE_TLS_KEY', '', 'set when VIEWPAGE_TLS_CERT is')
  }
  const databaseUrl = optional('DATABASE_URL', 'a postgres:// address', /^postgres(?:ql)?:\/\/./)
  const releaseTokens = json(
    'VIEWPAGE_RELEASE_TOKENS',
    Type.Record(Type.String(), Type.String({ minLength: 16 })),
    'JSON, remote name (or *) to a token of at least 16 characters',
  )
  if (databaseUrl !== null && releaseTokens === null) {
    // A token generated by one process would be unknown to the others.
    throw new ConfigError(
      'VIEWPAGE_RELEASE_TOKENS',
      '',
      'set when DATABASE_URL is, to the same for all processes: JSON, such as {"*":"<16 characters or more>"}',
    )
  }
  const brand = text('VIEWPAGE_BRAND', 'Prezi')
  const publicUrl = read<string | null>(
    'VIEWPAGE_PUBLIC_URL',
    null,
    'an http(s) address without a path',
    originOf,
  )
  const isShared = read('VIEWPAGE_SHARED_CACHE', false, '1 or 0', (value) => FLAG.get(value))
  const purgeUrls = read<readonly string[]>(
    'VIEWPAGE_EDGE_URLS',
    [],
    'up to 50 http(s) addresses without a path, separated by commas',
    originsOf,
  )
  if (isShared && (publicUrl === null || purgeUrls.length === 0)) {
    throw new ConfigError(
      publicUrl === null ? 'VIEWPAGE_PUBLIC_URL' : 'VIEWPAGE_EDGE_URLS',
      '',
      'set with VIEWPAGE_SHARED_CACHE=1: pages name the public address, and a cache that takes no purges would show what was made private',
    )
  }

  const config: Config = {
    port: integer('PORT', 8080, 0, 65_535),
    host: text('HOST', '127.0.0.1'),
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl,
    environment: read<Environment>(
      'VIEWPAGE_ENV',
      'local',
      'production, preproduction, dev or local',
      (value) => (Value.Check(EnvironmentSchema, value) ? value : undefined),
    ),
    brand,
    company: text('VIEWPAGE_COMPANY', brand),
    demo: read<Config['demo']>('VIEWPAGE_DEMO', false, '1, 0 or public', (value) => DEMO.get(value)),
    releaseTokens,
    logLevel: read(
      'VIEWPAGE_LOG_LEVEL',
      'info',
      'fatal, error, warn, info, debug, trace or silent',
      (value) =>
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value) ? value : undefined,
    ),
    features: {
      ...DEFAULT_FEATURES,
      ...json('VIEWPAGE_FEATURES', FeaturesSchema, `JSON with values for ${FEATURE_NAMES.join(', ')}`),
    } as EvaluatedFeatures,
    publicUrl,
    trustedProxies: read<TrustedProxies>(
      'VIEWPAGE_TRUST_PROXY',
      0,
      'the number of proxies in front (0 to 10), or their addresses and networks, such as 10.0.0.7,fd00::/8',
      parseTrustedProxies,
    ),
    tls: certFile !== null && keyFile !== null ? { certFile, keyFile } : null,
    hosts:
      json('VIEWPAGE_HOSTS', HostnameListsSchema, 'JSON with local, dev, preproduction and noCookies') ?? {},
    searchClaim: optional('VIEWPAGE_SEARCH_CLAIM', 'a number as it is to be read', /./),
    securityContact: optional(
      'VIEWPAGE_SECURITY_CONTACT',
      'a mailto: or https: address',
      /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    ),
    sentryDsn: read<string | null>('VIEWPAGE_SENTRY_DSN', null, 'https://<key>@<host>/<project>', (value) =>
      isDsn(value) ? value : undefined,
    ),
    retentionDays: integer('VIEWPAGE_RETENTION_DAYS', 400, 1, 36_500),
    uploadLimitBytes: integer('VIEWPAGE_UPLOAD_LIMIT_MB', 64, 1, 2_048) * 1024 * 1024,
    drainMs: integer('VIEWPAGE_DRAIN_SECONDS', 0, 0, 600) * 1_000,
    graceMs: integer('VIEWPAGE_GRACE_SECONDS', 10, 0, 3_600) * 1_000,
    accountQuotaBytes: integer('VIEWPAGE_ACCOUNT_QUOTA_MB', 5_120, 1, 1_000_000_000) * 1024 * 1024,
    unsandboxedImports: read('VIEWPAGE_UNSANDBOXED_IMPORTS', false, '1 or 0', (value) => FLAG.get(value)),
    ingestionBytesPerMinute: integer('VIEWPAGE_INGESTION_MB_PER_MINUTE', 600, 1, 1_000_000) * 1024 * 1024,
    pageCacheBytes: integer('VIEWPAGE_PAGE_CACHE_MB', 128, 0, 100_000) * 1024 * 1024,
    sharedCache: isShared
      ? { seconds: integer('VIEWPAGE_SHARED_CACHE_SECONDS', 10, 1, 3_600), purgeUrls }
      : null,
    invalidEventsPerDay: integer('VIEWPAGE_INVALID_EVENTS_PER_DAY', 1_000, 0, 1_000_000),
    diskReservePercent: integer('VIEWPAGE_DISK_RESERVE_PERCENT', 5, 0, 90),
    renderDeadlineMs: integer('VIEWPAGE_RENDER_DEADLINE_MS', 0, 0, 1_000) || null,
  }
  if (config.environment === 'production') checkProduction(config)
  return config
}

/** Refuses settings that are convenient in development and insecure in production. @throws ConfigError */
function checkProduction({ publicUrl, demo }: Config): void {
  if (publicUrl === null) {
    throw new ConfigError(
      'VIEWPAGE_PUBLIC_URL',
      '',
      'set with VIEWPAGE_ENV=production: the address that visitors use, such as https://slides.example.com',
    )
  }
  if (demo === true) {
    throw new ConfigError(
      'VIEWPAGE_DEMO',
      '1',
      '0 with VIEWPAGE_ENV=production, because everybody knows the passwords of the demo, or "public" if everybody may use its accounts',
    )
  }
}

function originOf(text: string): string | undefined {
  const { protocol = '', origin, href } = URL.parse(text) ?? {}
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

const MAX_EDGES = 50

function originsOf(text: string): readonly string[] | undefined {
  const origins = text.split(',').map((each) => originOf(each.trim()))
  const known = origins.filter((origin) => origin !== undefined)
  return known.length === origins.length && known.length <= MAX_EDGES ? known : undefined
}

/** Plain HTTP is allowed for loopback addresses only, because others on the network could read it. */
function isDsn(text: string): boolean {
  const { protocol, username, password, hostname, pathname } = URL.parse(text) ?? {}
  const isReachable =
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname ?? ''))
  return isReachable && username !== '' && password === '' && /\/\d+$/.test(pathname ?? '')
}

function parseJson<S extends TSchema>(schema: S, text: string): Static<S> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return Value.Check(schema, value) ? value : undefined
  } catch {
    return undefined
  }
}
