import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('views of embeds, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'classic1', owner_oid: ada.oid, schema_version: '0' })
  })
  afterAll(() => app.stop())

  const sessionsOf = async (oid: string) => {
    const views = app.parts.database.read.selectFrom('presentation_views').where('oid', '=', oid)
    const rows = await views.select('session_id').orderBy('id').execute()
    return rows.map(({ session_id }) => session_id)
  }

  /** Plays the embed in a frame. @param session of the page; the cookie has it unless the browser keeps cookies away */
  async function play(path: string, session: string, browser = app.browser(), hasCookies = true) {
    const { viewerLogUrl, oid } = pageDataIn(await browser.get(path))
    if (hasCookies) browser.cookies.set('session_id', session)
    const payload = [{ action: 'start', prezi_id: oid, session_id: session }]
    const response = await browser.ask({ method: 'POST', url: viewerLogUrl, payload })
    expect(response.statusCode).toBe(204)
  }

  // docs/behaviour/embed.md#embed-tracking
  // docs/behaviour/tracking.md#view
  it.each([
    ['/p/orbit1/embed/', 'orbit1'],
    ['/embed/classic1/', 'classic1'],
  ])('are counted from play on, once per session and half an hour: %s', async (path, oid) => {
    const visitor = app.browser()
    await visitor.get(path)
    expect(await sessionsOf(oid)).toEqual([])
    await play(path, 'in-a-frame', visitor)
    await play(path, 'in-a-frame', visitor)
    expect(await sessionsOf(oid)).toEqual(['in-a-frame'])
    app.clock.now += 31 * MINUTE_MS
    await play(path, 'in-a-frame', visitor)
    expect(await sessionsOf(oid)).toEqual(['in-a-frame', 'in-a-frame'])
    const counted = await app.presentation(oid)
    expect(counted?.viewsCount).toBe(2)
  })

  it('are counted by page load where the browser keeps cookies from the frame', async () => {
    const before = await sessionsOf('orbit1')
    await play('/p/orbit1/embed/', 'one-page-load', app.browser(), false)
    await play('/p/orbit1/embed/', 'not a session!', app.browser(), false)
    expect(await sessionsOf('orbit1')).toEqual([...before, 'one-page-load'])
  })

  // docs/behaviour/tracking.md#owners-are-not-counted
  it('are not counted for the owner, nor after an opt-out', async () => {
    const before = await sessionsOf('orbit1')
    await play('/p/orbit1/embed/', 'of-the-owner', ada)
    const { viewerLogUrl } = pageDataIn(await app.browser().get('/p/orbit1/embed/'))
    const shy = app.browser()
    shy.cookies.set('tracking_choice', 'off').set('session_id', 'of-the-shy')
    const payload = [{ action: 'start', prezi_id: 'orbit1', session_id: 'of-the-shy' }]
    await shy.ask({ method: 'POST', url: viewerLogUrl, payload })
    expect(await sessionsOf('orbit1')).toEqual(before)
  })

  // docs/behaviour/insights.md#figures
  it('are views in the insights of the owner', async () => {
    const { body } = await ada.get('/p/orbit1/insights/')
    const exported = await ada.get('/p/orbit1/insights/export/views.csv?range=all')
    const { length } = await sessionsOf('orbit1')
    expect(body).toContain(`<dd data-live="views">${length}</dd>`)
    expect(exported.body.trim().split('\n')).toHaveLength(length + 1)
  })
})
