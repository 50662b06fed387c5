import { readFileSync } from 'node:fs'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

test('an owner sees the last month: figures, the path, viewers of the link', async ({ page }) => {
  await page.goto('/p/orbit1/insights/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Going around: a short history of orbits')
  const views = Number((await page.locator('dd[data-live="views"]').textContent())?.replace(',', ''))
  // The demo data of a month, which ends at the current hour.
  expect(views).toBeGreaterThan(3_000)
  expect(views).toBeLessThan(3_600)
  await expect(page.locator('.insights-step')).toHaveCount(12)
  await expect(page.getByRole('row', { name: /Ben Okri/ })).toContainText('ben@example.com')
  await expect(page.getByText('of the events that browsers reported have arrived')).toBeVisible()
  await page.getByText('Show as a table').first().click()
  await expect(page.getByRole('table', { name: /^Views over time/ }).getByRole('row')).toHaveCount(31)
})

test('an owner downloads the viewers as a file', async ({ page }) => {
  await page.goto('/p/secret1/insights/')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^CSV\W+Viewers of view links/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^secret1 viewers .*\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
  // 41 identified viewers, and one row per link for the others.
  expect(lines.length).toBeGreaterThan(40)
  expect(lines[0]).toContain('view_link,view_link_name,name,email')
})
