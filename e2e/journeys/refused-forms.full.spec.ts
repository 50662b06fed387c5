import { expect, test } from '../support/test.ts'

// The browser logs the status of a refused form.
test.use({ allowedInConsole: /422|403/ })

for (const javaScriptEnabled of [true, false]) {
  // docs/behaviour/page.md#refused-forms
  test.describe(`a refused form, ${javaScriptEnabled ? 'with' : 'without'} script`, () => {
    test.use({ javaScriptEnabled })

    test('of the log-in begins again at the e-mail address', async ({ page }) => {
      await page.goto('/login/')
      await page.getByLabel('E-mail').fill('ada@example.com')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Log in' }).click()
      const email = page.getByLabel('E-mail')
      await expect(email).toBeFocused()
      await expect(email).toHaveValue('ada@example.com')
      await expect(email).toHaveAccessibleDescription('E-mail or password is wrong.')
    })

    test('far down a page has its field in view', async ({ page, logIn }) => {
      await logIn('ada@example.com')
      await page.goto('/settings/')
      await page.locator('#delete').getByRole('button').click()
      const password = page.locator('#delete').getByLabel('Current password')
      await expect(password).toBeFocused()
      await expect(password).toBeInViewport()
      await expect(password).toHaveAccessibleDescription('This is not your current password.')
    })

    test('of a report begins again at the first reason', async ({ page }) => {
      await page.goto('/contact/abuse/orbit1/')
      await page.getByLabel('What should we know? (optional)').fill('It is mine.')
      await page.getByRole('button', { name: 'Send report' }).click()
      await expect(page.getByRole('radio').first()).toBeFocused()
      await expect(page.getByLabel('What should we know? (optional)')).toHaveValue('It is mine.')
    })

    test('of an upload begins again at the files', async ({ page, logIn }) => {
      await logIn('ada@example.com')
      await page.goto('/dashboard/next/upload/')
      const files = page.getByLabel('Files')
      const broken = { name: 'broken.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no PDF') }
      await files.setInputFiles(broken)
      await page.getByRole('button', { name: 'Upload' }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(files).toBeFocused()
      await expect(files).toHaveAttribute('aria-invalid', 'true')
    })

    test('that is wrong as a whole begins at its message', async ({ page, context }) => {
      await page.goto('/signup/')
      await context.clearCookies()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('alert')).toBeFocused()
    })
  })
}
