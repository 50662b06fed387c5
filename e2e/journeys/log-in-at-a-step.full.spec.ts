import { expect, test } from '../support/test.ts'

// docs/behaviour/viewer.md#address-follows-step
test('who logs in at step 5 comes back to it, and comments on it', async ({ page, viewPage }) => {
  await viewPage.openLive('/p/orbit1/#step=5')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(5, 12)
  await viewPage.slot('header').getByRole('link', { name: 'Log in' }).click()
  await page.getByLabel('E-mail').fill('cora@example.com')
  await page.getByLabel('Password').fill('demo-demo')
  await page.getByRole('button', { name: 'Log in' }).click()

  await expect(page).toHaveURL(/\/p\/orbit1\/.*#step=5$/)
  await viewPage.seeLive('viewer', 'toolbar')
  await viewPage.slot('viewer').getByRole('button', { name: 'Continue at step 5' }).click()
  await viewPage.viewer.seeStep(5, 12)

  const text = `Said at step 5, ${Date.now()}`
  await viewPage.slot('toolbar').getByRole('button', { name: 'Comments' }).click()
  await page.getByLabel(/comment.*step 5/i).fill(text)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Step 5: / })).toBeVisible()

  // Removed again for the other tests of this worker.
  await page.getByRole('link', { name: 'All comments in the editor' }).click()
  const written = page.getByText(text)
  await expect(written).toBeVisible()
  await page
    .getByRole('button', { name: /^Delete the comment by Cora/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(written).toHaveCount(0)
})
