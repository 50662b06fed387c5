import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { violations } from '../support/axe.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import type { RunningServer } from '../support/server.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

// docs/behaviour/insights.md#live-figures
test('the number of views updates live', async ({ page, browser, server }) => {
  await page.goto('/p/garden1/insights/')
  const views = page.locator('dd[data-live="views"]')
  await expect(page.getByText('Live: these figures change')).toBeVisible()
  const before = Number(await views.textContent())
  const context = await browser.newContext({ baseURL: server.url, storageState: undefined })
  const visitor = await context.newPage()
  await visitor.goto('/p/garden1/')
  await expect(visitor.locator('[data-slot="viewer"]')).toHaveAttribute('data-state', 'live')
  await visitor.getByRole('button', { name: 'Present', exact: true }).click()
  await expect(views).toHaveText(String(before + 1))
  await context.close()
})

test('an owner selects other days', async ({ page }) => {
  await page.goto('/p/orbit1/insights/')
  await page.getByRole('link', { name: '7 days' }).click()
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true')
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  await page.locator('.insights-ranges summary').click()
  await page.getByLabel('From', { exact: true }).fill(day(5))
  await page.getByLabel('To', { exact: true }).fill(day(3))
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('table', { name: /^Views over time/ }).getByRole('row')).toHaveCount(4)
})

/** As if the server had been upgraded ten days ago to count views once they were seen. */
function changeCounting({ dataDir }: RunningServer): void {
  const database = new DatabaseSync(join(dataDir, 'viewpage.sqlite'), { timeout: 5_000 })
  const since = Date.now() - 10 * 86_400_000
  database.prepare("insert or replace into view_rules (name, since) values ('seen', ?)").run(since)
  database.close()
}

for (const [width, colorScheme] of [
  [360, 'light'],
  [800, 'dark'],
  [1280, 'light'],
  [1280, 'dark'],
] as const) {
  test(`no overflow and no axe violations at ${width} px (${colorScheme})`, async ({ page, server }) => {
    changeCounting(server)
    await page.setViewportSize({ width, height: 860 })
    await page.emulateMedia({ colorScheme })
    await page.goto('/p/orbit1/insights/')
    await expect(page.locator('[data-slot="header"]')).toHaveAttribute('data-state', 'live')
    // docs/behaviour/insights.md#change-of-counting
    await expect(page.locator('.insights-change')).toBeVisible()
    expect(await sidewaysScroll(page)).toBe(0)
    expect(await violations(page)).toEqual([])
  })
}

test('the page is available in Japanese', async ({ page }) => {
  await page.goto('/p/orbit1/insights/?lang=ja')
  await expect(page.getByRole('heading', { name: '道すじに沿って' })).toBeVisible()
  await expect(page.getByRole('term').filter({ hasText: '最後まで見た割合' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('everything is shown, but figures do not update', async ({ page }) => {
    await page.goto('/p/orbit1/insights/?chart=likes')
    await expect(page.getByRole('heading', { name: 'Likes over time' })).toBeVisible()
    await page.getByRole('link', { name: 'All time' }).click()
    // 48,210 at first; other journeys add views.
    await expect(page.locator('dd[data-live="views"]')).toHaveText(/^48,2\d\d$/)
  })
})
