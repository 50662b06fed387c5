import { Dashboard } from '../models/dashboard.ts'
import { expect, test } from '../support/test.ts'

test.use({ visitor: 'ada@example.com' })

// docs/behaviour/sharing.md#filter
// docs/behaviour/sharing.md#several-at-once
test('an owner filters while typing, makes what is found private, and takes it back', async ({ page }) => {
  const dashboard = new Dashboard(page)
  await dashboard.open()
  await dashboard.seeLive()
  const all = await page.locator('.own-title').allTextContents()
  await dashboard.filter.fill('GÁRD')
  await dashboard.seeTitles(['The garden in four seasons'])
  await expect(page).toHaveURL(/\?q=/)
  await expect(page.locator('[data-found-status]')).toHaveText('1 presentation')
  await expect(dashboard.filter).toBeFocused()

  await expect(dashboard.bar).toBeHidden()
  const garden = 'The garden in four seasons'
  await dashboard.box(garden).check()
  await expect(dashboard.bar).toContainText('1 selected')
  await dashboard.bar.locator('summary').click()
  await page.getByRole('menuitem', { name: /^Private/ }).click()
  await dashboard.seeState(garden, /^Private/)
  await expect(page.getByText('1 is private now', { exact: true })).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await expect(dashboard.bar).toBeHidden()
  await page.keyboard.press('Enter')
  await dashboard.seeState(garden, /^Public/)
  await expect(dashboard.title(garden)).toBeFocused()

  await page.goBack()
  await dashboard.seeTitles(all)
})
