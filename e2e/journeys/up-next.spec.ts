import { expect, test } from '../support/test.ts'

// docs/behaviour/overlay.md#up-next
test('a press opens the second presentation of the list', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await viewPage.viewer.goToEnd()
  const link = viewPage.slot('viewer').getByRole('list', { name: 'Up next' }).getByRole('link').nth(1)
  const href = await link.getAttribute('href')
  await link.click()
  await expect(page).toHaveURL((url) => url.pathname === href)
})
