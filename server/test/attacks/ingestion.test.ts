import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { readDroppedCounts } from '../../src/features/ingestion/event-counts.ts'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

/** Bytes of one address in a minute. The clock of the test stands still, so nothing comes back. */
const MAX_ACCEPTED = 5_000_000
/** Bytes, over the limit of one body. */
const TOO_LARGE = 12_000_000

describe.each(DATABASES)('a stranger who sends as much as the network carries, on %s', (kind) => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_INVALID_EVENTS_PER_DAY: '100' } })
    address = `http://127.0.0.1:${await listen(app)}`
  })
  afterAll(() => app.stop())

  const post = (
    path: string,
    from: string,
    body: string | Uint8Array,
    headers: Record<string, string> = {},
  ) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
      body,
    })

  /** Posts a body repeatedly. @returns accepted bytes and the last response */
  async function flood(path: string, from: string, body: string): Promise<{ taken: number; last: Response }> {
    let taken = 0
    for (;;) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, from, body)))
      taken += answers.filter(({ ok }) => ok).length * body.length
      const last = answers.find(({ ok }) => !ok) ?? answers[0]
      if (last && (!last.ok || taken > MAX_ACCEPTED)) return { taken, last }
    }
  }

  const entries = (count: number) =>
    JSON.stringify(Array.from({ length: count }, () => ({ action: 'start', more: 'x'.repeat(15_000) })))

  /** Announces a body and sends none. @returns the start of the response */
  async function announce(from: string, bytes: number): Promise<string> {
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /log/json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
    )
    let head = ''
    socket.once('data', (data) => {
      head = data.toString()
      socket.destroy()
    })
    socket.setTimeout(10_000, () => socket.destroy())
    await once(socket, 'close')
    return head
  }

  it('is refused before the body is read', async () => {
    await flood('/api/v1/viewer-log/', '10.0.1.1', entries(4))
    expect(await announce('10.0.1.1', 60_000)).toMatch(/^HTTP\/1\.1 429 /)
  })

  it('gets 413 for a large body, without Retry-After', async () => {
    expect(await announce('10.0.1.8', TOO_LARGE)).toMatch(/^HTTP\/1\.1 413 /)
  })

  it('is limited by the decompressed size of bodies', async () => {
    const body = gzipSync(entries(4))
    let answers: Response[] = []
    for (let taken = 0; taken < MAX_ACCEPTED && answers.every(({ ok }) => ok); taken += 8 * 60_000) {
      answers = await Promise.all(
        Array.from({ length: 8 }, () =>
          post('/api/v1/viewer-log/', '10.0.1.2', body, { 'content-encoding': 'gzip' }),
        ),
      )
    }
    const stopped = answers.find(({ status }) => status === 429)
    expect(Number(stopped?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is limited for bodies without a length', async () => {
    const send = () =>
      new Promise<number>((resolve, reject) => {
        const call = httpRequest(`${address}/api/v1/viewer-log/`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.0.1.3' },
        })
        call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject)
        call.write(entries(4))
        call.end()
      })
    let statuses: number[] = []
    for (let taken = 0; taken < MAX_ACCEPTED && !statuses.includes(429); taken += 8 * 60_000) {
      statuses = await Promise.all(Array.from({ length: 8 }, send))
    }
    expect(statuses).toContain(429)
  })

  it('is not confused with a class of forty at one address', async () => {
    const send = (_: unknown, number: number) =>
      Promise.all(
        Array.from({ length: 15 }, () =>
          post('/log/json', '10.0.1.4', JSON.stringify([analyticsEvent('play', { trigger: 'button' })]), {
            cookie: `session_id=pupil-number-${number}`,
          }),
        ),
      )
    const answers = (await Promise.all(Array.from({ length: 40 }, send))).flat()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
  })

  it('stores a limited number of invalid events per day; the others are counted', async () => {
    const stored = async () => {
      const { read } = app.parts.database
      const rows = await read.selectFrom('analytics_events').select('id').where('valid', '=', 0).execute()
      return rows.length
    }
    const wrong = (number: number) => ({ ...analyticsEvent(`unknown_${number}`), event_id: randomUUID() })
    for (let call = 0; call < 10; call += 1) {
      const batch = Array.from({ length: 90 }, (_, index) => wrong(call * 90 + index))
      expect((await post('/log/json', '10.0.1.5', JSON.stringify(batch))).status).toBe(204)
    }
    expect(await stored()).toBe(100)
    // Counts are written every second.
    await until(async () => (await readDroppedCounts(app.parts.database))[0]?.count === 800)
  })
})
