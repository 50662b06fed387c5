import type { Page } from 'playwright/test'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'
import { MEASURING, recordBeacons } from '../support/beacons.ts'

test.use({ serverKnobs: PRODUCTION })

test.describe('a visitor who opted out of tracking', () => {
  const watch = async (page: Page, stored: Stored, act: () => Promise<void>) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (MEASURING.test(request.url())) calls.push(request.url())
    })
    await act()
    const transcript = page.locator('[data-slot="transcript"]')
    await transcript.getByRole('button', { name: 'Show full transcript' }).click()
    await page.locator('[data-slot="viewer"]').getByRole('button', { name: 'Present', exact: true }).click()
    await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'playing')
    // Others count after a second.
    const playing = Date.now()
    await expect.poll(() => Date.now() - playing).toBeGreaterThan(1_500)
    await page.goto('/login/')
    expect(calls).toEqual([])
    expect(await page.evaluate(() => sessionStorage.getItem('beacons'))).toBeNull()
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
    await page.addInitScript(recordBeacons)
    await page.goto('/privacy/choices/')
    await page.getByRole('button', { name: 'Switch measuring off' }).click()
    await expect(page.getByText('Measuring is off now.')).toBeVisible()
    // Sent before the choice.
    await page.evaluate(() => sessionStorage.removeItem('beacons'))
    const views: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('presentation-viewed')) views.push(request.url())
    })
    await watch(page, stored, async () => {
      await viewPage.openLive()
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names.filter((name) => ofSession.includes(name))).toEqual([])
      await page.evaluate(() => localStorage.length).then((length) => expect(length).toBe(0))
    })
    expect(views).toEqual([])
  })
})
