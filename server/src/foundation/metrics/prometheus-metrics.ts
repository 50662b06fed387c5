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

const GAUGES: Readonly<Record<keyof GaugeLabels, { readonly label: string; readonly help: string }>> = {
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
}

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
  const noteVersion = newestLabels(MAX_VERSIONS, (remote, version) => {
    for (const outcome of ['rendered', 'failed']) renders.remove({ remote, version, outcome })
  })
  const gauges = new Map<string, Map<string, () => number>>()

  function gaugeOf(name: keyof GaugeLabels): Map<string, () => number> {
    const known = gauges.get(name)
    if (known) return known
    const { label, help } = GAUGES[name]
    const readers = new Map<string, () => number>()
    gauges.set(name, readers)
    registry.registerMetric(
      new Gauge({
        name: `viewpage_${name}`,
        help,
        labelNames: [label],
        registers: [],
        collect() {
          for (const [value, read] of readers) this.set({ [label]: value }, read())
        },
      }),
    )
    return readers
  }

  return {
    isOn: true,
    request: (method, route, status, seconds) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
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
    observe: (name, label, read) => void gaugeOf(name).set(label, read),
    read: () => registry.getMetricsAsJSON(),
  }
}
