import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('views of classic presentations, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const classic = { owner_oid: ada.oid, schema_version: '0' }
    for (const oid of ['classic1', 'framed1']) await app.addPresentation({ ...classic, oid })
    await app.addPresentation({ ...classic, oid: 'secret1', privacy: 'private' })
    const link = { sharer_oid: ada.oid, created_at: 0, revoked_at: null }
    const asks = { viewer_identification: 0, require_identification: 0 }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values([
          { ...link, ...asks, oid: 'secret1', link_id: 'linksecret1' },
          { ...link, ...asks, oid: 'framed1', link_id: 'linkframed1' },
        ])
        .execute(),
    )
  })

  afterAll(() => app.stop())

  const viewsOf = (oid: string) =>
    app.parts.database.read
      .selectFrom('presentation_views')
      .select(['session_id', 'link_id'])
      .where('oid', '=', oid)
      .orderBy('id')
      .execute()

  const log = (browser: Browser, url: string, payload: object) =>
    browser.ask({ method: 'POST', url, payload })

  /** Opens a page in its own session. @returns the address for its log */
  async function open(page: string, session: string, browser = app.browser()) {
    browser.cookies.set('session_id', session)
    const { viewerLogUrl, oid } = pageDataIn(await browser.get(page))
    return { browser, url: viewerLogUrl, start: [{ action: 'start', prezi_id: oid }] }
  }

  async function start(page: string, session: string, browser?: Browser): Promise<void> {
    const opened = await open(page, session, browser)
    expect((await log(opened.browser, opened.url, opened.start)).statusCode).toBe(204)
  }

  // docs/behaviour/tracking.md#classic-view
  it('are counted at the first start, once per session, and not for the owner', async () => {
    const { browser, url, start: started } = await open('/classic1/', 'a-classic-session')
    await log(browser, url, [{ action: 'active_time', prezi_id: 'classic1' }])
    await log(browser, url, [
      { action: 'start', prezi_id: 'framed1' },
      { action: 'start', prezi_id: '../..' },
    ])
    expect(await viewsOf('classic1')).toEqual([])
    await log(browser, url, started)
    await log(browser, url, started)
    ada.cookies.set('session_id', 'an-owner-session')
    await log(ada, url, started)
    await start('/classic1/', 'an-owner-session', ada)
    expect(await viewsOf('classic1')).toEqual([{ session_id: 'a-classic-session', link_id: null }])
    expect(await viewsOf('framed1')).toEqual([])
  })

  // docs/behaviour/tracking.md#view
  it('are counted when they were seen, if the page says at the start that they were not yet', async () => {
    const before = (await viewsOf('classic1')).length
    const { browser, url } = await open('/classic1/', 'a-session-that-sees')
    await log(browser, url, [{ action: 'start', prezi_id: 'classic1', payload: { seen: false } }])
    expect(await viewsOf('classic1')).toHaveLength(before)
    const batch = ['start', 'seen'].map((action) => ({
      action,
      prezi_id: 'classic1',
      payload: { seen: false },
    }))
    await log(browser, url, batch)
    await log(browser, url, batch)
    expect((await viewsOf('classic1')).slice(before)).toEqual([
      { session_id: 'a-session-that-sees', link_id: null },
    ])
  })

  // docs/behaviour/tracking.md#robots
  it('are not counted of robots', async () => {
    const { browser, url, start: payload } = await open('/classic1/', 'a-robot-session')
    const headers = { 'user-agent': 'Mozilla/5.0 (compatible; bingbot/2.0)' }
    expect((await browser.ask({ method: 'POST', url, payload, headers })).statusCode).toBe(204)
    expect((await viewsOf('classic1')).filter((view) => view.session_id === 'a-robot-session')).toEqual([])
  })

  it('are counted for the view link of the page, also of a private presentation', async () => {
    await start('/v/linksecret1/', 'by-link-1')
    expect(await viewsOf('secret1')).toEqual([{ session_id: 'by-link-1', link_id: 'linksecret1' }])
    await start('/v/linkframed1/', 'by-link-2')
    await start('/framed1/', 'without-link')
    expect(await viewsOf('framed1')).toEqual([
      { session_id: 'by-link-2', link_id: 'linkframed1' },
      { session_id: 'without-link', link_id: null },
    ])
  })

  // docs/behaviour/tracking.md#view
  it('are not counted without a valid tracking id', async () => {
    const before = await viewsOf('framed1')
    const forger = app.browser()
    forger.cookies.set('session_id', 'a-forgery')
    for (const query of ['', '?tracking_oid=', '?tracking_oid=WyJmcmFtZWQxIl0.forged']) {
      const url = `/api/v1/viewer-log/${query}`
      const started = [{ action: 'start', prezi_id: 'framed1' }]
      expect((await log(forger, url, started)).statusCode).toBe(204)
    }
    expect(await viewsOf('framed1')).toEqual(before)
  })

  it.each(['presentation_views', 'viewer_log'] as const)(
    'are counted and logged once when %s fails and the page retries',
    async (table) => {
      const { database } = app.parts
      const { browser, url, start: started } = await open('/classic1/', table.replace('_', '-'))
      const entries = started.map((entry) => ({ ...entry, event_id: randomUUID() }))
      const counts = async () => [
        (await viewsOf('classic1')).length,
        (await database.read.selectFrom('viewer_log').select('id').execute()).length,
      ]
      const [views = 0, kept = 0] = await counts()
      await database.write((transaction) => transaction.schema.alterTable(table).renameTo('away').execute())
      expect((await log(browser, url, entries)).statusCode).toBe(500)
      await database.write((transaction) => transaction.schema.alterTable('away').renameTo(table).execute())
      for (const _ of ['again', 'the answer was lost']) {
        expect((await log(browser, url, entries)).statusCode).toBe(204)
        expect(await counts()).toEqual([views + 1, kept + 1])
      }
    },
  )

  it('are not counted for a private presentation whose link was revoked', async () => {
    const { browser, url, start: started } = await open('/v/linksecret1/', 'too-late-session')
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('view_links')
        .set({ revoked_at: 1 })
        .where('link_id', '=', 'linksecret1')
        .execute(),
    )
    const before = await viewsOf('secret1')
    await log(browser, url, started)
    expect(await viewsOf('secret1')).toEqual(before)
  })
})
