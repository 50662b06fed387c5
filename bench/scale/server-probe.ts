/** Loaded into the server before its code: measures its main thread and notes the queries that it sends. */
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'
import BetterSqlite, { type Statement } from 'better-sqlite3'
import pg from 'pg'

/** What happened since the last request to the probe. */
export interface Probed {
  /** ms of processor time of the process. */
  readonly cpu: number
  /** ms of processor time of the longest SQLite call on the main thread, and its SQL. */
  readonly longestCall: number
  readonly statement: string
  /** ms of the longest turn of the event loop. */
  readonly longestTurn: number
  /** Reads sent to PostgreSQL. */
  readonly queries: readonly Query[]
}

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

const MAX_QUERIES = 500

const socket = process.env['BENCH_PROBE_SOCKET']
if (socket !== undefined && isMainThread && process.argv[1]?.endsWith('main.ts') === true) startProbe(socket)

function startProbe(path: string): void {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  let [longestCall, statement] = [0, '']
  let queries: Query[] = []
  let cpu = process.cpuUsage()
  timeCalls((ms, source) => {
    if (ms > longestCall) [longestCall, statement] = [ms, source]
  })
  noteQueries((query) => {
    if (queries.length < MAX_QUERIES) queries.push(query)
  })
  rmSync(path, { force: true })
  const server = createServer((_request, response) => {
    const probed: Probed = {
      cpu: msOf(process.cpuUsage(cpu)),
      longestCall,
      statement,
      longestTurn: delay.max / 1e6,
      queries,
    }
    response.end(JSON.stringify(probed))
    ;[longestCall, statement, queries, cpu] = [0, '', [], process.cpuUsage()]
    delay.reset()
  })
  server.listen(path).unref()
}

const msOf = ({ user, system }: { user: number; system: number }) => (user + system) / 1_000

type Call = (this: Statement, ...parameters: unknown[]) => unknown

function timeCalls(seen: (ms: number, source: string) => void): void {
  const connection = new BetterSqlite(':memory:')
  const prototype = Object.getPrototypeOf(connection.prepare('select 1')) as Record<
    'all' | 'get' | 'run',
    Call
  >
  connection.close()
  for (const name of ['all', 'get', 'run'] as const) {
    const call = prototype[name]
    prototype[name] = function (this: Statement, ...parameters) {
      const start = process.threadCpuUsage()
      try {
        return call.apply(this, parameters)
      } finally {
        seen(msOf(process.threadCpuUsage(start)), this.source)
      }
    }
  }
}

function noteQueries(seen: (query: Query) => void): void {
  const prototype = pg.Client.prototype as { query: (...parameters: unknown[]) => unknown }
  const { query } = prototype
  prototype.query = function (this: pg.Client, ...parameters) {
    const [text, values] = parameters
    if (typeof text === 'string' && /^\s*(?:select|with)\b/i.test(text) && !/\bfor update\b/i.test(text))
      seen({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, parameters)
  }
}
