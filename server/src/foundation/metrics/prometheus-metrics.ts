import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { newestLabels } from './newest-labels.ts'
import type { GaugeLabels, Metrics } from './metrics.ts'

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
  timestamp_seconds: {
    label: 'of',
    help: 'Moments, in seconds since 1970; 0: there was none.',
    isShared: true,
  },
}

/** Somebody who is refused for too many requests is counted apart. */
const statusClass = (status: number): string => (status === 429 ? '429' : `${Math.floor(status / 100)}xx`)

/** Metrics with a registry of their own, beside those of the process. */
export function createPrometheusMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'viewpage_request_seconds',
    help: 'Time until a response was sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const renders = new Histogram({
    name: 'viewpage_render_seconds',
    help: 'Time until the slots of a remote were rendered, or given up.',
    labelNames: ['remote', 'version', 'outcome'],
    buckets: RENDER_BUCKETS,
    registers,
  })
  const pages = new Counter({
    name: 'viewpage_page_cache_total',
    help: 'Pages by where they were from.',
    labelNames: ['outcome'],
    registers,
  })
  const commits = new Histogram({
    name: 'viewpage_commit_jobs',
    help: 'Jobs in one transaction.',
    labelNames: ['kind'],
    buckets: BATCH_BUCKETS,
    registers,
  })
  const events = new Counter({
    name: 'viewpage_events_total',
    help: 'Events that pages sent.',
    labelNames: ['outcome'],
    registers,
  })
  const views = new Counter({
    name: 'viewpage_reported_views_total',
    help: 'Views that pages reported.',
    labelNames: ['by'],
    registers,
  })
  const files = new Histogram({
    name: 'viewpage_file_seconds',
    help: 'Time of operations on stored files.',
    labelNames: ['store', 'operation', 'outcome'],
    buckets: FILE_BUCKETS,
    registers,
  })
  const failures = new Counter({
    name: 'viewpage_failures_total',
    help: 'Background jobs and imports that failed.',
    labelNames: ['what'],
    registers,
  })
  const noteVersion = newestLabels(MAX_VERSIONS, (remote, version) => {
    for (const outcome of ['rendered', 'failed']) renders.remove({ remote, version, outcome })
  })
  const gauges = new Map<string, Map<string, () => number | Promise<number>>>()

  function gaugeOf(name: keyof GaugeLabels): Map<string, () => number | Promise<number>> {
    const known = gauges.get(name)
    if (known) return known
    const { label, help, isShared } = GAUGES[name]
    const readers = new Map<string, () => number | Promise<number>>()
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
          for (const [value, read] of readers) {
            const measured = await Promise.resolve()
              .then(read)
              .catch(() => NaN)
            if (!Number.isNaN(measured)) this.set({ [label]: value }, measured)
          }
        },
      }),
    )
    return readers
  }

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
    observe: (name, label, read) => void gaugeOf(name).set(label, read),
    read: () => registry.getMetricsAsJSON(),
  }
}
