import { expect, test } from '../support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  // docs/behaviour/page.md#first-response
  test('the page can be read: title, poster, owner, description, transcript, links', async ({ page }) => {
    await page.goto('/p/orbit1/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Going around: a short history of orbits',
    )
    await expect(page.locator('img[data-poster]')).toBeVisible()
    await expect(page.locator('[data-slot="metadata"]')).toContainText('Ada Lovelace')
    await expect(page.locator('[data-slot="metadata"]')).toContainText('Planets do not circle the Sun')
    await expect(page.locator('[data-slot="transcript"]')).toContainText('Home again')
    await expect(page.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', /^\/login\//)
    await page.getByRole('searchbox').fill('kepler')
    await page.getByRole('searchbox').press('Enter')
    await expect(page).toHaveURL(/\/explore\/search\/\?search=kepler/)
    await expect(page.getByRole('link', { name: /^Going around/ })).toBeVisible()
  })

  test('a visitor can log in', async ({ page }) => {
    await page.goto('/login/?next=/p/orbit1/')
    await page.getByLabel('E-mail').fill('ben@example.com')
    await page.getByLabel('Password').fill('demo-demo')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(/\/p\/orbit1\/$/)
  })
})
