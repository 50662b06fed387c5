import { randomUUID } from 'node:crypto'
import { analyticsEvent } from '@viewpage/server/testing/analytics-event'
import { createHttpVisitor, type HttpVisitor } from '@viewpage/server/testing/http-visitor'
import type { Ledger } from './ledger.ts'
import { sendOnce, sendUntilAcknowledged, withToken } from './requests.ts'
import type { Counter } from './tally.ts'

const EVENTS_IN_BATCH = 5
/** Fewer than are counted of one address in a day. */
const VIEWS_PER_ADDRESS = 100

/** Pages that visitors load. @param oid of the presentation that everybody watches */
export const pagesOf = (oid: string): readonly string[] => [
  `/p/${oid}/`,
  '/explore/',
  '/',
  `/p/${oid}/embed/`,
]

/** Loads one page after the other. */
export function loadPages(port: number, oid: string, counter: Counter): () => Promise<void> {
  const pages = pagesOf(oid)
  const visitor = createHttpVisitor(port)
  let next = 0
  return async () => {
    const path = pages[next++ % pages.length] ?? '/'
    const load = () => visitor.ask('GET', path, { headers: { accept: 'text/html' } })
    const named = { ...counter, failed: (reason: string) => counter.failed(`${path}: ${reason}`) }
    await sendOnce(named, load, ({ status, body }) => status === 200 && body.includes('</html>'))
  }
}

/** Sends batches of events, each until it is acknowledged. */
export function sendEvents(port: number, counter: Counter, { events }: Ledger): () => Promise<void> {
  const visitor = createHttpVisitor(port)
  const headers = { 'content-type': 'application/json' }
  return async () => {
    const batch = Array.from({ length: EVENTS_IN_BATCH }, () => analyticsEvent('cluster-probe'))
    const body = JSON.stringify(batch)
    const send = () => visitor.ask('POST', '/log/json', { headers, body })
    if ((await sendUntilAcknowledged(counter, send)) === null) return
    for (const { event_id: id } of batch) events.add(id)
  }
}

/** Reports one view of each new session, until it is acknowledged. */
export function reportViews(
  port: number,
  oid: string,
  counter: Counter,
  { views }: Ledger,
): () => Promise<void> {
  let number = 0
  return async () => {
    const address = addressNumber(Math.floor(++number / VIEWS_PER_ADDRESS))
    const visitor = await withToken(port, address).catch(() => null)
    if (visitor === null) return
    const session = randomUUID()
    visitor.cookies.set('session_id', session)
    if ((await sendUntilAcknowledged(counter, () => reportView(visitor, oid))) === null) return
    views.add(session)
  }
}

export const reportView = (visitor: HttpVisitor, oid: string) =>
  visitor.write('POST', '/api/v2/assets/presentation-viewed/', { prezi_oid: oid })

/** An address of this machine, of 65,536. */
const addressNumber = (number: number) => `127.1.${Math.floor(number / 256) % 256}.${number % 256}`
