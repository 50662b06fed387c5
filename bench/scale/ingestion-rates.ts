import { median } from '@viewpage/tooling/figures'
import type { Pool } from 'undici'
import { compare } from '../harness/compare.ts'

export const CONNECTIONS = 32
const VISITORS = 4_000

/** Environment variables of a server that gets events of many visitors from one address. */
export const MANY_VISITORS = {
  VIEWPAGE_TRUST_PROXY: '1',
  VIEWPAGE_INGESTION_MB_PER_MINUTE: '10000',
} as const

/** Events stored a second. */
export interface IngestionRates {
  readonly popular: number
  readonly empty: number
  /** Median of the popular presentation's share of the empty one's rate in the same round. */
  readonly share: number
}

/** The presentations take turns by the second. @param pool with at least {@link CONNECTIONS} connections */
export async function ingestionRates(
  pool: Pool,
  { popular, empty, rounds }: { popular: string; empty: string; rounds: number },
): Promise<IngestionRates> {
  const ids = { popular: await trackingOidOf(pool, popular), empty: await trackingOidOf(pool, empty) }
  const rates = await compare(
    { empty: () => rateOf(pool, ids.empty), popular: () => rateOf(pool, ids.popular) },
    rounds,
    { warmUps: 1 },
  )
  return {
    popular: median(rates.popular),
    empty: median(rates.empty),
    share: median(rates.popular.map((rate, round) => rate / (rates.empty[round] ?? NaN))),
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
