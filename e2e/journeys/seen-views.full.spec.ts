import type { Page } from 'playwright/test'
import { ViewPage } from '../models/view-page.ts'
import { serveEmbed } from '../support/host-page.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, test } from '../support/test.ts'

/** Waits for longer than a view needs, and checks that none was counted. */
async function seeNoView(stored: Stored, views: number): Promise<void> {
  const since = Date.now()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(1_500)
  expect(stored.views('orbit1')).toBe(views)
}

/** A headless browser never hides a page, so the page gets what a browser would send. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

// docs/behaviour/tracking.md#view
test('a presentation that plays in a hidden tab is viewed once somebody looks at it', async ({
  page,
  viewPage,
  stored,
}) => {
  const views = stored.views('orbit1')
  await viewPage.openLive()
  await show(page, 'hidden')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await seeNoView(stored, views)
  await show(page, 'visible')
  await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
})

// docs/behaviour/tracking.md#view
for (const side of [0, 1]) {
  test(`an embed of ${side} × ${side} px that plays is viewed once it has a size`, async ({
    page,
    server,
    stored,
  }) => {
    const views = stored.views('orbit1')
    const host = await serveEmbed(server.url, { width: side, height: side })
    await page.goto(host.url)
    await expect.poll(() => stored.viewerLog().map(({ action }) => action)).toContain('start')
    await seeNoView(stored, views)
    await page.locator('#orbits').evaluate((frame) => Object.assign(frame, { width: 640, height: 360 }))
    await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
    await host.close()
  })
}

// docs/behaviour/tracking.md#view
test('an embed that is taller than the window is viewed where it fills half of it', async ({
  page,
  server,
  stored,
}) => {
  const views = stored.views('orbit1')
  const host = await serveEmbed(server.url, { width: 640, height: 3_000 })
  await page.goto(host.url)
  await expect.poll(() => stored.views('orbit1')).toBe(views + 1)
  await host.close()
})

// docs/behaviour/tracking.md#robots
test('a robot with a browser adds no view', async ({ browser, server, stored }) => {
  const views = stored.views('orbit1')
  const page = await browser.newPage({
    baseURL: server.url,
    userAgent:
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/150.0 Safari/537.36',
  })
  const viewPage = new ViewPage(page)
  await viewPage.openLive()
  const reported = page.waitForResponse('**/api/v2/assets/presentation-viewed/')
  await viewPage.viewer.present()
  expect((await reported).status()).toBe(204)
  expect(stored.views('orbit1')).toBe(views)
  await page.close()
})
