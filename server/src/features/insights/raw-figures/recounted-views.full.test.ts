import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import fc from 'fast-check'
import { DATABASES } from '../../../../test/support/databases.ts'
import { pageDataIn, startApp, type TestApp } from '../../../../test/support/start-app.ts'
import { checkRollUps, type WrongFigure } from './check-roll-ups.ts'

/** What pages report, and whether it is a view. */
const REPORTS = {
  'the call of a page that was seen': { by: 'call', body: { seen: true }, isView: true },
  'the call of an older viewer': { by: 'call', body: {}, isView: true },
  'the start of an embed': {
    by: 'log',
    body: [{ action: 'start', payload: { seen: false } }],
    isView: false,
  },
  'an embed that was seen': { by: 'log', body: [{ action: 'seen' }], isView: true },
  'both, late': {
    by: 'log',
    body: [{ action: 'start', payload: { seen: false } }, { action: 'seen' }],
    isView: true,
  },
  'the start of an embed with an older viewer': { by: 'log', body: [{ action: 'start' }], isView: true },
  'the time in an embed': { by: 'log', body: [{ action: 'active_time' }], isView: false },
} as const

const sender = fc.constantFrom('visitor', 'visitor', 'visitor', 'robot', 'opted out')
const visit = fc.record({
  report: fc.constantFrom(...(Object.keys(REPORTS) as (keyof typeof REPORTS)[])),
  session: fc.constantFrom('session-1', 'session-2', 'session-3'),
  sender,
  times: fc.constantFrom(1, 1, 2),
  /** Since the one before. */
  minutes: fc.constantFrom(0, 1, 29, 31, 1_441),
})

const HEADERS = {
  visitor: {},
  robot: { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' },
  'opted out': { 'sec-gpc': '1' },
}

describe.each(DATABASES)('views on %s', (kind) => {
  let app: TestApp
  let ownerOid: string
  let runs = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ownerOid = (await app.logIn('ada@example.com')).oid
  })
  afterAll(() => app.stop())

  // docs/behaviour/tracking.md#view
  // docs/behaviour/insights.md#roll-ups
  it('are what recounting the reports gives, in all figures, whatever pages report', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(visit, { minLength: 4, maxLength: 16 }), async (visits) => {
        const oid = `deck${(runs += 1)}`
        await app.addPresentation({ oid, owner_oid: ownerOid })
        const page = app.browser()
        await page.get(`/p/${oid}/`)
        const { viewerLogUrl } = pageDataIn(await page.get(`/p/${oid}/embed/`))
        const counted: { session: string; at: number }[] = []
        for (const { report, session, sender: by, times, minutes } of visits) {
          app.clock.now += minutes * MINUTE_MS
          const at = app.clock.now
          const { isView, ...request } = REPORTS[report]
          page.cookies.set('session_id', session)
          for (let sent = 0; sent < times; sent += 1) {
            const { statusCode } = await page.ask({
              method: 'POST',
              headers: HEADERS[by],
              ...(request.by === 'call'
                ? { url: '/api/v2/assets/presentation-viewed/', payload: { prezi_oid: oid, ...request.body } }
                : { url: viewerLogUrl, payload: request.body.map((entry) => ({ ...entry, prezi_id: oid })) }),
            })
            expect(statusCode).toBe(204)
          }
          const isRecent = counted.some((view) => view.session === session && view.at > at - 30 * MINUTE_MS)
          if (isView && by === 'visitor' && !isRecent) counted.push({ session, at })
        }
        const { read } = app.parts.database
        const rows = read.selectFrom('presentation_views').select(['session_id', 'viewed_at'])
        const stored = await rows.where('oid', '=', oid).orderBy('id').execute()
        expect(stored.map((row) => ({ session: row.session_id, at: row.viewed_at }))).toEqual(counted)
        expect((await app.presentation(oid))?.viewsCount).toBe(counted.length)
        const wrong: WrongFigure[] = []
        for await (const figure of checkRollUps(app.parts.database, oid)) wrong.push(figure)
        expect(wrong).toEqual([])
      }),
      { numRuns: 12, seed: 41 },
    )
  })
})
