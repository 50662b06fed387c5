import type { Page } from 'playwright/test'
import { RELEASE_TOKEN } from '../support/server.ts'
import { BEHIND_PROXY, expect, test } from '../support/test.ts'

const PAGE = '/p/orbit1/'

// Not the server of the other journeys: an address counts at most 100 page loads a day.
test.use({ serverKnobs: BEHIND_PROXY })

/** The number of views behind the first figure of a remote, on the page that shows how fast pages were. */
async function viewsOf(page: Page, remote: string): Promise<number> {
  await expect(page.getByRole('heading', { name: 'How fast pages were' })).toBeVisible()
  const rows = page.getByRole('table', { name: 'How fast pages were', exact: true }).first().getByRole('row')
  const [text = ''] = await rows.filter({ hasText: remote }).allTextContents()
  // A figure of few views is only their number.
  return Number(/\((\d+)\)/.exec(text)?.[1] ?? 0)
}

// docs/behaviour/tracking.md#vitals
// docs/behaviour/releases.md#vitals-of-versions
test('a team sees how fast pages were for a visitor, but nothing of one who opted out', async ({
  page,
  server,
  browser,
}) => {
  await page.goto('/releases/')
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  const before = await viewsOf(page, 'mf-toolbar')

  const loaded = page.waitForResponse(/\/shell\/vitals\.[^/]+\.js$/)
  await page.goto(PAGE)
  await loaded
  await page.locator('[data-slot="toolbar"]').getByRole('button', { name: 'Share' }).click()
  // Leaving a page hides it.
  await page.goto('/privacy/')

  const stranger = await browser.newContext({ baseURL: server.url, extraHTTPHeaders: { 'sec-gpc': '1' } })
  const unmeasured = await stranger.newPage()
  const requests: string[] = []
  unmeasured.on('request', (request) => requests.push(request.url()))
  await unmeasured.goto(PAGE)
  for (const slot of ['toolbar', 'viewer', 'header'])
    await expect(unmeasured.locator(`[data-slot="${slot}"]`)).toHaveAttribute('data-state', 'live')
  await unmeasured.waitForLoadState('networkidle')
  await unmeasured.goto('/privacy/')
  expect(requests.filter((url) => /vitals/.test(url))).toEqual([])
  await stranger.close()

  await page.goto('/releases/')
  await expect(async () => {
    await page.reload()
    expect(await viewsOf(page, 'mf-toolbar')).toBeGreaterThan(before)
  }).toPass()
})
