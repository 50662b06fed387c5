import { startServer } from '@viewpage/e2e/server'
import { Pool } from 'undici'
import type { TestStorage } from '../../server/test/support/databases.ts'
import { percentile } from '../percentile.ts'
import { median } from '../median.ts'
import { EMPTY, POPULAR } from './fill-deck.ts'

const CONNECTIONS = 32
const VISITORS = 4_000

export interface Served {
  /** Median ms of the page, by its query. */
  readonly pages: readonly { readonly query: string; readonly ms: number }[]
  /** ms that another request waited at most while the pages were made. */
  readonly longestWait: number
  readonly middleWait: number
  /** Events stored a second, and their median share of those of the presentation without events. */
  readonly popularRate: number
  readonly emptyRate: number
  readonly share: number
}

const QUERIES = ['?range=30', '?range=all', '?range=all&tz=Asia%2FKolkata']

/** Measures a server process on a database. @param sessionToken of the owner */
export async function measureServer(
  { dataDir, databaseUrl }: TestStorage,
  sessionToken: string,
  rounds: number,
): Promise<Served> {
  const server = await startServer(dataDir, {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    VIEWPAGE_DEMO: '0',
    VIEWPAGE_TRUST_PROXY: '1',
    VIEWPAGE_INGESTION_MB_PER_MINUTE: '10000',
  })
  const pool = new Pool(server.url, { connections: CONNECTIONS + 1 })
  const cookie = `__Host-session=${sessionToken}`
  for (const query of QUERIES) await timeOf(pool, `/p/${POPULAR}/insights/${query}`, cookie)
  const pages = []
  const waits: number[] = []
  for (const query of QUERIES) {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const asked = timeOf(pool, `/p/${POPULAR}/insights/${query}`, cookie)
      let isDone = false
      void asked.finally(() => (isDone = true)).catch(() => undefined)
      while (!isDone) waits.push(await timeOf(pool, '/healthz'))
      times.push(await asked)
    }
    pages.push({ query, ms: median(times) })
  }
  const rates = await ingestionRates(pool, rounds)
  await pool.destroy()
  await server.kill()
  return {
    pages,
    longestWait: Math.max(...waits),
    middleWait: percentile(waits, 0.5),
    ...rates,
  }
}

async function timeOf(pool: Pool, path: string, cookie = ''): Promise<number> {
  const start = performance.now()
  const answer = await pool.request({ path, method: 'GET', headers: { cookie, accept: 'text/html' } })
  await answer.body.dump()
  if (answer.statusCode !== 200) throw new Error(`[bench] ${path} was answered with ${answer.statusCode}.`)
  return performance.now() - start
}

/** The presentations take turns by the second. */
async function ingestionRates(pool: Pool, rounds: number) {
  const trackingOids = {
    [POPULAR]: await trackingOidOf(pool, POPULAR),
    [EMPTY]: await trackingOidOf(pool, EMPTY),
  }
  const [popular, empty]: [number[], number[]] = [[], []]
  for (let round = -1; round < rounds; round++) {
    const rates = [
      await rateOf(pool, trackingOids[EMPTY] ?? ''),
      await rateOf(pool, trackingOids[POPULAR] ?? ''),
    ]
    if (round < 0) continue
    empty.push(rates[0] ?? 0)
    popular.push(rates[1] ?? 0)
  }
  return {
    popularRate: median(popular),
    emptyRate: median(empty),
    share: median(popular.map((rate, index) => rate / (empty[index] ?? NaN))),
  }
}

async function trackingOidOf(pool: Pool, oid: string): Promise<string> {
  const answer = await pool.request({ path: `/p/${oid}/`, method: 'GET', headers: { accept: 'text/html' } })
  const trackingOid = /"trackingOid":"([^"]+)"/.exec(await answer.body.text())?.[1]
  if (trackingOid === undefined) throw new Error(`[bench] ${oid} has no tracking id.`)
  return trackingOid
}

let calls = 0

/** Step events stored in a second. */
async function rateOf(pool: Pool, trackingOid: string): Promise<number> {
  const start = performance.now()
  let stored = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() - start < 1_000) {
        const visitor = ++calls % VISITORS
        const session = `visitor-${visitor}`
        const answer = await pool.request({
          path: '/api/v1/insights/view-event/',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            cookie: `session_id=${session}`,
            'x-forwarded-for': `10.0.${Math.floor(visitor / 250)}.${visitor % 250}`,
          },
          body: JSON.stringify({
            tracking_oid: trackingOid,
            session_id: session,
            current_step_number: 1 + (calls % 10),
            total_step_count: 10,
            active_time: 5,
          }),
        })
        await answer.body.dump()
        if (answer.statusCode === 204) stored += 1
      }
    }),
  )
  return (stored / (performance.now() - start)) * 1_000
}
