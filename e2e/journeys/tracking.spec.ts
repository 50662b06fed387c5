import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { Toolbar } from '../models/toolbar.ts'
import { ViewPage } from '../models/view-page.ts'
import { serveHostPage } from '../support/host-page.ts'
import { storedFromNow, type Stored } from '../support/stored-events.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ stored: Stored }>({
  stored: ({ server }, use) => use(storedFromNow(server)),
})

// Only the pages of a production server send events.
test.use({
  serverKnobs: { VIEWPAGE_ENV: 'production' },
  permissions: ['clipboard-read', 'clipboard-write'],
})

const namesOf = (stored: Stored) => stored.events().map(({ name }) => name)

/** Waits until the server has stored these events, and checks that it has stored no others. */
async function expectStored(stored: Stored, names: readonly string[]): Promise<void> {
  await expect.poll(() => namesOf(stored).sort()).toEqual([...names].sort())
}

/** Waits for tracking, which loads after everything else. */
const seeCounting = (stored: Stored) => expect.poll(() => namesOf(stored)).toContain('load_public_view_page')

// docs/behaviour/tracking.md#event-catalogue
test('the events of a visit are stored once each, with their fields, in order', async ({
  page,
  viewPage,
  stored,
}) => {
  const { viewer } = viewPage
  const toolbar = new Toolbar(page)
  await viewPage.openLive()
  await expect.poll(() => namesOf(stored)).toContain('more_by_this_author')
  const answeredAt = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    return performance.timeOrigin + (navigation as PerformanceNavigationTiming).responseStart
  })
  // docs/behaviour/overlay.md#load-duration
  expect(Math.abs((await page.evaluate(() => window.__pageStartTime)) - answeredAt)).toBeLessThanOrEqual(1)

  await viewer.present()
  await viewer.seeStep(1, 12)
  await page.keyboard.press('End')
  await viewer.seeStep(12, 12)
  await page.keyboard.press('ArrowRight')
  await viewer.seeEnd()
  await viewer.restart()

  await viewPage.slot('transcript').getByRole('button', { name: 'Show full transcript' }).click()
  const embed = await toolbar.open('Embed')
  await embed.getByRole('button', { name: 'Copy code' }).click()
  await toolbar.closeByEscape(embed)
  const share = await toolbar.open('Share')
  await Promise.all([
    page.waitForEvent('popup').then((popup) => popup.close()),
    share.getByRole('link', { name: 'LinkedIn' }).click(),
  ])
  await toolbar.closeByEscape(share)
  await page.setViewportSize({ width: 800, height: 1_000 })
  await viewPage.slot('cta').getByRole('link', { name: 'See plans' }).click()
  await page.waitForURL(/\/pricing\//)

  await expectStored(stored, [
    'load_public_view_page',
    'load',
    'show_paged_transcript',
    'more_by_this_author',
    'play',
    'end_screen_shown',
    'restart',
    'open_transcript',
    'copy_embed_code',
    'share_presentation',
    'open_social_share',
    'change_orientation',
    'visit_pricing_page',
  ])
  const events = stored.events().sort((a, b) => a.seq - b.seq)
  const fieldsOf = (name: string) => events.find((event) => event.name === name)?.fields
  expect(events.map(({ reason }) => reason)).toEqual(events.map(() => null))
  expect(fieldsOf('load_public_view_page')).toEqual({ is_public: true })
  const { duration_ms: loadMs } = fieldsOf('load') as { duration_ms: number }
  expect(loadMs).toBeGreaterThan(0)
  expect(loadMs).toBeLessThan(Date.now() - answeredAt)
  expect(fieldsOf('play')).toEqual({ trigger: 'button' })
  expect(fieldsOf('more_by_this_author')).toEqual({
    outcome: 'success',
    target_prezi_oid: expect.stringMatching(/^[a-z]+1$/),
  })
  expect(fieldsOf('copy_embed_code')).toEqual({ product_type: 'NEXT' })
  expect(fieldsOf('share_presentation')).toEqual({ share_type: 'LINKEDIN' })
  expect(fieldsOf('open_social_share')).toEqual({ social_media_platform: 'LINKEDIN' })
  expect(fieldsOf('change_orientation')).toEqual({ orientation: 'portrait' })
  expect(fieldsOf('visit_pricing_page')).toEqual({
    cta_location: 'view_page_bottom',
    cta_text: 'See plans',
    cta_type: 'link',
    target_url: '/pricing/',
  })

  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index))
  expect(new Set(events.map(({ session }) => session)).size).toBe(1)
  expect(new Set(events.map(({ pageLoad }) => pageLoad)).size).toBe(1)
  expect(events[0]?.pageLoad).not.toBe(events[0]?.session)
  expect(events[0]).toMatchObject({ source: 'view_page', url: expect.stringContaining('/p/orbit1/') })
  const cookies = await page.context().cookies()
  expect(cookies.find(({ name }) => name === 'session_id')?.value).toBe(events[0]?.session)
})

