import { Pool } from 'undici'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { createPageWaits } from '../stalls/page-waits.ts'
import { MAIN } from './main-account.ts'
import type { ProbedServer } from './probed-server.ts'
import type { Asked } from './requests.ts'
import { rowsReadBy } from './rows-read.ts'

/** How long one address takes, ms. */
export interface Timing {
  readonly status: string
  readonly median: number
  readonly p95: number
  /** The longest wait of another visitor meanwhile. */
  readonly longestWait: number
  /** The longest SQLite call on the server's main thread, and its SQL. */
  readonly longestCall: number
  readonly statement: string
  /** Rows that one request reads; `null` for SQLite, which does not count them. */
  readonly rowsRead: number | null
}

/** Requests before the measured ones, so that code is compiled and caches are filled. */
const WARM_UPS = 2
/** An address that takes longer than this in total is asked for less often. */
const MAX_TOTAL_MS = 5_000

export interface Measured {
  readonly server: ProbedServer
  readonly databaseUrl: string | null
  /** Requests per address. */
  readonly count: number
}

/** Asks for each address in turn, one request at a time. */
export async function measure(
  { server, databaseUrl, count }: Measured,
  asked: readonly Asked[],
): Promise<Map<string, Timing>> {
  const pool = new Pool(server.url, { connections: 1 })
  const waits = createPageWaits(new URL('/healthz', server.url).href)
  const timings = new Map<string, Timing>()
  try {
    for (const each of asked) if (!each.isFile) await ask(pool, each)
    for (const each of asked) {
      for (let time = 0; time < WARM_UPS && !each.isFile; time++) await ask(pool, each)
      await server.probe()
      const { waits: others, result } = await waits.during(() => repeat(pool, each, each.isFile ? 1 : count))
      const { longestCall, statement } = await server.probe()
      const times = result.map(({ ms }) => ms)
      timings.set(each.name, {
        status: [...new Set(result.map(({ status }) => status))].join(', '),
        median: median(times),
        p95: percentile(times, 0.95),
        longestWait: Math.max(0, ...others),
        longestCall,
        statement,
        rowsRead:
          databaseUrl === null || each.isFile ? null : await rowsReadByOne(pool, each, server, databaseUrl),
      })
    }
  } finally {
    waits.close()
    await pool.close()
  }
  return timings
}

async function rowsReadByOne(
  pool: Pool,
  asked: Asked,
  server: ProbedServer,
  databaseUrl: string,
): Promise<number> {
  await server.probe()
  await ask(pool, asked)
  const { queries } = await server.probe()
  return rowsReadBy(databaseUrl, queries)
}

interface Answer {
  readonly status: number
  readonly ms: number
}

async function repeat(pool: Pool, asked: Asked, count: number): Promise<Answer[]> {
  const answers: Answer[] = []
  const start = performance.now()
  while (answers.length < count && performance.now() - start < MAX_TOTAL_MS)
    answers.push(await ask(pool, asked))
  return answers
}

async function ask(pool: Pool, { path, isLoggedIn }: Asked): Promise<Answer> {
  const start = performance.now()
  const { statusCode, body } = await pool.request({
    path,
    method: 'GET',
    headers: {
      accept: 'text/html',
      ...(isLoggedIn && { cookie: `__Host-session=${MAIN.sessionToken}` }),
    },
  })
  await body.dump({ limit: MAX_BODY_BYTES })
  return { status: statusCode, ms: performance.now() - start }
}

/** undici closes the connection above its limit; exports are larger than its default. */
const MAX_BODY_BYTES = 2 ** 31
