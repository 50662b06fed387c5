import { median } from '@viewpage/tooling/figures'
import { USER_AGENT } from '../../server/test/support/user-agent.ts'
import { compare } from '../harness/compare.ts'
import { saturate, type Call, type Target } from '../harness/load.ts'

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

/** The presentations take turns by the second. */
export async function ingestionRates(
  server: Pick<Target, 'url' | 'pid'>,
  { popular, empty, rounds }: { popular: string; empty: string; rounds: number },
): Promise<IngestionRates> {
  const rateOf = async (oid: string) => {
    const trackingOid = await trackingOidOf(server.url, oid)
    return async () => (await saturate({ ...server, next: () => nextCall(trackingOid) }, 1)).rate
  }
  const rows = { empty: await rateOf(empty), popular: await rateOf(popular) }
  const rates = await compare(rows, rounds, { warmUps: 1 })
  return {
    popular: median(rates.popular),
    empty: median(rates.empty),
    share: median(rates.popular.map((rate, round) => rate / (rates.empty[round] ?? NaN))),
  }
}

async function trackingOidOf(url: string, oid: string): Promise<string> {
  const response = await fetch(`${url}/p/${oid}/`, { headers: { accept: 'text/html' } })
  const trackingOid = /"trackingOid":"([^"]+)"/.exec(await response.text())?.[1]
  if (trackingOid === undefined) throw new Error(`[bench] ${oid} has no tracking id.`)
  return trackingOid
}

let calls = 0

/** A step event of the next visitor. */
function nextCall(trackingOid: string): Call {
  const visitor = ++calls % VISITORS
  const session = `visitor-${visitor}`
  return {
    method: 'POST',
    path: '/api/v1/insights/view-event/',
    headers: {
      'content-type': 'application/json',
      cookie: `session_id=${session}`,
      'user-agent': USER_AGENT,
      'x-forwarded-for': `10.0.${Math.floor(visitor / 250)}.${visitor % 250}`,
    },
    body: JSON.stringify({
      tracking_oid: trackingOid,
      session_id: session,
      current_step_number: 1 + (calls % 10),
      total_step_count: 10,
      active_time: 5,
    }),
  }
}
