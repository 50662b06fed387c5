import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

const ROUTES = [
  '/log/json',
  '/fallback/json',
  '/api/v1/viewer-log/',
  '/api/v2/assets/presentation-viewed/',
  '/api/v1/insights/view-event/',
] as const

describe.each(DATABASES)('overload, on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
  })
  afterAll(() => app.stop())

  const post = (url: string, { address = '10.0.0.1', session = '', payload = [{}] as object } = {}) =>
    app.server.inject({
      method: 'POST',
      url,
      payload,
      remoteAddress: address,
      cookies: { ...(session !== '' && { session_id: session }) },
    })

  // docs/behaviour/tracking.md#ingestion-limits
  it.each(ROUTES)('is refused at %s for one busy browser, not for others at its address', async (url) => {
    const number = ROUTES.indexOf(url)
    // Invalid requests count too.
    const call = { address: `10.1.0.${number}`, session: `never-rests-${number}`, payload: { wrong: true } }
    const answers = await Promise.all(Array.from({ length: 600 }, () => post(url, call)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
    const answer = await post(url, call)
    expect([answer.statusCode, answer.json()]).toEqual([
      429,
      { error: 'too_many_requests', message: 'Too many requests. Wait a moment.', details: [] },
    ])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect((await post(url, { ...call, session: 'sits-beside' })).statusCode).toBe(422)
  })

  it('is refused while the database does not keep up, and everything that waits is written', async () => {
    let [begin, goOn] = [() => {}, () => {}]
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const stuck = app.parts.database.write(() => {
      begin()
      return new Promise<void>((resolve) => (goOn = resolve))
    })
    const row = { eventId: null, sessionId: null, name: 'waits', seq: null, json: '{}', reason: null }
    const add = () => storesOf(app).events.addEvents([row])
    await begun
    const waiting = Array.from({ length: 2_000 }, add)

    for (const url of ROUTES) {
      const answer = await post(url, { payload: [analyticsEvent('restart')] })
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
      expect(answer.json()).toMatchObject({ error: 'unavailable', message: 'The server is busy.' })
    }
    await expect(add()).rejects.toMatchObject({ name: 'DatabaseBusyError', statusCode: 503 })

    goOn()
    await Promise.all([stuck, ...waiting])
    const stored = await app.parts.database.read
      .selectFrom('analytics_events')
      .select('id')
      .where('name', '=', 'waits')
      .execute()
    expect(stored).toHaveLength(2_000)
    expect((await post('/log/json', { payload: [analyticsEvent('restart')] })).statusCode).toBe(204)
  })
})
