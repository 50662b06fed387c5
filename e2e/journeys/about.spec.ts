import { expect, test } from '../support/test.ts'

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('tracking is switched off and on again, and the page confirms it', async ({ page }) => {
    await page.goto('/privacy/choices/')
    await page.getByRole('button', { name: 'Switch measuring off' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Measuring is off now.')
    await expect(page.getByText('Measuring is off in this browser.')).toBeVisible()
    await page.getByRole('button', { name: 'Switch measuring on' }).click()
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Measuring is on now.')
  })
})
