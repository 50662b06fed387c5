import { randomUUID } from 'node:crypto'
import { analyticsEvent } from '../../server/test/support/analytics-event.ts'
import type { Call } from '../harness/load.ts'

/** Visitors of the load: enough that each one stays below the limit for one visitor. */
const VISITORS = 4_000

/** One call in the form of the page's sender: one event in an array (docs/behaviour/tracking.md#event-call). */
export interface EventCall extends Call {
  readonly eventId: string
  readonly body: string
}

const ID = '00000000-0000-4000-8000-000000000000'
const [BEFORE = '', AFTER = ''] = JSON.stringify([
  { ...analyticsEvent('play', { trigger: 'button' }), event_id: ID },
]).split(ID)

let count = 0

/** The next call of the next visitor. Each visitor has its own address and session. */
export function nextCall(eventId: string = randomUUID()): EventCall {
  count = (count + 1) % VISITORS
  return {
    method: 'POST',
    path: '/log/json',
    eventId,
    body: `${BEFORE}${eventId}${AFTER}`,
    headers: {
      'content-type': 'application/json',
      cookie: `session_id=session-id-${count}`,
      'x-forwarded-for': `10.0.${Math.floor(count / 250)}.${count % 250}`,
    },
  }
}
