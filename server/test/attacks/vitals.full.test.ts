import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { fakeBuild } from '../support/fake-builds.ts'
import { overrideSteps } from '../support/override-steps.ts'
import { sendVitals, vitalRows } from '../support/send-vitals.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const NOTHING = { counts: 0, sets: 0, views: 0 }

describe('a stranger who wants a version to look slow', () => {
  let app: TestApp
  beforeEach(async () => {
    app = await startApp('sqlite', {
      env: { VIEWPAGE_TRUST_PROXY: '1' },
    })
  })
  afterEach(() => app.stop())

  it('changes nothing by a release set that no page had', async () => {
    for (const set of ['r_000000000000', 'r_ffffffffffff'])
      expect(await sendVitals(app, { set, lcp: 60_000 })).toBe(204)
    expect(await vitalRows(app)).toEqual(NOTHING)
  })

  it('changes nothing by a remote that the set does not have', async () => {
    await sendVitals(app, { lcp: 1_000, slots: { 'mf-nothing': 1, 'mf-viewer': 2 } })
    expect(await vitalRows(app)).toEqual({ counts: 1, sets: 1, views: 1 })
  })

  // docs/behaviour/releases.md#override-unmeasured
  it('changes nothing in a browser that has other versions than the active ones', async () => {
    await app.parts.releases.publish(fakeBuild('mf-all', '1.1.0', ['toolbar']), { force: true })
    const browser = await overrideSteps(app).browserWith({ 'mf-all': '1.1.0' })
    await sendVitals(app, { lcp: 60_000 }, { cookies: Object.fromEntries(browser.cookies) })
    expect(await vitalRows(app)).toEqual(NOTHING)
  })

  // docs/behaviour/tracking.md#vitals-count-once
  it('counts once by a report that is sent again and again, also from elsewhere', async () => {
    for (let times = 0; times < 30; times++)
      await sendVitals(app, { view: 'the-same-view-of-a-page', lcp: 60_000 })
    expect((await vitalRows(app)).views).toBe(1)
  })

  // docs/behaviour/tracking.md#vitals-count-once
  it('counts a hundred times a day from one address, of IPv6 from one network', async () => {
    for (let times = 0; times < 120; times++)
      await sendVitals(app, { lcp: 60_000 }, { address: `2001:db8:1:${times}::7` })
    expect((await vitalRows(app)).views).toBe(100)
    await sendVitals(app, { lcp: 1_000 }, { address: '2001:db8:2::7' })
    expect((await vitalRows(app)).views).toBe(101)
  })

  it('adds no row beyond the bins of the histograms', async () => {
    for (let times = 0; times < 99; times++)
      await sendVitals(app, { lcp: times * 6_000, cls: times, live: 600_000 }, { address: '10.9.9.9' })
    // 16 bins of LCP, 2 of CLS, 1 of the time until all is live.
    expect((await vitalRows(app)).counts).toBeLessThan(30)
  })

  it.each<[string, unknown]>([
    ['no object', []],
    ['a time that is negative', { lcp: -1 }],
    ['a time of an hour', { lcp: 3_600_000 }],
    ['a time that is no number', { live: 'soon' }],
    ['a shift that cannot be', { cls: 1e9 }],
    ['a set that cannot be', { set: "r_'; drop table" }],
    ['a view that says who it is', { view: 'ada@example.com is watching' }],
    ['a remote that cannot be', { slots: { '<script>': 1 } }],
    ['a remote named like a prototype', { slots: { __proto__x: 1 } }],
    ['more remotes than a page has', { slots: manyRemotes() }],
    ['an unknown field', { session_id: 'abcdefgh' }],
  ])('is refused with %s', async (_, odd) => {
    const { id } = await app.parts.releases.current()
    const report = { set: id, view: 'a-view-that-is-refused', slots: {} }
    const payload = Array.isArray(odd) ? odd : { ...report, ...(odd as object) }
    const call = { method: 'POST', url: '/api/v1/page-vitals/', payload } as const
    expect((await app.server.inject(call)).statusCode).toBe(422)
    expect(await vitalRows(app)).toEqual(NOTHING)
  })

  it('is refused with a body that is too large', async () => {
    const payload = { set: 'x'.repeat(5_000) }
    const call = { method: 'POST', url: '/api/v1/page-vitals/', payload } as const
    expect((await app.server.inject(call)).statusCode).toBe(413)
  })
})

function manyRemotes(): Record<string, number> {
  return Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`mf-r${index}`, 1]))
}
