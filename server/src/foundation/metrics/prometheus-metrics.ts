import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { newestLabels } from './newest-labels.ts'
import { HOOK_OUTCOMES, MAIL_OUTCOMES, type GaugeLabels, type Metrics } from './metrics.ts'

/** Seconds. */
const REQUEST_BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const RENDER_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.5]
const FILE_BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10]
/** Jobs. */
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 500, 2_000]

/** Versions of remotes with values. Those that rendered last are kept. */
const MAX_VERSIONS = 64

interface GaugeOfMetrics {
  readonly label: string
  readonly help: string
  /** The processes see the same value: the largest is it. @default they are added up */
  readonly isShared?: true
}

const GAUGES: Readonly<Record<keyof GaugeLabels, GaugeOfMetrics>> = {
  page_cache_bytes: { label: 'part', help: 'Bytes of pages that are kept.' },
  queue_length: { label: 'queue', help: 'Jobs that wait.' },
  database_connections: {
    label: 'state',
    help: 'Connections to PostgreSQL, and requests that wait for one.',
  },
  replica_connections: {
    label: 'state',
    help: 'Connections to the replica, and reads that wait for one.',
  },
  replica_lag_seconds: {
    label: 'of',
    help: 'By how much the replica is behind; 1e9: it does not respond.',
    isShared: true,
  },
  database_bytes: { label: 'part', help: 'Bytes of the database, and of the log of SQLite.', isShared: true },
  disk_bytes: { label: 'part', help: 'Bytes of the disk of DATA_DIR.', isShared: true },
  memory_bytes: { label: 'of', help: 'Bytes of memory of processes that the server started.' },
  waiting_mails: { label: 'of', help: 'Mails that wait to be sent.', isShared: true },
  timestamp_seconds: {
    label: 'of',
    help: 'Moments, in seconds since 1970; 0: there was none.',
    isShared: true,
  },
}

/** Somebody who is refused for too many requests is counted apart. */
const statusClass = (status: number): string => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`)

type ReadGauge = () => number | Promise<number>

/** @returns adds a reader of one value of a gauge, which is registered with its first value */
function createGauges(registry: Registry) {
  const gauges = new Map<string, Map<string, ReadGauge>>()
  return (name: keyof GaugeLabels, value: string, read: ReadGauge): void => {
    const known = gauges.get(name)
    if (known) return void known.set(value, read)
    const { label, help, isShared } = GAUGES[name]
    const readers = new Map([[value, read]])
    gauges.set(name, readers)
    registry.registerMetric(
      new Gauge({
        name: `viewpage_${name}`,
        help,
        labelNames: [label],
        registers: [],
        ...(isShared && { aggregator: 'max' as const }),
        async collect() {
          this.reset()
          for (const [each, readOne] of readers) {
            const measured = await Promise.resolve()
              .then(readOne)
              .catch(() => NaN)
            if (!Number.isNaN(measured)) this.set({ [label]: each }, measured)
          }
        },
      }),
    )
  }
}

/** Metrics with a registry of their own, beside those of the process. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const counter = (name: string, help: string, label: string) =>
    new Counter({ name: `viewpage_${name}_total`, help, labelNames: [label], registers })
  const histogram = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name: `viewpage_${name}`, help, labelNames, buckets, registers })
  const requests = histogram(
    'request_seconds',
    'Time until a response was sent.',
    ['method', 'route', 'status'],
    REQUEST_BUCKETS,
  )
  const renders = histogram(
    'render_seconds',
    'Time until the slots of a remote were rendered, or given up.',
    ['remote', 'version', 'outcome'],
    RENDER_BUCKETS,
  )
  const pages = counter('page_cache', 'Pages by where they were from.', 'outcome')
  const commits = histogram('commit_jobs', 'Jobs in one transaction.', ['kind'], BATCH_BUCKETS)
  const events = counter('events', 'Events that pages sent.', 'outcome')
  const views = counter('reported_views', 'Views that pages reported.', 'by')
  const files = histogram(
    'file_seconds',
    'Time of operations on stored files.',
    ['store', 'operation', 'outcome'],
    FILE_BUCKETS,
  )
  const failures = counter('failures', 'Background jobs and imports that failed.', 'what')
  const mails = counter('mails', 'Mails that were sent, or will not be.', 'outcome')
  // An increase from nothing would not be one.
  for (const outcome of MAIL_OUTCOMES) mails.inc({ outcome }, 0)
  const hooks = counter('hooks', 'Web hooks that were tried.', 'outcome')
  for (const outcome of HOOK_OUTCOMES) hooks.inc({ outcome }, 0)
  const noteVersion = newestLabels(MAX_VERSIONS, (remote, version) => {
    for (const outcome of ['rendered', 'failed']) renders.remove({ remote, version, outcome })
  })

  return {
    isOn: true,
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: statusClass(status) }, seconds),
    render(remote, version, isRendered, seconds) {
      noteVersion(remote, version)
      renders.observe({ remote, version, outcome: isRendered ? 'rendered' : 'failed' }, seconds)
    },
    pageCache: (outcome) => pages.inc({ outcome }),
    commit: (kind, size) => commits.observe({ kind }, size),
    ingested(outcome, count) {
      if (count > 0) events.inc({ outcome }, count)
    },
    view: (by) => views.inc({ by }),
    fileOperation: (store, operation, isDone, seconds) =>
      files.observe({ store, operation, outcome: isDone ? 'done' : 'failed' }, seconds),
    failed: (what) => failures.inc({ what }),
    mailed: (outcome) => mails.inc({ outcome }),
    hooked: (outcome) => hooks.inc({ outcome }),
    observe: createGauges(registry),
    read: () => registry.getMetricsAsJSON(),
  }
}
