import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { pageError } from '../support/page-error.ts'
import { pageDataIn, startApp, type TestApp } from '../support/start-app.ts'

const VIEWER_LOG = '/api/v1/viewer-log/'
const DAY_MS = 86_400_000
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

describe.each(DATABASES)('a stranger who sends reports of pages, on %s', (kind) => {
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

  const rowsOf = (table: 'viewer_log' | 'analytics_events' | 'page_errors') =>
    app.parts.database.read.selectFrom(table).selectAll().orderBy('id').execute()

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

  describe('in a day', () => {
    beforeEach(() => start({ VIEWPAGE_INGESTION_MB_PER_DAY: '1' }))
    afterEach(() => app.stop())

    const entries = Array.from({ length: 40 }, () => ({ action: 'start', msg: 'x'.repeat(480) }))
    const events = Array.from({ length: 60 }, () => analyticsEvent('play', { trigger: 'button' }))
    const errors = Array.from({ length: 10 }, () => ({ ...pageError, stack: 'x'.repeat(4_000) }))

    it.each([
      ['viewer_log', VIEWER_LOG, () => entries.map((each) => ({ ...each }))],
      ['analytics_events', '/log/json', () => events.map((each, at) => ({ ...each, event_id: idOf(at) }))],
      ['page_errors', '/api/v1/page-errors/', () => errors],
    ] as const)('stores no more of everything together than is allowed: %s', async (table, path, batch) => {
      for (let call = 0; call < 100; call++) {
        // Beyond the limit pages get the usual response.
        expect((await post(path, batch(), `203.0.113.${call}`)).status).toBe(204)
      }
      const bytes = (await rowsOf(table)).reduce((sum, row) => sum + JSON.stringify(row).length, 0)
      expect(bytes).toBeGreaterThan(MEGABYTE / 2)
      expect(bytes).toBeLessThan(2 * MEGABYTE)
      const before = (await rowsOf(table)).length
      await post(path, batch(), '203.0.113.200')
      expect((await rowsOf(table)).length).toBe(before)
      app.clock.now += DAY_MS + 1
      await post(path, batch(), '203.0.113.200')
      expect((await rowsOf(table)).length).toBe(before + batch().length)
    })

    it('counts a view of a classic presentation beyond the limit, too', async () => {
      const { oid: owner_oid } = await app.logIn('owner@example.com')
      await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0' })
      for (let call = 0; call < 60; call++) await post(VIEWER_LOG, entries, `203.0.113.${call}`)
      const browser = app.browser()
      browser.cookies.set('session_id', 'a-session-id')
      const { viewerLogUrl } = pageDataIn(await browser.get('/classic1/'))
      const before = (await rowsOf('viewer_log')).length
      await browser.ask({
        method: 'POST',
        url: viewerLogUrl,
        payload: [{ action: 'start', prezi_id: 'classic1' }],
      })
      expect((await rowsOf('viewer_log')).length).toBe(before)
      expect((await app.presentation('classic1'))?.viewsCount).toBe(1)
    })
  })

  let count = 0
  const idOf = (at: number) =>
    `018bcfe5-68fa-7000-8000-${String(1_000 * (count += 1) + at).padStart(12, '0')}`
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
