import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import {
  pageDataIn,
  sitePageDataIn,
  startApp,
  type Browser,
  type TestApp,
} from '../../../test/support/start-app.ts'
import { postForm } from '../../../test/support/submit-form.ts'

const PATH = '/privacy/choices/'
const GPC = { 'sec-gpc': '1' }

describe.each(DATABASES)('privacy choices on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind, {
      env: {
        VIEWPAGE_PUBLIC_URL: 'https://viewpage.example',
        VIEWPAGE_HOSTS: JSON.stringify({ noCookies: ['plain.example'] }),
      },
    })
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private', title: 'A secret' })
    const link = { oid: 'secret1', sharer_oid: ada.oid, created_at: 0, revoked_at: null }
    const asks = { viewer_identification: 1, require_identification: 0 }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values([
          { ...link, ...asks, link_id: 'linkask1' },
          { ...link, ...asks, link_id: 'linkask2' },
          { ...link, ...asks, link_id: 'linkgone1', revoked_at: 1 },
        ])
        .execute(),
    )
  })

  beforeEach(async () => {
    app.clock.now += 60_000
    await app.parts.database.write(async (transaction) => {
      await transaction.deleteFrom('link_viewers').execute()
      await transaction.deleteFrom('view_events').execute()
    })
  })

  afterAll(() => app.stop())

  /** Sends the form of the page, as a browser without script does. */
  async function choose(browser: Browser, fields: Record<string, string>) {
    await browser.get(PATH)
    return postForm(browser, PATH, { csrftoken: browser.cookies.get('csrftoken') ?? '', ...fields })
  }

  /** Identifies a visitor on a view link, and sends events. */
  async function identify(browser: Browser, linkId: string, name: string): Promise<void> {
    const { trackingOid } = pageDataIn(await browser.get(`/v/${linkId}/`))
    const email = `${name.toLowerCase()}@example.com`
    const url = `/api/v1/insights/viewers/${linkId}/`
    expect((await browser.ask({ method: 'POST', url, payload: { name, email } })).statusCode).toBe(200)
    for (const [step, active_time] of [
      [1, 10],
      [2, 7.4],
      [1, 3],
    ]) {
      const session_id = browser.cookies.get('session_id')
      const event = { tracking_oid: trackingOid, session_id, current_step_number: step, active_time }
      const viewed = { method: 'POST', url: '/api/v1/insights/view-event/' } as const
      await browser.ask({ ...viewed, payload: { ...event, total_step_count: 2 } })
    }
  }

  const rowsOf = (table: 'link_viewers' | 'view_events' | 'presentation_views' | 'viewer_log') =>
    app.parts.database.read.selectFrom(table).selectAll().execute()
  const namesLeft = async () => {
    const rows = await app.parts.database.read.selectFrom('link_viewers').select('name').execute()
    return rows.map(({ name }) => name).sort()
  }

  describe('about tracking', () => {
    it('show that tracking is on by default', async () => {
      const { body, headers } = await app.browser().get(PATH)
      expect(body).toContain('Measuring is on in this browser.')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(headers['cache-control']).toBe('no-store')
    })

    it('store an opt-out for a year, and delete the session id', async () => {
      const visitor = app.browser()
      visitor.cookies.set('session_id', 'a-session-id')
      visitor.cookies.set('came_from', 'example.com')
      const chosen = await choose(visitor, { measuring: 'off' })
      expect([chosen.statusCode, chosen.headers.location]).toEqual([303, `${PATH}?done=off`])
      const kept = chosen.cookies.find(({ name }) => name === 'tracking_choice')
      expect(kept).toMatchObject({
        value: 'off',
        maxAge: 31_536_000,
        path: '/',
        // The cookie is sent in frames on other sites, too.
        sameSite: 'None',
        secure: true,
      })
      expect(visitor.cookies.has('session_id')).toBe(false)
      expect(visitor.cookies.has('came_from')).toBe(false)
      const { body } = await visitor.get(`${PATH}?done=off`)
      expect(body).toContain('<div role="status"><p tabindex="-1" autofocus>Measuring is off now.</p></div>')
      expect(body).toContain('Measuring is off in this browser.')
      expect(body).toContain('What you do yourself is still sent')
    })

    // docs/behaviour/tracking.md#opt-out
    it('apply at once: no tracking id, no session id, and nothing is stored', async () => {
      const visitor = app.browser()
      expect(pageDataIn(await visitor.get('/p/orbit1/'))).toMatchObject({ trackingDisabled: false })
      const { trackingOid } = pageDataIn(await visitor.get('/p/orbit1/'))
      await choose(visitor, { measuring: 'off' })
      expect(pageDataIn(await visitor.get('/p/orbit1/'))).toMatchObject({
        trackingOid: null,
        trackingDisabled: true,
      })
      expect(sitePageDataIn(await visitor.get('/'))).toMatchObject({ trackingDisabled: true })
      expect(pageDataIn(await visitor.get('/p/orbit1/embed/')).trackingOid).toBeNull()

      const before = await Promise.all([rowsOf('presentation_views'), rowsOf('viewer_log')])
      const step = { tracking_oid: trackingOid, session_id: 'a-session-id', current_step_number: 1 }
      const sent: readonly (readonly [url: string, payload: object])[] = [
        ['/api/v1/insights/view-event/', { ...step, total_step_count: 2, active_time: 3 }],
        ['/api/v2/assets/presentation-viewed/', { prezi_oid: 'orbit1' }],
        ['/api/v1/viewer-log/', [{ action: 'active_time' }]],
        ['/log/json', [{ strange: true }]],
      ]
      for (const [url, payload] of sent) {
        expect((await visitor.ask({ method: 'POST', url, payload })).statusCode).toBe(204)
      }
      expect(await rowsOf('view_events')).toEqual([])
      expect(await Promise.all([rowsOf('presentation_views'), rowsOf('viewer_log')])).toEqual(before)
      expect(visitor.cookies.has('session_id')).toBe(false)
    })

    it('can be undone the same way', async () => {
      const visitor = app.browser()
      await choose(visitor, { measuring: 'off' })
      expect((await choose(visitor, { measuring: 'on' })).headers.location).toBe(`${PATH}?done=on`)
      expect(pageDataIn(await visitor.get('/p/orbit1/')).trackingOid).not.toBeNull()
    })

    // docs/behaviour/tracking.md#opt-out
    it('obey Global Privacy Control before any choice, and show it', async () => {
      const visitor = app.browser()
      await choose(visitor, { measuring: 'on' })
      const { body } = await visitor.get(`${PATH}?done=on`, GPC)
      expect(body).toContain('Your browser sends Global Privacy Control')
      expect(body).not.toContain('Measuring is on now.')
      expect(body).not.toContain('name="measuring"')
      expect(pageDataIn(await visitor.get('/p/orbit1/', GPC)).trackingDisabled).toBe(true)
    })

    it('do not apply to the owner, who is never tracked', async () => {
      expect(pageDataIn(await ada.get('/p/orbit1/')).trackingDisabled).toBe(true)
      expect(sitePageDataIn(await ada.get('/')).trackingDisabled).toBe(false)
    })

    it('explain a host without cookies', async () => {
      const { body } = await app.browser().get(PATH, { host: 'plain.example' })
      expect(body).toContain('This site keeps no cookies under this address')
      expect(body).not.toContain('name="measuring"')
    })

    it('refuse a form of another site', async () => {
      const visitor = app.browser()
      await visitor.get(PATH)
      const forged = await postForm(visitor, PATH, { csrftoken: 'made-up', measuring: 'off' })
      expect(forged.statusCode).toBe(403)
      expect(forged.body).toContain('This form was open for too long.')
      expect(visitor.cookies.has('tracking_choice')).toBe(false)
    })
  })

  describe('about my record on view links', () => {
    it('show that there is no record', async () => {
      expect((await app.browser().get(PATH)).body).toContain(
        'There is no record of this visit or your account.',
      )
    })

    // docs/behaviour/tracking.md#my-record
    it('show name, e-mail, owner, and what was watched', async () => {
      const visitor = app.browser()
      await identify(visitor, 'linkask1', 'Zoe<b>')
      const { body } = await visitor.get(PATH)
      expect(body).toContain('<h3 dir="auto">A secret</h3><p>Shared by Ada Lovelace</p>')
      expect(body).toContain('<dd dir="auto">Zoe&#60;b&#62;</dd>')
      expect(body).toContain('<dd dir="auto">zoe&#60;b&#62;@example.com</dd>')
      expect(body).toContain('<dd dir="auto">14 November 2026</dd>')
      expect(body).toContain('2 steps · 20 seconds')
      expect(body).toContain('Delete them first')
      expect(body).not.toContain('Delete all')
      expect((await visitor.get(`${PATH}?lang=de`)).body).toContain('2 Schritte · 20 Sekunden')
    })

    // docs/behaviour/tracking.md#my-record
    it('delete one record; the figures stay, without a name', async () => {
      const visitor = app.browser()
      await identify(visitor, 'linkask1', 'Zoe')
      await identify(visitor, 'linkask2', 'Zoe')
      const at = String(app.clock.now)
      const deleted = await choose(visitor, { delete: 'linkask1', at })
      expect([deleted.statusCode, deleted.headers.location]).toEqual([303, `${PATH}?done=deleted`])
      expect((await visitor.get(`${PATH}?done=deleted`)).body).toContain('The record is deleted.')
      expect(await rowsOf('link_viewers')).toMatchObject([{ link_id: 'linkask2' }])
      expect(await rowsOf('view_events')).toHaveLength(6)
      // Sending it again changes nothing and confirms nothing.
      expect((await choose(visitor, { delete: 'linkask1', at })).headers.location).toBe(PATH)
    })

    it('delete all records', async () => {
      const visitor = app.browser()
      await identify(visitor, 'linkask1', 'Zoe')
      await identify(visitor, 'linkask2', 'Zoe')
      expect((await visitor.get(PATH)).body).toContain('Delete all')
      expect((await choose(visitor, { delete: 'all' })).headers.location).toBe(`${PATH}?done=deletedAll`)
      expect(await rowsOf('link_viewers')).toEqual([])
      const url = '/api/v1/insights/viewers/linkask1/'
      expect((await visitor.get(url)).json()).toEqual({ is_identified: false })
    })

    // docs/behaviour/tracking.md#my-record
    it('neither show nor delete records of others', async () => {
      const [zoe, yan] = [app.browser(), app.browser()]
      await identify(zoe, 'linkask1', 'Zoe')
      await identify(yan, 'linkask1', 'Yan')
      expect((await zoe.get(PATH)).body).not.toContain('Yan')
      expect((await app.browser().get(PATH)).body).not.toContain('Zoe')
      // Both at the same moment on the same link: only the session differs.
      await choose(zoe, { delete: 'linkask1', at: String(app.clock.now) })
      expect(await namesLeft()).toEqual(['Yan'])
      await choose(zoe, { delete: 'all' })
      await choose(app.browser(), { delete: 'all' })
      await choose(ada, { delete: 'all' })
      expect(await namesLeft()).toEqual(['Yan'])
    })

    // docs/behaviour/identification.md#identified
    it('show the records of an account in every session, and to nobody else at the browser', async () => {
      const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
      await identify(ben, 'linkask1', 'Ben')
      const later = await app.logIn('ben@example.com')
      const seen = (await later.get(PATH)).body
      expect(seen).toContain('<dd dir="auto">Ben</dd>')
      expect(seen).not.toContain('Delete them first')
      const afterwards = app.browser()
      afterwards.cookies.set('session_id', ben.cookies.get('session_id') ?? '')
      expect((await afterwards.get(PATH)).body).not.toContain('Ben')
      await choose(afterwards, { delete: 'all' })
      expect(await namesLeft()).toEqual(['Ben'])
      await choose(later, { delete: 'all' })
      expect(await namesLeft()).toEqual([])
    })

    it('do not reveal the title behind a revoked link', async () => {
      const visitor = app.browser()
      visitor.cookies.set('session_id', 'an-old-session')
      const row = { session_id: 'an-old-session', user_oid: null, name: '', email: '', identified_at: 1 }
      await app.parts.database.write((transaction) =>
        transaction
          .insertInto('link_viewers')
          .values({ ...row, link_id: 'linkgone1' })
          .execute(),
      )
      const { body } = await visitor.get(PATH)
      expect(body).toContain('A presentation that is not shared any more')
      expect(body).toContain('<dd dir="auto">–</dd>')
      expect(body).not.toContain('A secret')
    })

    it.each([
      ['no time', { delete: 'linkask1' }],
      ['an invalid time', { delete: 'linkask1', at: "1 or '1'='1" }],
      ['another link', { delete: "linkask1' or '1'='1", at: '1' }],
      ['nothing', {}],
      ['something else', { measuring: 'sideways' }],
    ])('change nothing for a form with %s', async (_, fields) => {
      const visitor = app.browser()
      await identify(visitor, 'linkask1', 'Zoe')
      const response = await choose(visitor, fields)
      expect([response.statusCode, response.headers.location]).toEqual([303, PATH])
      expect(await namesLeft()).toEqual(['Zoe'])
      expect(visitor.cookies.has('tracking_choice')).toBe(false)
    })

    it('delete nothing for a form of another site', async () => {
      const visitor = app.browser()
      await identify(visitor, 'linkask1', 'Zoe')
      expect((await postForm(visitor, PATH, { csrftoken: 'x', delete: 'all' })).statusCode).toBe(403)
      expect(await namesLeft()).toEqual(['Zoe'])
    })
  })
})
