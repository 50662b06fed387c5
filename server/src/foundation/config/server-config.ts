import { availableParallelism } from 'node:os'
import { FLAGS, type Variables } from './variables.ts'

/** The processes of the server, and how they start and stop. */
export interface ServerConfig {
  readonly port: number
  readonly host: string
  /** That serve requests. With more than one, another process shares the listener among them. */
  readonly processes: number
  /** Where Prometheus reads the metrics; `null`: nothing is measured. */
  readonly metrics: { readonly port: number; readonly host: string } | null
  readonly logLevel: string
  /** How long a stopping server still accepts requests. */
  readonly drainMs: number
  /** How long it then finishes open requests. */
  readonly graceMs: number
  /** Fill an empty database with demo data. `public`: also in production, although the passwords are known. */
  readonly demo: boolean | 'public'
  /** Whether the builds of hosts and remotes are those that `npm run dev` keeps making. */
  readonly devBuilds: boolean
}

const DEMO = new Map<string, ServerConfig['demo']>([...FLAGS, ['public', 'public']])

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** More would need more memory than one machine usually has; the knob allows more. */
const MAX_DEFAULT_PROCESSES = 16

/** @param isSqlite SQLite has one writer at a time, which blocks the process that waits for it */
export function readServerConfig({ read, text, integer, flag }: Variables, isSqlite: boolean): ServerConfig {
  const usableCores = isSqlite ? 1 : Math.min(availableParallelism(), MAX_DEFAULT_PROCESSES)
  const metricsPort = read<number | null>(
    'VIEWPAGE_METRICS_PORT',
    null,
    'a whole number from 0 to 65535',
    portOf,
  )
  return {
    port: integer('PORT', 8080, 0, 65_535),
    host: text('HOST', '127.0.0.1'),
    processes: integer('VIEWPAGE_PROCESSES', usableCores, 1, 256),
    metrics:
      metricsPort === null ? null : { port: metricsPort, host: text('VIEWPAGE_METRICS_HOST', '127.0.0.1') },
    logLevel: read(
      'VIEWPAGE_LOG_LEVEL',
      'info',
      'fatal, error, warn, info, debug, trace or silent',
      (value) => (LOG_LEVELS.includes(value) ? value : undefined),
    ),
    drainMs: integer('VIEWPAGE_DRAIN_SECONDS', 0, 0, 600) * 1_000,
    graceMs: integer('VIEWPAGE_GRACE_SECONDS', 10, 0, 3_600) * 1_000,
    demo: read<ServerConfig['demo']>('VIEWPAGE_DEMO', false, '1, 0 or public', (value) => DEMO.get(value)),
    devBuilds: flag('VIEWPAGE_DEV_BUILDS', false),
  }
}

function portOf(text: string): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined
}
