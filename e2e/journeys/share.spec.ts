import { expect, test } from '../support/test.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a visitor copies the link and shares it on platforms', async ({ page, viewPage, server }) => {
  await viewPage.openLive()
  await viewPage.toolbar.share()
  const dialog = viewPage.dialog('Share')
  await dialog.getByRole('button', { name: 'Copy link' }).click()
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const url = `${server.url}/p/orbit1/`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(url)
  const targets = {
    Facebook: 'facebook.com',
    LinkedIn: 'linkedin.com',
    X: 'x.com',
    Classroom: 'classroom.google.com',
  }
  for (const [name, host] of Object.entries(targets)) {
    const href = await dialog.getByRole('link', { name }).getAttribute('href')
    expect(href).toContain(host)
    expect(decodeURIComponent(href ?? '')).toContain(url)
  }
})