/**
 * Waits until the time on a step counts: it is sent in tenths of a second, and less than half of one counts as none.
 *
 * @param since - when the step was shown, in ms since 1970
 */
async function watchUntilCounted(since: number): Promise<void> {
  await expect.poll(() => Date.now() - since).toBeGreaterThan(200)
}

test('watch time is stored by step, with one view, and the last step is sent on unload', async ({
  page,
  viewPage,
  stored,
}) => {
  const views = stored.views('garden1')
  const measuring = page.waitForResponse(/\/shell\/watch-time\.\w+\.js$/)
  await viewPage.openLive('/p/garden1/')
  await (await measuring).finished()
  const pressed = Date.now()
  await viewPage.viewer.present()
  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
  await watchUntilCounted(Date.now())
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/#step=2$/)
  await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1'])
  await page.goto('/login/')
  const seconds = (Date.now() - pressed) / 1_000

  await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1', '2'])
  const { oid, session, times } = stored.watched()
  expect(oid).toBe('garden1')
  const sum = times.reduce((all, time) => all + time, 0)
  expect(sum).toBeGreaterThan(0)
  // Each of the two is rounded to a tenth.
  expect(sum).toBeLessThanOrEqual(seconds + 0.1)
  for (const time of times) expect(Math.round(time * 10) / 10).toBe(time)
  await expect.poll(() => stored.views('garden1')).toBe(views + 1)

  await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toEqual(['start', 'active_time'])
  const [start, active] = stored.viewerLog()
  expect([start?.session, active?.session]).toEqual([session, session])
  expect(active?.payload).toEqual({
    sequence: 2,
    interface_orientation: 'landscape',
    interface_angle: 0,
    network_status: 'online',
    feature: 'viewer',
    putma_id: 'N/A',
    active_time_secs: expect.any(Number),
  })
})

test.describe('when the code for watch time fails to load at first', () => {
  test.use({ allowedInConsole: /ERR_FAILED|ChunkLoadError/ })

  test('earlier watch time is stored when it has loaded', async ({ page, viewPage, stored }) => {
    const views = stored.views('garden1')
    const code = /\/shell\/watch-time\.\w+\.js$/
    await page.route(code, (route) => route.abort())
    const missed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
    await viewPage.openLive('/p/garden1/')
    await missed
    await viewPage.viewer.present()
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
    await watchUntilCounted(Date.now())
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/#step=2$/)
    await page.unroute(code)
    const measuring = page.waitForResponse(code)
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await measuring
    await expect.poll(() => Object.keys(stored.watched().seconds)).toEqual(['1'])
    await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toEqual(['start'])
    await expect.poll(() => stored.views('garden1')).toBe(views + 1)
  })
})

