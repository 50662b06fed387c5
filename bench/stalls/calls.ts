import { connect } from 'node:net'
import { HOSTILE_BODIES } from '../../server/test/support/hostile-input.ts'
import { HOSTILE_TEXTS, pageErrorsOf } from '../../server/test/support/hostile-page-errors.ts'
import { analyticsEvent } from '../../server/test/support/analytics-event.ts'
import { createStranger } from './stranger.ts'

/** An attempt to stall the server. */
export interface Attack {
  readonly name: string
  /** Prepares the requests. @returns a function that sends them and resolves with the response of the server */
  prepare(): Promise<() => Promise<string>>
}

/** Calls per attack: enough to show a cost that accumulates. */
const TIMES = 50
const AT_ONCE = 10

/** Page errors with texts on which super-linear patterns are slow. */
export const hostilePageErrors = (origin: string): Attack[] =>
  HOSTILE_TEXTS.map(([name, text]) =>
    calls(origin, `page errors: ${name}`, '/api/v1/page-errors/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pageErrorsOf(text)),
    }),
  )

/** Bodies that no page sends, to the route with the largest limit. */
export const hostileBodies = (origin: string): Attack[] =>
  HOSTILE_BODIES.map(({ name, payload, headers }) =>
    calls(origin, `events: ${name}`, '/log/json', {
      method: 'POST',
      headers,
      body: typeof payload === 'string' ? payload : new Uint8Array(payload),
    }),
  )

/** Valid or almost valid requests, in excess. */
export const floods = (origin: string): Attack[] => [
  calls(origin, 'flood: full batches of sound events', '/log/json', batch('presentation_loaded')),
  calls(origin, 'flood: full batches of events that do not fit', '/log/json', batch('x'.repeat(400))),
  logIns(origin),
  requestsInOneGo(origin),
]

function calls(origin: string, name: string, path: string, init: RequestInit): Attack {
  return {
    name,
    prepare: async () => async () => {
      const statuses = new Set<number>()
      for (let sent = 0; sent < TIMES; sent += AT_ONCE) {
        const one = async () => {
          const answer = await createStranger(origin).fetch(path, init)
          await answer.arrayBuffer()
          statuses.add(answer.status)
        }
        await Promise.all(Array.from({ length: AT_ONCE }, one))
      }
      return listed(statuses)
    },
  }
}

function batch(name: string): RequestInit {
  const event = () => analyticsEvent(name, { text: 'a'.repeat(100) })
  const body = JSON.stringify(Array.from({ length: 60 }, event))
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body }
}

/** Password hashing is slow by design. */
function logIns(origin: string): Attack {
  return {
    name: 'flood: 200 log-ins at once',
    async prepare() {
      const browser = createStranger(origin)
      const csrftoken = await browser.tokenOf('/login/')
      return async () => {
        const answers = Array.from({ length: 200 }, async (_, number) => {
          const fields = { csrftoken, email: `nobody-${number}@example.com`, password: 'a guess' }
          const answer = await browser.fetch('/login/', { method: 'POST', body: new URLSearchParams(fields) })
          await answer.arrayBuffer()
          return answer.status
        })
        return listed(new Set(await Promise.all(answers)))
      }
    },
  }
}

/** A connection that sends and never reads. */
function requestsInOneGo(origin: string): Attack {
  const { hostname, port } = new URL(origin)
  const requests = `GET /p/orbit1/ HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`.repeat(2_000)
  return {
    name: 'flood: 2,000 requests in one go',
    prepare: async () => () =>
      new Promise<string>((resolve) => {
        let bytes = 0
        const socket = connect(Number(port), hostname, () => socket.end(requests))
        socket.on('data', ({ length }) => (bytes += length))
        socket.on('error', () => undefined)
        socket.on('close', () => resolve(`${Math.round(bytes / 1024 / 1024)} MB, then closed`))
      }),
  }
}

const listed = (statuses: ReadonlySet<number>): string => [...statuses].toSorted().join(', ')
