/** What is measured. Parts call it; they do not know who reads it. */
export interface Metrics {
  readonly isOn: boolean
  /** A response was sent. @param route pattern of its path, never the path */
  request(method: string, route: string, status: number, seconds: number): void
  /** The slots of a remote were rendered, or not in time. */
  render(remote: string, version: string, isRendered: boolean, seconds: number): void
  /** `hit`: kept from before; `shared`: another request was making it; `made`: made for this request. */
  pageCache(outcome: 'hit' | 'shared' | 'made'): void
  /** A transaction of writes ended. @param size jobs in it */
  commit(kind: 'rows' | 'jobs', size: number): void
  /** Events arrived. `counted`: invalid, and beyond the number that is stored. `over_quota`: beyond what is stored a day. */
  ingested(outcome: 'valid' | 'invalid' | 'counted' | 'over_quota' | 'opted_out', events: number): void
  /** A page reported that its presentation was viewed. Those of robots are not counted as views. */
  view(by: 'visitor' | 'robot'): void
  /** A file was stored, read or removed. @param store such as `folder` */
  fileOperation(store: string, operation: 'put' | 'get' | 'remove', isDone: boolean, seconds: number): void
  /** A background job or an import failed through no fault of a person. */
  failed(what: 'import' | 'file-sweep' | 'previews' | 'retention' | 'roll-ups'): void
  /** A mail was sent, or will not be. `refused`: by the mail server; `given_up`: after days of tries. */
  mailed(outcome: MailOutcome): void
  /** A web hook was tried. `failed`: it is tried again; `given_up`: after a day of tries. */
  hooked(outcome: HookOutcome): void
  /** Reads a value whenever the metrics are read. Without a value (NaN, or an error) there is none. */
  observe<Name extends keyof GaugeLabels>(
    name: Name,
    label: GaugeLabels[Name],
    read: () => number | Promise<number>,
  ): void
  /** All values, in the form that can be added up over processes. */
  read(): Promise<MeasuredValues>
}

export const MAIL_OUTCOMES = ['sent', 'refused', 'given_up', 'not_needed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

export const HOOK_OUTCOMES = ['delivered', 'failed', 'given_up'] as const
export type HookOutcome = (typeof HOOK_OUTCOMES)[number]

/** Values that are read when needed, with the values of their label. */
export interface GaugeLabels {
  readonly page_cache_bytes: 'pages' | 'gzip'
  readonly queue_length: 'import' | 'paint' | 'page' | 'document' | 'write' | 'release'
  readonly database_connections: 'in_use' | 'idle' | 'waiting'
  readonly replica_connections: 'in_use' | 'idle' | 'waiting'
  readonly replica_lag_seconds: 'replica'
  readonly database_bytes: 'database' | 'wal'
  readonly disk_bytes: 'free' | 'size'
  readonly memory_bytes: 'children'
  /** `retried`: those of them that were tried. */
  readonly waiting_mails: 'all' | 'retried'
  /** Since 1970. */
  readonly timestamp_seconds: 'last_backup' | 'certificate_end'
}

/** Metrics of one process. Only `metrics/` knows their form. */
export type MeasuredValues = readonly unknown[]

const ignore = (): void => undefined

/** Measures nothing. */
export const NO_METRICS: Metrics = {
  isOn: false,
  request: ignore,
  render: ignore,
  pageCache: ignore,
  commit: ignore,
  ingested: ignore,
  view: ignore,
  fileOperation: ignore,
  failed: ignore,
  mailed: ignore,
  hooked: ignore,
  observe: ignore,
  read: () => Promise.resolve([]),
}

/** @param isOn otherwise nothing is measured, and nothing loaded */
export async function openMetrics(isOn: boolean): Promise<Metrics> {
  return isOn ? (await import('./prometheus-metrics.ts')).createPrometheusMetrics() : NO_METRICS
}
