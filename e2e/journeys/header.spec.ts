import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { expect, test } from '../support/test.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account of Ben Okri' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })

test('the user menu works with the keyboard only', async ({ page, viewPage, logIn }) => {
  test.slow()
  await logIn('ben@example.com')
  await viewPage.openLive()
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(item(page, 'My dashboard')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(item(page, 'Account settings')).toBeFocused()
  await page.keyboard.press('End')
  await expect(item(page, 'Log out')).toBeFocused()
  await page.keyboard.press('Home')
  await expect(item(page, 'My dashboard')).toBeFocused()
  await page.keyboard.press('l')
  await expect(item(page, 'Log out')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menuButton(page)).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await menuButton(page).click()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await menuButton(page).focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})
