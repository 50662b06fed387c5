import { expect, test } from '../support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('the dialog returns the focus to its opener', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.toolbar.share()
  await expect(viewPage.dialog('Share')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewPage.dialog('Share')).toBeHidden()
  await expect(viewPage.toolbar.shareButton()).toBeFocused()
})

test('a visitor copies an embed code with a custom size', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.toolbar.embed()
  const dialog = viewPage.dialog('Embed')
  await expect(dialog.getByLabel('Width', { exact: true })).toHaveValue('560')
  await dialog.getByLabel('Height', { exact: true }).fill('450')
  await expect(dialog.getByLabel('Width', { exact: true })).toHaveValue('800')
  await dialog.getByRole('button', { name: 'Copy code' }).click()
  const code = await page.evaluate(() => navigator.clipboard.readText())
  expect(code).toMatch(/^<iframe [^>]*width="800"[^>]*height="450"[^>]*><\/iframe>$/)
  expect(code).toContain('/p/orbit1/embed/')
})
