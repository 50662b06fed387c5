import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DAY_MS } from '@viewpage/shared-events/durations'
import { DATABASES } from '../support/databases.ts'
import { ask, createHttpBrowser, type HttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Fewer than by default, so that the test needs few. */
const max = 60
const AT_ONCE = 20

describe.each(DATABASES)('views, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let oid: string
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind, {
      env: { VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_VIEWS_PER_ADDRESS: String(max) },
    })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(async () => {
    oid = `deck${count++}`
    const { oid: owner_oid } = await app.logIn('owner@example.com')
    await app.addPresentation({ oid, owner_oid, privacy: 'public' })
  })
  afterAll(() => app.stop())

  async function openPage(path: string): Promise<{ browser: HttpBrowser; page: string }> {
    const browser = createHttpBrowser(origin)
    const { body: page } = await browser.get(path)
    // The script of the page does the same.
    await browser.get('/api/v1/csrf/')
    return { browser, page }
  }

  /** Sends the request of a page whose presentation is watched. */
  function watch(browser: HttpBrowser, address: string, sessionId?: string): Promise<number> {
    const cookies = new Map(browser.cookies)
    if (sessionId !== undefined) cookies.set('session_id', sessionId)
    const headers = {
      'content-type': 'application/json',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrftoken': cookies.get('csrftoken') ?? '',
      'x-forwarded-for': address,
    }
    const body = JSON.stringify({ prezi_oid: oid })
    return ask(origin, '/api/v2/assets/presentation-viewed/', { method: 'POST', headers, body }).then(
      ({ status }) => status,
    )
  }

  async function times(number: number, send: (index: number) => Promise<unknown>): Promise<void> {
    for (let done = 0; done < number; done += AT_ONCE)
      await Promise.all(
        Array.from({ length: Math.min(AT_ONCE, number - done) }, (_, index) => send(done + index)),
      )
  }

  const views = async () => (await app.presentation(oid))?.viewsCount

  // docs/behaviour/tracking.md#view-limit
  it('by a client without cookies are limited for its address, with normal responses', async () => {
    const { browser } = await openPage(`/p/${oid}/`)
    const statuses = new Set<number>()
    await times(max + 40, async () => statuses.add(await watch(browser, '203.0.113.1')))
    expect([...statuses]).toEqual([204])
    expect(await views()).toBe(max)
    const rows = await app.parts.database.read
      .selectFrom('presentation_views')
      .select('id')
      .where('oid', '=', oid)
      .execute()
    expect(rows).toHaveLength(max)
    await watch(browser, '203.0.113.2')
    expect(await views()).toBe(max + 1)
    app.clock.now += DAY_MS
    await watch(browser, '203.0.113.1')
    expect(await views()).toBe(max + 2)
  })

  it('by a client with forged sessions are limited for its IPv6 network, separately for each presentation', async () => {
    const { browser } = await openPage(`/p/${oid}/`)
    await times(max + 40, (index) =>
      watch(browser, `2001:db8:1:2::${index.toString(16)}`, `made-up-session-${index}`),
    )
    expect(await views()).toBe(max)
    const { oid: owner_oid } = await app.logIn('owner@example.com')
    oid = `${oid}-other`
    await app.addPresentation({ oid, owner_oid, privacy: 'public' })
    await watch(browser, '2001:db8:1:2::1')
    expect(await views()).toBe(1)
  })

  it('of a classic presentation are limited as well', async () => {
    const { oid: owner_oid } = await app.logIn('owner@example.com')
    oid = `${oid}-classic`
    await app.addPresentation({ oid, owner_oid, privacy: 'public', schema_version: '0' })
    const { page } = await openPage(`/${oid}/`)
    const trackingOid = /"trackingOid":"([^"]+)"/.exec(page)?.[1] ?? ''
    await times(max + 40, (index) =>
      ask(origin, `/api/v1/viewer-log/?tracking_oid=${trackingOid}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          cookie: `session_id=made-up-session-${index}`,
          'x-forwarded-for': '203.0.113.9',
        },
        body: JSON.stringify([{ action: 'start', prezi_id: oid }]),
      }),
    )
    expect(await views()).toBe(max)
  })

  // docs/behaviour/tracking.md#view-limit
  it('of every visitor behind the address of a school count, and reloads do not use up the limit', async () => {
    const { browser } = await openPage(`/p/${oid}/`)
    for (const _ of ['first', 'reload', 'another reload'])
      await times(max, (index) => watch(browser, '198.51.100.1', `pupil-of-the-school-${index}`))
    expect(await views()).toBe(max)
  })
})
