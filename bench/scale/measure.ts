import { Pool } from 'undici'
import type { RunningServer } from '@viewpage/e2e/server'
import { median } from '../median.ts'
import { percentile } from '../percentile.ts'
import { createPageWaits } from '../stalls/page-waits.ts'
import { MAIN } from './fill.ts'
import type { Asked } from './requests.ts'

/** How long one address takes, ms. */
export interface Timing {
  readonly status: string
  readonly median: number
  readonly p95: number
  /** The longest wait of another visitor meanwhile. */
  readonly longestWait: number
}

/** Requests before the measured ones, so that code is compiled and caches are filled. */
const WARM_UPS = 2
/** An address that takes longer than this in total is asked for less often. */
const MAX_TOTAL_MS = 8_000

/** Asks for each address in turn, one request at a time. @param count requests per address */
export async function measure(
  { url }: RunningServer,
  asked: readonly Asked[],
  count: number,
): Promise<Map<string, Timing>> {
  const pool = new Pool(url, { connections: 1 })
  const waits = createPageWaits(new URL('/healthz', url).href)
  const timings = new Map<string, Timing>()
  try {
    for (const each of asked) await ask(pool, each)
    for (const each of asked) {
      for (let time = 0; time < WARM_UPS; time++) await ask(pool, each)
      const { waits: others, result } = await waits.during(() => repeat(pool, each, count))
      timings.set(each.name, {
        status: [...new Set(result.map(({ status }) => status))].join(', '),
        median: median(result.map(({ ms }) => ms)),
        p95: percentile(
          result.map(({ ms }) => ms),
          0.95,
        ),
        longestWait: Math.max(0, ...others),
      })
    }
  } finally {
    waits.close()
    await pool.close()
  }
  return timings
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
  await body.dump()
  return { status: statusCode, ms: performance.now() - start }
}
