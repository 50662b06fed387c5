import { expect, test } from '../support/test.ts'

test('a keyboard user searches from the header and opens a result', async ({ page, viewPage }) => {
  await viewPage.openLive()
  const header = viewPage.slot('header')
  await header.getByRole('searchbox').focus()
  await page.keyboard.type('kepler')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/explore/search/?search=kepler')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ presentations? for “kepler”$/)
  await viewPage.seeLive('header')
  await expect(header.getByRole('searchbox')).toHaveValue('kepler')
  const found = page.getByRole('main').getByRole('link', { name: /^Going around/ })
  await header.getByRole('searchbox').focus()
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(found).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\/orbit1\//)
})

test('a visitor browses from the home page, and opens the page of an owner', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Staff picks' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Staff picks')
  await page.getByRole('link', { name: 'Explore presentations' }).click()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/explore/?sort=newest')
  await page.goto('/user/ada-0000000001/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Lovelace')
  await expect(page.getByText(/^[1-9]\d* public presentations$/)).toBeVisible()
})
