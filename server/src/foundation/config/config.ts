import { ConfigError } from './config-error.ts'
import { readDatabaseConfig, readDatabaseUrl, type DatabaseConfig } from './database-config.ts'
import { readFilesConfig, type FilesConfig } from './files-config.ts'
import { readHooksConfig, type HooksConfig } from './hooks-config.ts'
import { readHttpConfig, type HttpConfig } from './http-config.ts'
import { readMailConfig, type MailConfig } from './mail-config.ts'
import { readReleasesConfig, type ReleasesConfig } from './releases-config.ts'
import { readServerConfig, type ServerConfig } from './server-config.ts'
import { readSharedCache, type SharedCache } from './shared-cache.ts'
import { readSignInConfig, type SignInConfig } from './sign-in-config.ts'
import { readSiteConfig, type SiteConfig } from './site-config.ts'
import { readVariables } from './variables.ts'

/**
 * The configuration from environment variables, in slices; docs/operating/knobs.md describes each variable. What the
 * server is made of gets only the slices that it names: `Pick<Config, 'site'>`.
 */
export interface Config {
  readonly server: ServerConfig
  readonly database: DatabaseConfig
  readonly files: FilesConfig
  readonly http: HttpConfig
  /** `null`: no mail is sent, and pages that need it say so. */
  readonly mail: MailConfig | null
  readonly signIn: SignInConfig
  readonly hooks: HooksConfig
  readonly site: SiteConfig
  readonly releases: ReleasesConfig
  readonly pages: PagesConfig
  readonly tracking: TrackingConfig
}

/** Pages that are kept. */
export interface PagesConfig {
  /** Memory for pages that are the same for many visitors; 0: none is kept. */
  readonly pageCacheBytes: number
  /** Caches in front that may keep pages; `null` for none. */
  readonly sharedCache: SharedCache | null
}

/** What visits leave behind. */
export interface TrackingConfig {
  readonly retentionDays: number
  /** For the events and page errors that all browsers send to this server. */
  readonly ingestionBytesPerMinute: number
  /** For what is stored of them in a day, on all servers together. */
  readonly ingestionBytesPerDay: number
  /** Events per day that are stored although they do not match their schema. */
  readonly invalidEventsPerDay: number
}

const MB = 1024 * 1024

/**
 * Reads the configuration once.
 *
 * @throws ConfigError that names the first invalid variable.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const variables = readVariables(env)
  const { integer } = variables
  const http = readHttpConfig(variables)
  const isSqlite = readDatabaseUrl(variables) === null
  const server = readServerConfig(variables, isSqlite)
  const config: Config = {
    server,
    database: readDatabaseConfig(variables, server.processes),
    files: readFilesConfig(variables),
    http,
    mail: readMailConfig(variables, http.publicUrl),
    signIn: readSignInConfig(variables, http.publicUrl),
    hooks: readHooksConfig(variables),
    site: readSiteConfig(variables),
    releases: readReleasesConfig(variables, isSqlite),
    pages: {
      pageCacheBytes: integer('VIEWPAGE_PAGE_CACHE_MB', 128, 0, 100_000) * MB,
      sharedCache: readSharedCache(variables, http.publicUrl),
    },
    tracking: {
      retentionDays: integer('VIEWPAGE_RETENTION_DAYS', 400, 1, 36_500),
      ingestionBytesPerMinute: integer('VIEWPAGE_INGESTION_MB_PER_MINUTE', 600, 1, 1_000_000) * MB,
      ingestionBytesPerDay: integer('VIEWPAGE_INGESTION_MB_PER_DAY', 10_240, 1, 1_000_000) * MB,
      invalidEventsPerDay: integer('VIEWPAGE_INVALID_EVENTS_PER_DAY', 1_000, 0, 1_000_000),
    },
  }
  if (config.site.environment === 'production') checkProduction(config)
  return config
}

/** Refuses settings that are convenient in development and insecure in production. @throws ConfigError */
function checkProduction({ http: { publicUrl }, server: { demo } }: Config): void {
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
