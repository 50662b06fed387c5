import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import type { Environment, PageData } from '@viewpage/shared-events'
import { FEATURE_NAMES, type EvaluatedFeatures } from '@viewpage/shared-events/features'
import { Environment as EnvironmentSchema } from '@viewpage/shared-events/schemas'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'
import { ConfigError } from './config-error.ts'
import { readGateCaps, type GateCaps } from './gate-caps.ts'
import { readNativeApp, type NativeAppConfig } from './native-app.ts'
import { readObjectStore, type ObjectStoreConfig } from './object-store.ts'
import { readOtherSlots, type OtherSlots } from './other-slots.ts'
import { readSharedCache, type SharedCache } from './shared-cache.ts'
import { readTeaser, type TeaserConfig } from './teaser.ts'
import { FLAGS, readVariables } from './variables.ts'
import { parseTrustedProxies, type TrustedProxies } from './trusted-proxies.ts'

/** The configuration from environment variables; docs/operating/knobs.md describes each. */
export interface Config {
  readonly port: number
  readonly host: string
  /** That serve requests. With more than one, another process shares the listener among them. */
  readonly processes: number
  /** Where Prometheus reads the metrics; `null`: nothing is measured. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  /** Absolute. */
  readonly dataDir: string
  /** `null`: SQLite in `dataDir`. */
  readonly databaseUrl: string | null
  /** A direct address of the same database, on which notices of changes arrive; `null` with SQLite. */
  readonly databaseListenUrl: string | null
  /** A replica of the same database, for reads that may take long; `null` for none. */
  readonly databaseReadUrl: string | null
  /** Where files are stored; `null`: in `dataDir`. */
  readonly objectStore: ObjectStoreConfig | null
  /** Disk space in `dataDir` for copies of files of the object store. */
  readonly fileCacheBytes: number
  /** To PostgreSQL, at most. */
  readonly databaseConnections: number
  readonly environment: Environment
  readonly brand: string
  readonly company: string
  /** `mark`: the header shows no name beside the mark. */
  readonly logoType: PageData['logoType']
  /** Whether embeds show the mark. */
  readonly showWatermark: boolean
  readonly teaser: TeaserConfig
  readonly otherSlots: OtherSlots
  /** `null`: no page offers an app. */
  readonly nativeApp: NativeAppConfig | null
  /** Fill an empty database with demo data. `public`: also in production, although the passwords are known. */
  readonly demo: boolean | 'public'
  /** Token by remote name, or `*` for all; `null` if not configured. */
  readonly releaseTokens: Readonly<Record<string, string>> | null
  /** Those that servers of the same database had before; `null` if they are not to change. */
  readonly previousReleaseTokens: Readonly<Record<string, string>> | null
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
  /** Remotes whose server code runs although the system cannot confine it; `*`: all. */
  readonly unconfinedRemotes: ReadonlySet<string>
  /** For the events and page errors that all browsers send to this server. */
  readonly ingestionBytesPerMinute: number
  /** For what is stored of them in a day, on all servers together. */
  readonly ingestionBytesPerDay: number
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
  /** What a version of a remote may cost; a release beyond it is refused. */
  readonly gate: GateCaps
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

/** Defaults for `VIEWPAGE_FEATURES`; `native_app` is on where an app is configured. */
const DEFAULT_FEATURES: EvaluatedFeatures = {
  content_curation: true,
  profile_links: true,
  make_a_copy: true,
  native_app: false,
  video_banner: true,
  admin_tools: false,
}

const DEMO = new Map<string, Config['demo']>([...FLAGS, ['public', 'public']])

/** More would need more memory than one machine usually has; the knob allows more. */
const MAX_DEFAULT_PROCESSES = 16
/** What the requests of one core use at a time. */
const CONNECTIONS_PER_PROCESS = 10

/**
 * Reads the configuration once.
 *
 * @throws ConfigError that names the first invalid variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = readVariables(env)
  const { read, text, optional, integer, flag, origin, json } = variables
  const certFile = optional('VIEWPAGE_TLS_CERT', 'a file', /./)
  const keyFile = optional('VIEWPAGE_TLS_KEY', 'a file', /./)
  if (certFile !== null && keyFile === null) {
    throw new ConfigError('VIEWPAGE_TLS_KEY', '', 'set when VIEWPAGE_TLS_CERT is')
  }
  const postgres = (name: string) => optional(name, 'a postgres:// address', /^postgres(?:ql)?:\/\/./)
  const databaseUrl = postgres('DATABASE_URL')
  const databaseListenUrl = postgres('DATABASE_LISTEN_URL')
  const databaseReadUrl = postgres('DATABASE_READ_URL')
  const tokens = (name: string) =>
    json(
      name,
      Type.Record(Type.String(), Type.String({ minLength: 16 })),
      'JSON, remote name (or *) to a token of at least 16 characters',
    )
  const releaseTokens = tokens('VIEWPAGE_RELEASE_TOKENS')
  // SQLite has one writer at a time, which blocks the process that waits for it.
  const usableCores = databaseUrl === null ? 1 : Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES)
  const processes = integer('VIEWPAGE_PROCESSES', usableCores, 1, 256)
  const metricsPort = read<number | null>(
    'VIEWPAGE_METRICS_PORT',
    null,
    'a whole number from 0 to 65535',
    portOf,
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
  const publicUrl = origin('VIEWPAGE_PUBLIC_URL')
  const nativeApp = readNativeApp(variables)

  const config: Config = {
    port: integer('PORT', 8080, 0, 65_535),
    host: text('HOST', '127.0.0.1'),
    processes,
    metrics:
      metricsPort === null ? null : { port: metricsPort, host: text('VIEWPAGE_METRICS_HOST', '127.0.0.1') },
    dataDir: resolve(text('DATA_DIR', './data')),
    databaseUrl,
    databaseListenUrl: databaseUrl && (databaseListenUrl ?? databaseUrl),
    databaseReadUrl: databaseUrl && databaseReadUrl,
    objectStore: readObjectStore(variables),
    fileCacheBytes: integer('VIEWPAGE_FILE_CACHE_MB', 1_024, 1, 100_000_000) * 1024 * 1024,
    databaseConnections: integer(
      'VIEWPAGE_DATABASE_CONNECTIONS',
      CONNECTIONS_PER_PROCESS * processes,
      2,
      10_000,
    ),
    environment: read<Environment>(
      'VIEWPAGE_ENV',
      'local',
      'production, preproduction, dev or local',
      (value) => (Value.Check(EnvironmentSchema, value) ? value : undefined),
    ),
    brand,
    company: text('VIEWPAGE_COMPANY', brand),
    logoType: read<Config['logoType']>('VIEWPAGE_LOGO_TYPE', 'full', 'full or mark', (value) =>
      value === 'full' || value === 'mark' ? value : undefined,
    ),
    showWatermark: flag('VIEWPAGE_WATERMARK', true),
    teaser: readTeaser(variables),
    otherSlots: readOtherSlots(variables),
    nativeApp,
    demo: read<Config['demo']>('VIEWPAGE_DEMO', false, '1, 0 or public', (value) => DEMO.get(value)),
    releaseTokens,
    previousReleaseTokens: tokens('VIEWPAGE_RELEASE_TOKENS_PREVIOUS'),
    logLevel: read(
      'VIEWPAGE_LOG_LEVEL',
      'info',
      'fatal, error, warn, info, debug, trace or silent',
      (value) =>
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value) ? value : undefined,
    ),
    features: {
      ...DEFAULT_FEATURES,
      native_app: nativeApp !== null,
      ...json('VIEWPAGE_FEATURES', FeaturesSchema, `JSON with values for ${FEATURE_NAMES.join(', ')}`),
    },
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
    unsandboxedImports: flag('VIEWPAGE_UNSANDBOXED_IMPORTS', false),
    unconfinedRemotes: read<ReadonlySet<string>>(
      'VIEWPAGE_UNCONFINED_REMOTES',
      new Set(),
      'names of remotes, separated by commas, or *',
      (value) =>
        /^(?:\*|[a-z][\w-]*(?:,[a-z][\w-]*)*)$/.test(value) ? new Set(value.split(',')) : undefined,
    ),
    ingestionBytesPerMinute: integer('VIEWPAGE_INGESTION_MB_PER_MINUTE', 600, 1, 1_000_000) * 1024 * 1024,
    ingestionBytesPerDay: integer('VIEWPAGE_INGESTION_MB_PER_DAY', 10_240, 1, 1_000_000) * 1024 * 1024,
    pageCacheBytes: integer('VIEWPAGE_PAGE_CACHE_MB', 128, 0, 100_000) * 1024 * 1024,
    sharedCache: readSharedCache(variables, publicUrl),
    invalidEventsPerDay: integer('VIEWPAGE_INVALID_EVENTS_PER_DAY', 1_000, 0, 1_000_000),
    diskReservePercent: integer('VIEWPAGE_DISK_RESERVE_PERCENT', 5, 0, 90),
    renderDeadlineMs: integer('VIEWPAGE_RENDER_DEADLINE_MS', 0, 0, 1_000) || null,
    gate: readGateCaps(variables),
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

function portOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}

/** Plain HTTP is allowed for loopback addresses only, because others on the network could read it. */
function isDsn(text: string): boolean {
  const { protocol, username, password, hostname, pathname } = URL.parse(text) ?? {}
  const isReachable =
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname ?? ''))
  return isReachable && username !== '' && password === '' && /\/\d+$/.test(pathname ?? '')
}
