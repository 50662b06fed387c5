/** Loaded into the server before its code: measures its main thread and notes the queries that it sends. */
import { rmSync } from 'node:fs'
import { createServer } from 'node:http'
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
  /** ms of processor time of the longest turn of the main thread's event loop, within {@link TICK_MS}. */
  readonly longestTurn: number
  /** Reads sent to PostgreSQL. */
  readonly queries: readonly Query[]
}

export interface Query {
  readonly text: string
  readonly values: readonly unknown[]
}

const MAX_QUERIES = 500
const TICK_MS = 5

const socket = process.env['BENCH_PROBE_SOCKET']
if (socket !== undefined && isMainThread && process.argv[1]?.endsWith('main.ts') === true) startProbe(socket)

function startProbe(path: string): void {
  let longestTurn = 0
  let before = process.threadCpuUsage()
  // A long turn delays the timer, so the time between two calls has it whole. Waiting for a processor does not count.
  setInterval(() => {
    longestTurn = Math.max(longestTurn, msOf(process.threadCpuUsage(before)))
    before = process.threadCpuUsage()
  }, TICK_MS).unref()
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
      longestTurn,
      queries,
    }
    response.end(JSON.stringify(probed))
    ;[longestCall, longestTurn, statement, queries, cpu] = [0, 0, '', [], process.cpuUsage()]
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
    const { text, values } = queryOf(parameters)
    if (/^\s*(?:select|with)\b/i.test(text) && !/\bfor update\b/i.test(text)) seen({ text, values })
    return query.apply(this, parameters)
  }
}

/** The client takes text and values, or one object with both. */
function queryOf([first, second]: readonly unknown[]): Query {
  const { text, values } =
    typeof first === 'string'
      ? { text: first, values: second }
      : ((first ?? {}) as { text?: unknown; values?: unknown })
  return { text: typeof text === 'string' ? text : '', values: Array.isArray(values) ? values : [] }
}