test('a search is counted before the page goes to the results', async ({ page, viewPage, stored }) => {
  await viewPage.openLive()
  await seeCounting(stored)
  const input = page.getByRole('searchbox')
  await input.click()
  await input.fill('orbits & <moons>')
  await input.press('Enter')
  await page.waitForURL(/\/explore\/search\//)
  const counted = () =>
    stored.events().flatMap(({ name, fields }) => (name.startsWith('search') ? [[name, fields]] : []))
  await expect.poll(counted).toEqual([
    ['search_input_clicked', {}],
    ['search_presentations', { search_term: 'orbits & <moons>', search_type: 'PRESENT' }],
  ])
  // docs/behaviour/tracking.md#search-forms
  // Only small screens have a search in the page: the header shows an icon there.
  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/explore/')
  const body = page.getByRole('main').getByRole('searchbox')
  await body.fill('gardens')
  await body.press('Enter')
  await page.waitForURL(/search=gardens/)
  await expect
    .poll(() => counted().at(-1))
    .toEqual(['search_presentations', { search_term: 'gardens', search_type: 'PRESENT' }])
})

test('likes and unlikes are counted when they are saved', async ({ viewPage, logIn, stored }) => {
  await logIn('ben@example.com')
  await viewPage.openLive('/p/ocean1/')
  const like = viewPage.toolbar.like()
  for (const pressed of ['true', 'false']) {
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', pressed)
    await expect
      .poll(
        () =>
          stored
            .events()
            .filter(({ name }) => name === 'like_presentation')
            .at(-1)?.fields,
      )
      .toEqual({ prezi_oid: 'ocean1', action: pressed === 'true' ? 'like' : 'unlike' })
  }
})

test.describe('without a network', () => {
  test.use({ allowedInConsole: /ERR_INTERNET_DISCONNECTED|Error sending view event/ })
  // docs/behaviour/tracking.md#outbox
  test('events are stored, and sent once when the network is back', async ({
    page,
    context,
    viewPage,
    stored,
  }) => {
    await viewPage.openLive()
    await expect.poll(() => namesOf(stored)).toContain('more_by_this_author')
    await context.setOffline(true)
    await viewPage.slot('transcript').getByRole('button', { name: 'Show full transcript' }).click()
    await page.setViewportSize({ width: 800, height: 1_000 })
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toContain('change_orientation')
    expect(namesOf(stored)).not.toContain('open_transcript')
    await context.setOffline(false)
    await expect
      .poll(() => namesOf(stored))
      .toEqual(expect.arrayContaining(['open_transcript', 'change_orientation']))
    const ids = stored.events().map(({ pageLoad, seq }) => `${pageLoad} ${seq}`)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

// docs/behaviour/tracking.md#beacons-are-not-acknowledged
test('events sent by a beacon are sent again at the next load, stored once, and removed', async ({
  page,
  viewPage,
  stored,
}) => {
  await viewPage.openLive()
  await expect.poll(() => namesOf(stored)).toContain('more_by_this_author')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.')))
  const before = await kept()
  expect(before.length).toBeGreaterThanOrEqual(2)
  const [again] = await Promise.all([
    page.waitForRequest(
      (request) => request.url().endsWith('/log/json') && request.resourceType() === 'fetch',
    ),
    page.goto('/p/garden1/'),
  ])
  expect(again.postDataJSON()).toHaveLength(before.length)
  await expect.poll(async () => (await kept()).filter((key) => before.includes(key))).toEqual([])
  const ids = stored.events().map(({ pageLoad, seq }) => `${pageLoad} ${seq}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test('tracking does not prevent the back/forward cache', async ({ playwright, server, stored }, testInfo) => {
  // Playwright's own browser has that cache turned off.
  const { launchOptions } = testInfo.project.use
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  const page = await browser.newPage({ baseURL: server.url })
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  const reasons: string[] = []
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    // What is of the browser at the moment, such as having no such cache at all, is not of the page.
    const ofPage = notRestoredExplanations.filter(({ type }) => type !== 'Circumstantial')
    reasons.push(...ofPage.map(({ reason }) => reason))
  })
  const viewPage = new ViewPage(page)
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await expect.poll(() => namesOf(stored)).toContain('play')
  await page.goto('/login/')
  await page.goBack({ waitUntil: 'commit' })
  await viewPage.seeLive('viewer')
  // Pages say "no-store" and set cookies; whether they may be kept in spite of that is decided elsewhere.
  expect(reasons.filter((reason) => !reason.includes('NoStore'))).toEqual([])
  await browser.close()
})

test.describe('a visitor who opted out of tracking', () => {
  const watch = async (page: Page, stored: Stored, act: () => Promise<void>) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (/\/log\/json|view-event|viewer-log/.test(request.url())) calls.push(request.url())
    })
    await act()
    const transcript = page.locator('[data-slot="transcript"]')
    await transcript.getByRole('button', { name: 'Show full transcript' }).click()
    await page.locator('[data-slot="viewer"]').getByRole('button', { name: 'Present' }).click()
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
    await page.goto('/login/')
    expect(calls).toEqual([])
    expect(stored.events()).toEqual([])
    expect(stored.watched().times).toEqual([])
    expect(stored.viewerLog()).toEqual([])
  }

  // docs/behaviour/tracking.md#opt-out
  test('sends nothing, and the session id is removed', async ({
    page,
    context,
    server,
    viewPage,
    stored,
  }) => {
    const ofSession = ['session_id', 'session_seq']
    await context.addCookies(
      ofSession.map((name) => ({
        ...{ name, value: 'a-session-from-before', url: server.url, secure: true },
        sameSite: 'None' as const,
      })),
    )
    await page.goto('/privacy/choices/')
    await page.getByRole('button', { name: 'Switch measuring off' }).click()
    await expect(page.getByText('Measuring is off now.')).toBeVisible()
    await watch(page, stored, async () => {
      await viewPage.openLive()
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names.filter((name) => ofSession.includes(name))).toEqual([])
      await page.evaluate(() => localStorage.length).then((length) => expect(length).toBe(0))
    })
  })

  test('sends nothing with Global Privacy Control', async ({ page, context, viewPage, stored }) => {
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await watch(page, stored, () => viewPage.openLive())
  })

  test('sends nothing as the owner of the presentation', async ({ page, logIn, viewPage, stored }) => {
    await logIn('ada@example.com')
    await watch(page, stored, () => viewPage.openLive())
  })
})

// docs/behaviour/embed.md#embed-tracking
test('an embed sends events after playback has started only, and counts a view', async ({
  page,
  server,
  stored,
}) => {
  const views = stored.views('orbit1')
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/log\/json|watch-time\.\w+\.js|view-event|viewer-log/.test(request.url())) calls.push(request.url())
  })
  const host = await serveHostPage(
    `<iframe id="orbits" src="${server.url}/p/orbit1/embed/" title="Going around" width="640" height="360"></iframe>`,
  )
  await page.goto(host.url)
  const frame = page.frameLocator('#orbits')
  await expect(frame.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  await page.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  const watchTime = page.waitForResponse(/\/watch-time\.\w+\.js/)
  await frame.getByRole('button', { name: 'Present' }).click()
  await expect.poll(() => namesOf(stored)).toEqual(expect.arrayContaining(['play', 'load']))
  await expect(frame.locator('[role=status]')).toContainText('Step 1 of 12')
  // Until its code is there and some time has been watched, leaving stores none.
  await (await watchTime).finished()
  await expect(frame.locator('canvas ~ div').first()).toHaveCSS('visibility', 'visible')
  await watchUntilCounted(Date.now())
  await page.goto('about:blank')
  await expect.poll(() => stored.watched().times.length).toBeGreaterThan(0)
  expect(stored.watched()).toMatchObject({ oid: 'orbit1', session: stored.events()[0]?.session })
  expect(new Set(stored.events().map(({ source }) => source))).toEqual(new Set(['embed']))
  expect(namesOf(stored).sort()).toEqual(['load', 'play'])
  expect(stored.views('orbit1')).toBe(views + 1)
  await host.close()
})

test('the code for watch time has at most 4 KB', async ({ page, viewPage }) => {
  const loaded = page.waitForResponse(/\/watch-time\.\w+\.js$/)
  await viewPage.open()
  const answer = await loaded
  const bytes = gzipSync(await answer.body()).length
  process.stdout.write(`  ${new URL(answer.url()).pathname}: ${bytes} bytes (gz)\n`)
  expect(bytes).toBeLessThanOrEqual(4_096)
})

// docs/behaviour/tracking.md#when-counting-starts
test('events of a visitor who leaves before the browser was idle are stored, too', async ({
  page,
  stored,
}) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const viewPage = new ViewPage(page)
  await viewPage.openLive()
  await page.getByRole('searchbox').click()
  expect(stored.events()).toEqual([])
  await page.goto('about:blank')
  await expect.poll(() => namesOf(stored)).toContain('search_input_clicked')
})
