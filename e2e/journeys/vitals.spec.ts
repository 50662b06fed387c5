import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

const PAGE = '/p/orbit1/'

// docs/behaviour/tracking.md#vitals
// docs/behaviour/releases.md#vitals-of-versions
test('a team sees how fast pages were for a visitor, but nothing of one who opted out', async ({
  page,
  server,
  browser,
}) => {
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
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  const vitals = page.getByRole('table', { name: 'How fast pages were', exact: true }).first()
  await expect(async () => {
    await page.reload()
    await expect(vitals.getByRole('row', { name: /mf-toolbar/ }).first()).toContainText(/Too few \(\d+\)/, {
      timeout: 500,
    })
  }).toPass()
})
