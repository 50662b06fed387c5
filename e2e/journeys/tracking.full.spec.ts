import { ViewPage } from '../models/view-page.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({
  serverKnobs: PRODUCTION,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Waits for tracking, which loads after everything else. */
const seeCounting = (stored: Stored) =>
  expect.poll(() => stored.eventNames()).toContain('load_public_view_page')

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
    await expect.poll(() => stored.eventNames()).toContain('more_by_this_author')
    await context.setOffline(true)
    await viewPage.slot('transcript').getByRole('button', { name: 'Show full transcript' }).click()
    await page.setViewportSize({ width: 800, height: 1_000 })
    await expect
      .poll(() => page.evaluate(() => Object.values(localStorage).join()))
      .toContain('change_orientation')
    expect(stored.eventNames()).not.toContain('open_transcript')
    await context.setOffline(false)
    await expect
      .poll(() => stored.eventNames())
      .toEqual(expect.arrayContaining(['open_transcript', 'change_orientation']))
    const ids = stored.events().map(({ pageLoad, seq }) => `${pageLoad} ${seq}`)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

// docs/behaviour/tracking.md#beacons-are-not-acknowledged
test('events sent by a beacon are sent again at the next load, one by one, stored once, and removed', async ({
  page,
  viewPage,
  stored,
}) => {
  await viewPage.openLive()
  await expect.poll(() => stored.eventNames()).toContain('more_by_this_author')
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.')))
  const before = await kept()
  expect(before.length).toBeGreaterThanOrEqual(2)
  const again: string[][] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/log/json') || request.resourceType() !== 'fetch') return
    const events = request.postDataJSON() as { event_id: string }[]
    again.push(events.map(({ event_id }) => `viewpage.event.${event_id}`))
  })
  await page.goto('/p/garden1/')
  await expect.poll(async () => (await kept()).filter((key) => before.includes(key))).toEqual([])
  // docs/behaviour/tracking.md#event-call
  expect(again.map((keys) => keys.length)).toEqual(again.map(() => 1))
  expect(again.flat()).toEqual(expect.arrayContaining(before))
  const ids = stored.events().map(({ pageLoad, seq }) => `${pageLoad} ${seq}`)
  expect(new Set(ids).size).toBe(ids.length)
})

test.describe('when the token for writes fails to load once', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  // docs/behaviour/errors.md#csrf-header
  test('it is requested again, and the view of the presentation is counted', async ({ page, viewPage }) => {
    let failures = 1
    await page.route('**/api/v1/csrf/', (route) =>
      failures-- > 0 ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    const counted = page.waitForResponse('**/api/v2/assets/presentation-viewed/')
    await viewPage.openLive()
    await viewPage.viewer.present()
    expect((await counted).status()).toBe(204)
  })
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
  await expect.poll(() => stored.eventNames()).toContain('play')
  await page.goto('/login/')
  await page.goBack({ waitUntil: 'commit' })
  await viewPage.seeLive('viewer')
  // Pages say "no-store" and set cookies; whether they may be kept in spite of that is decided elsewhere.
  expect(reasons.filter((reason) => !reason.includes('NoStore'))).toEqual([])
  await browser.close()
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
  await expect.poll(() => stored.eventNames()).toContain('search_input_clicked')
})
