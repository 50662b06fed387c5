import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../support/analytics-event.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { pageError } from '../support/page-error.ts'
import { pageDataIn, startApp, type TestApp } from '../support/start-app.ts'

const VIEWER_LOG = '/api/v1/viewer-log/'
const DAY_MS = 86_400_000
const MEGABYTE = 1024 * 1024

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
