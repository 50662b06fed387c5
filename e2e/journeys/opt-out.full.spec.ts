import type { Page } from 'playwright/test'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'
import { MEASURING, recordBeacons } from '../support/beacons.ts'

/** The addresses that tell of a visit. */
const OF_VISITS = /\/(?:log|fallback)\/json|view-event|viewer-log/

test.use({ serverKnobs: PRODUCTION })

test.describe('a visitor who opted out of tracking', () => {
  const watch = async (page: Page, stored: Stored, act: () => Promise<void>, measuring = MEASURING) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (measuring.test(request.url())) calls.push(request.url())
    })
    await act()
    const transcript = page.locator('[data-slot="transcript"]')
    await transcript.getByRole('button', { name: 'Show full transcript' }).click()
    await page.locator('[data-slot="viewer"]').getByRole('button', { name: 'Present', exact: true }).click()
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
    await page.goto('/login/')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('beacons'))).toBeNull()
    expect(stored.events()).toEqual([])
    expect(stored.watched().times).toEqual([])
    expect(stored.viewerLog()).toEqual([])
  }

  test('sends nothing with Global Privacy Control', async ({ page, context, viewPage, stored }) => {
    await context.setExtraHTTPHeaders({ 'Sec-GPC': '1' })
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    })
    await watch(page, stored, () => viewPage.openLive())
  })

  test('sends nothing as the owner of the presentation', async ({ page, logIn, viewPage, stored }) => {
    await logIn('ada@example.com')
    // The page after the log-in is not of the owner's presentation: it reports that it is left.
    await page.goto('about:blank')
    // Nobody opted out: while a release is watched, the page says that its slots are live.
    await watch(page, stored, () => viewPage.openLive(), OF_VISITS)
  })
})

test.describe('a visitor who opts out while a page is open', () => {
  test.use({ allowedInConsole: /Failed to load resource/ })

  // docs/behaviour/tracking.md#opt-out
  test('sends nothing from it any more, and keeps nothing in the browser', async ({ page, viewPage }) => {
    await page.addInitScript(recordBeacons)
    // Nothing is confirmed, so everything is kept.
    await page.route(/\/(?:log|fallback)\/json/, (route) => route.abort())
    await viewPage.openLive()
    const transcript = page.locator('[data-slot="transcript"]')
    await transcript.getByRole('button', { name: 'Show full transcript' }).click()
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('viewpage.event.')))
    await expect.poll(kept).not.toEqual([])

    // As the form of `/privacy/choices/` sets it in a tab without scripts.
    await page.evaluate(() => (document.cookie = 'tracking_choice=off; path=/; secure; samesite=none'))
    await page.evaluate(() => sessionStorage.removeItem('beacons'))
    const calls: string[] = []
    page.on('request', (request) => {
      if (MEASURING.test(request.url())) calls.push(request.url())
    })
    await transcript.getByRole('button', { name: 'Show less' }).click()
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await expect.poll(kept).toEqual([])
    await page.goto('/login/')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('beacons'))).toBeNull()
  })
})
