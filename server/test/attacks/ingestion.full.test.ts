import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { pageError } from '../support/page-error.ts'
import { userRow } from '../support/seed-rows.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Bytes of one address in a minute. The clock of the test stands still, so nothing comes back. */
const MAX_ACCEPTED = 5_000_000

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
  const errors = JSON.stringify(
    Array.from({ length: 10 }, () => ({ ...pageError, stack: 'x'.repeat(4_000) })),
  )
  const events = JSON.stringify([
    ...Array.from({ length: 90 }, () => analyticsEvent('play', { trigger: 'button' })),
  ])

  it.each([
    ['/log/json', '10.0.0.1', events],
    ['/fallback/json', '10.0.0.2', events],
    ['/api/v1/viewer-log/', '10.0.0.3', entries(4)],
    ['/api/v1/page-errors/', '10.0.0.4', errors],
  ])('is limited at %s to some megabytes a minute, others are not', async (path, from, body) => {
    const { taken, last } = await flood(path, from, body)
    expect(taken).toBeLessThanOrEqual(MAX_ACCEPTED)
    expect([last.status, await last.json()]).toEqual([
      429,
      { error: 'too_many_requests', message: 'Too many requests. Wait a moment.', details: [] },
    ])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await post(path, '10.9.0.1', body)).status).toBe(204)
  })

  it('is limited for all addresses of a network together, apart from other networks', async () => {
    const { last } = await flood('/log/json', '2001:db8:1:2:3:4:5:6', events)
    expect(last.status).toBe(429)
    const { taken } = await flood('/log/json', '2001:db8:1:2:ffff::1', events)
    expect(taken).toBe(0)
    expect((await post('/log/json', '2001:db8:1:3:3:4:5:6', events)).status).toBe(204)
  })

  it('cannot identify itself in unlimited sessions', async () => {
    const names = Array.from({ length: 41 }, (_, number) => `viewer${number}`)
    await app.parts.database.append(
      'users',
      names.map((name) => userRow(name)),
    )
    async function answerAs(name: string, from: string): Promise<number> {
      const user = await app.parts.accounts.findByEmail(`${name}@example.com`)
      const session = user && (await app.parts.accounts.startSession(user))
      const body = JSON.stringify({ name, email: '' })
      const cookie = `__Host-session=${session}; session_id=${randomUUID()}`
      return (await post('/api/v1/insights/viewers/linkask1/', from, body, { cookie })).status
    }
    for (const name of names.slice(0, 40)) {
      await Promise.all(Array.from({ length: 50 }, () => answerAs(name, '10.0.1.6')))
    }
    expect(await answerAs('viewer40', '10.0.1.6')).toBe(429)
    expect(await answerAs('viewer40', '10.0.1.7')).not.toBe(429)
  })
})
