import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const VIEWER_LOG = '/api/v1/viewer-log/'
const MEGABYTE = 1024 * 1024

/** An entry as pages send it. */
const entry = {
  event_id: '018bcfe5-68fa-7000-8000-000000000000',
  payload: {
    sequence: 1,
    interface_orientation: 'landscape',
    interface_angle: 90,
    network_status: 'online',
    feature: 'viewer',
    putma_id: 'N/A',
    active_time_secs: 42.5,
  },
  current_time: '2023-11-14T22:13:20.250Z',
  created: 1_700_000_000.25,
  msecs: 250,
  client_datetime: '2023-11-14T22:13:20.250',
  object: 'presentation',
  action: 'active_time',
  trigger: 'timer',
  category: 'website',
  source: 'viewer',
  levelname: 'INFO',
  name: 'debug',
  levelno: 20,
  relativeCreated: 1_234,
  msg: 'active_time presentation',
  platform: 'website',
  session_id: 'a-session-id',
  prezi_id: 'orbit1',
}

const { event_id: _, ...withoutId } = entry

describe.each(ONE_DATABASE)('a stranger who sends reports of pages, on %s', (kind) => {
  let app: TestApp
  let origin: string

  const start = async (env: Record<string, string>) => {
    app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1', ...env } })
    origin = `http://127.0.0.1:${await listen(app)}`
  }

  const post = (path: string, body: unknown, from = '203.0.113.1') =>
    fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    })

  const storedEntries = async () => {
    const rows = await app.parts.database.read
      .selectFrom('viewer_log')
      .select(['entry', 'reason'])
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ ...row, entry: JSON.parse(row.entry) as unknown }))
  }

  describe('in the viewer log', () => {
    beforeAll(() => start({ VIEWPAGE_INVALID_EVENTS_PER_DAY: '4' }))
    afterAll(() => app.stop())
    afterEach(() => app.parts.database.write((transaction) => transaction.deleteFrom('viewer_log').execute()))

    it('has entries of pages stored as they are', async () => {
      const sent = [entry, withoutId, { action: 'start', prezi_id: 'orbit1', logLevel: 'info' }]
      expect((await post(VIEWER_LOG, sent)).status).toBe(204)
      expect(await storedEntries()).toEqual(sent.map((each) => ({ entry: each, reason: null })))
    })

    it('has no unknown field stored', async () => {
      const more = { junk: 'x'.repeat(3_000), nested: { junk: 'x'.repeat(1_000) }, ['__proto__']: 'x' }
      const sent = { ...withoutId, ...more, payload: { ...entry.payload, ...more } }
      expect((await post(VIEWER_LOG, [sent])).status).toBe(204)
      expect(await storedEntries()).toEqual([{ entry: withoutId, reason: null }])
    })

    it('has a few outlines of wrong entries stored a day, with the reason', async () => {
      const wrong = [
        { ...withoutId, action: 'x'.repeat(101) },
        { object: 'no action' },
        { ...withoutId, payload: 'x'.repeat(10_000) },
        { ...withoutId, payload: { putma_id: 'x'.repeat(301) } },
        { ...withoutId, levelno: '20' },
        { ...withoutId, msg: 'x'.repeat(15_000) },
      ]
      expect((await post(VIEWER_LOG, [{ action: 'right' }, ...wrong])).status).toBe(204)
      const [right, ...outlines] = await storedEntries()
      expect(right).toEqual({ entry: { action: 'right' }, reason: null })
      expect(outlines.map(({ reason }) => reason)).toEqual([
        '/action must not have more than 100 characters',
        expect.stringContaining('action'),
        '/payload must be object',
        '/payload/putma_id must not have more than 300 characters',
      ])
      for (const outline of outlines) expect(JSON.stringify(outline).length).toBeLessThan(3_000)
    })
  })
})

describe('an address that sends reports of pages all day', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp('sqlite')
  })
  afterAll(() => app.stop())

  it('gets no more stored than its quota, over all processes', async () => {
    const { ingestionQuota } = app.parts
    const another = await app.another({})
    const most = { rows: 100, bytes: 64 * 1024 }
    let stored = 0
    try {
      for (let call = 0; call < 2_000; call++) {
        const { admit } = call % 2 === 0 ? ingestionQuota : another.parts.ingestionQuota
        if (await admit('203.0.113.1', most)) stored += most.bytes
      }
      expect(stored).toBeLessThanOrEqual(100 * MEGABYTE)
      expect(stored).toBeGreaterThan(95 * MEGABYTE)
      expect(await ingestionQuota.admit('203.0.113.2', most)).toBe(true)
    } finally {
      await another.close()
    }
  })
})
