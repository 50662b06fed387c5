import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { analyticsEvent } from '../../../test/support/analytics-event.ts'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const MINUTE = 60_000

describe.each(DATABASES)('ingestion on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let visitor: Browser

  const post = (browser: Browser, url: string, payload: object) =>
    browser.ask({ method: 'POST', url, payload })

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const owner_oid = ada.oid
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0' })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private' })
    const link = { oid: 'secret1', sharer_oid: owner_oid, created_at: 0, revoked_at: null }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values([
          { ...link, link_id: 'linkask1', viewer_identification: 1, require_identification: 0 },
          { ...link, link_id: 'linkgate1', viewer_identification: 1, require_identification: 1 },
        ])
        .execute(),
    )
    visitor = app.browser()
    await visitor.get('/p/orbit1/')
    await ada.get('/p/orbit1/')
  })

  afterAll(() => app.stop())

  async function viewsOf(oid: string): Promise<number> {
    const row = await app.parts.database.read
      .selectFrom('presentations')
      .select('views_count')
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow()
    return row.views_count
  }

  // docs/behaviour/tracking.md#view
  it('counts one view per session and half an hour, and none for the owner', async () => {
    const viewed = (browser: Browser) =>
      post(browser, '/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1', seen: true })
    expect((await viewed(visitor)).statusCode).toBe(204)
    await viewed(visitor)
    expect(await viewsOf('orbit1')).toBe(1)
    await viewed(ada)
    expect(await viewsOf('orbit1')).toBe(1)
    app.clock.now += 31 * MINUTE
    await viewed(visitor)
    expect(await viewsOf('orbit1')).toBe(2)
  })

  // docs/behaviour/tracking.md#robots
  it.each([
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a link preview', 'facebookexternalhit/1.1'],
    ['a browser that a program drives', 'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/150.0 Safari/537.36'],
    ['a program that does not say its name', ''],
  ])('counts neither views nor times of %s', async (_, userAgent) => {
    const robot = app.browser()
    const trackingOid = pageDataIn(await robot.get('/p/orbit1/')).trackingOid
    const times = { session_id: 'a-robot-session', current_step_number: 1, total_step_count: 3 }
    const before = await viewsOf('orbit1')
    for (const [url, payload] of [
      ['/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' }],
      ['/api/v1/insights/view-event/', { tracking_oid: trackingOid, active_time: 1, ...times }],
    ] as const) {
      const headers = { 'user-agent': userAgent }
      expect((await robot.ask({ method: 'POST', url, payload, headers })).statusCode).toBe(204)
    }
    expect(await viewsOf('orbit1')).toBe(before)
    const { read } = app.parts.database
    const watched = read.selectFrom('view_events').select('id').where('session_id', '=', 'a-robot-session')
    expect(await watched.execute()).toEqual([])
  })

  it('counts a view by a view link, and refuses classic and private presentations', async () => {
    const viewed = (body: object) => post(visitor, '/api/v2/assets/presentation-viewed/', body)
    expect((await viewed({ prezi_oid: 'secret1' })).statusCode).toBe(404)
    expect((await viewed({ prezi_oid: 'secret1', prezi_link: 'linkask1' })).statusCode).toBe(204)
    expect(await viewsOf('secret1')).toBe(1)
    const links = app.parts.database.read
      .selectFrom('view_links')
      .select(['link_id', 'number', 'views', 'last_viewed_at'])
      .where('oid', '=', 'secret1')
      .orderBy('number')
    expect(await links.execute()).toEqual([
      { link_id: 'linkask1', number: 1, views: 1, last_viewed_at: app.clock.now },
      { link_id: 'linkgate1', number: 2, views: 0, last_viewed_at: null },
    ])
    expect((await viewed({ prezi_oid: 'classic1' })).statusCode).toBe(422)
    expect((await viewed({ prezi_oid: 'orbit1', more: 1 })).statusCode).toBe(422)
    expect((await viewed({ prezi_oid: 'orbit1', seen: false })).statusCode).toBe(422)
  })

  // docs/behaviour/tracking.md#tracking-id
  it('keeps the time spent on a step under the tracking id of the page', async () => {
    const tracking_oid = pageDataIn(await visitor.get('/v/linkask1/')).trackingOid
    const event = {
      tracking_oid,
      session_id: 'a-session-id',
      current_step_number: 3,
      total_step_count: 12,
      active_time: 9.8,
    }
    expect((await post(visitor, '/api/v1/insights/view-event/', event)).statusCode).toBe(204)
    const rows = await app.parts.database.read.selectFrom('view_events').selectAll().execute()
    expect(rows).toMatchObject([
      { oid: 'secret1', link_id: 'linkask1', step: 3, step_count: 12, active_time: 9.8 },
    ])
  })

  it.each([
    ['a forged tracking id', { tracking_oid: 'WyJvcmJpdDEiLG51bGxd.forged' }],
    ['a step beyond the last', { current_step_number: 13 }],
    ['more than a minute', { active_time: 61 }],
    ['negative time', { active_time: -1 }],
    ['another type', { active_time: '9' }],
  ])('stores nothing for %s', async (_, wrong) => {
    const tracking_oid = pageDataIn(await visitor.get('/p/orbit1/')).trackingOid
    const event = {
      tracking_oid,
      session_id: 'a-session-id',
      current_step_number: 1,
      total_step_count: 12,
      active_time: 1,
      ...wrong,
    }
    const before = await app.parts.database.read.selectFrom('view_events').select('id').execute()
    expect((await post(visitor, '/api/v1/insights/view-event/', event)).statusCode).toBe(422)
    expect(await app.parts.database.read.selectFrom('view_events').select('id').execute()).toEqual(before)
  })

  // docs/behaviour/tracking.md#owners-are-not-counted
  it('tracks neither the owner nor a visitor who opted out', async () => {
    const choice = app.browser()
    choice.cookies.set('tracking_choice', 'off')
    expect(pageDataIn(await choice.get('/p/orbit1/')).trackingOid).toBeNull()
    expect(pageDataIn(await ada.get('/p/orbit1/')).trackingOid).toBeNull()
    expect(pageDataIn(await visitor.get('/p/orbit1/', { 'sec-gpc': '1' })).trackingOid).toBeNull()
    expect(pageDataIn(await visitor.get('/p/orbit1/')).trackingOid).not.toBeNull()
  })

  // docs/behaviour/tracking.md#owners-are-not-counted
  it('counts nothing for the owner, not in an embed either', async () => {
    await app.addPresentation({ oid: 'framed1', owner_oid: ada.oid })
    const guest = await app.logIn('eve@example.com')
    const watch = async (browser: Browser) => {
      const { trackingOid } = pageDataIn(await browser.get('/p/framed1/embed/'))
      const steps = { current_step_number: 1, total_step_count: 12, active_time: 3 }
      const event = { tracking_oid: trackingOid, session_id: 'a-framed-session', ...steps }
      return (await post(browser, '/api/v1/insights/view-event/', event)).statusCode
    }
    const counted = () =>
      app.parts.database.read.selectFrom('view_events').select('id').where('oid', '=', 'framed1').execute()
    expect([await watch(ada), await counted()]).toEqual([204, []])
    expect([await watch(guest), await watch(app.browser())]).toEqual([204, 204])
    expect(await counted()).toHaveLength(2)
  })

  // docs/behaviour/identification.md#identified
  it('stores an identification for its session', async () => {
    const url = '/api/v1/insights/viewers/linkask1/'
    const viewer = app.browser()
    await viewer.get('/v/linkask1/')
    expect((await viewer.get(url)).json()).toEqual({ is_identified: false })
    expect((await post(viewer, url, { name: 'Ben Okri', email: 'ben@example.com' })).statusCode).toBe(200)
    expect((await viewer.get(url)).json()).toEqual({ is_identified: true })
    expect((await visitor.get(url)).json()).toEqual({ is_identified: false })
  })

  it('asks again after an empty identification, and refuses one without the CSRF token', async () => {
    const url = '/api/v1/insights/viewers/linkask1/'
    const viewer = app.browser()
    expect((await post(viewer, url, { name: 'Ben', email: '' })).statusCode).toBe(403)
    await viewer.get('/v/linkask1/')
    await post(viewer, url, { name: ' ', email: '' })
    expect((await viewer.get(url)).json()).toEqual({ is_identified: false })
    expect((await viewer.get(url.replace('linkask1', 'nolink'))).statusCode).toBe(404)
  })

  it('withholds the presentation until a required identification', async () => {
    const url = '/api/v1/insights/viewers/linkgate1/'
    const viewer = app.browser()
    expect(pageDataIn(await viewer.get('/v/linkgate1/'))).toMatchObject({
      transcriptData: [],
      previewUrl: null,
      deck: { documentUrl: null },
    })
    const incomplete = await post(viewer, url, { name: 'Ben', email: 'no mail' })
    expect([incomplete.statusCode, incomplete.json<{ details: string[] }>().details]).toEqual([
      422,
      ['Name and e-mail are required by the owner.'],
    ])
    await post(viewer, url, { name: 'Ben', email: 'ben@example.com' })
    expect(pageDataIn(await viewer.get('/v/linkgate1/')).deck.documentUrl).toContain(
      '/api/v4/presentation/secret1/',
    )
  })

  // docs/behaviour/tracking.md#beacons-are-not-acknowledged
  // docs/behaviour/tracking.md#invalid-events
  it('stores events, invalid ones with the reason, and each id once', async () => {
    const event = analyticsEvent('play', { trigger: 'button' })
    const strange = [
      { strange: true },
      analyticsEvent('play', { trigger: 'nobody' }),
      analyticsEvent('load'),
      analyticsEvent('restart', { email: 'ben@example.com' }),
      analyticsEvent('something_else'),
      { ...analyticsEvent('restart'), event_id: 'none' },
      { ...analyticsEvent('restart'), seq: 1_000_000 },
      { ...analyticsEvent('restart'), core: { ...analyticsEvent('play').core } },
      { body: { event_name: 'nul\u0000' } },
    ]
    expect((await post(visitor, '/log/json', [event, ...strange])).statusCode).toBe(204)
    expect((await post(visitor, '/fallback/json', [event, strange[1] ?? {}])).statusCode).toBe(204)
    const rows = await app.parts.database.read
      .selectFrom('analytics_events')
      .select(['name', 'seq', 'valid', 'reason'])
      .orderBy('id')
      .execute()
    const missing = 'must have required properties'
    expect(rows).toMatchObject([
      { name: 'play', valid: 1, reason: null },
      { name: null, valid: 0, reason: expect.stringContaining(missing) },
      { name: 'play', valid: 0, reason: expect.stringContaining('/body/trigger') },
      { name: 'load', valid: 0, reason: expect.stringContaining(`/body ${missing} duration_ms`) },
      { name: 'restart', valid: 0, reason: '/body/email is not a field of this event' },
      { name: 'something_else', valid: 0, reason: 'an event that is not in the catalogue' },
      { name: 'restart', valid: 0, reason: expect.stringContaining('/event_id') },
      { name: 'restart', valid: 0, seq: null, reason: '/seq must be <= 999999' },
      { name: 'restart', valid: 0, reason: expect.stringContaining('/core/') },
      { name: null, valid: 0, reason: expect.stringContaining(missing) },
    ])
  })

  it('stores the viewer’s log', async () => {
    expect(
      (
        await post(visitor, '/api/v1/viewer-log/', [
          { action: 'active_time', payload: { active_time_secs: 60 } },
        ])
      ).statusCode,
    ).toBe(204)
    const rows = await app.parts.database.read.selectFrom('viewer_log').select('entry').execute()
    expect(rows.map(({ entry }) => JSON.parse(entry) as unknown)).toEqual([
      { action: 'active_time', payload: { active_time_secs: 60 } },
    ])
  })

  // docs/behaviour/tracking.md#ingestion-limits
  it.each([
    ['no list', '{}', 422],
    ['an empty list', '[]', 422],
    ['a list of other things', '[1]', 422],
    ['broken JSON', '[{', 400],
    ['too many', JSON.stringify(Array.from({ length: 101 }, () => ({}))), 422],
    ['too much', `["${'x'.repeat(70_000)}"]`, 413],
  ])('refuses a log with %s', async (_, payload, status) => {
    for (const url of ['/log/json', '/api/v1/viewer-log/']) {
      const refused = await visitor.ask({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json' },
      })
      expect(refused.statusCode).toBe(status)
      expect(refused.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) })
    }
  })

  it('refuses other types than JSON', async () => {
    const refused = await visitor.ask({
      method: 'POST',
      url: '/log/json',
      payload: '[{}]',
      headers: { 'content-type': 'text/plain' },
    })
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([
      415,
      'unsupported_media_type',
    ])
  })
})
