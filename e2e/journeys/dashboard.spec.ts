import { join } from 'node:path'
import { Dashboard } from '../models/dashboard.ts'
import { ViewPage } from '../models/view-page.ts'
import { expect, test as base } from '../support/test.ts'

const deck = join(import.meta.dirname, '../../docs/example-deck.json')

const test = base.extend<{ dashboard: Dashboard }>({
  dashboard: ({ page }, use) => use(new Dashboard(page)),
  // The browser logs the responses for a revoked link and a rejected form.
  allowedInConsole: /responded with a status of (404|422)/,
})

/** Signs up a new account for each test, because the server limits log-ins. */
test.beforeEach(async ({ page }, { testId }) => {
  await page.goto('/signup/')
  await page.getByLabel('First name').fill('Nia')
  await page.getByLabel('Last name').fill('Obi')
  await page.getByLabel('E-mail').fill(`nia-${testId}-${Date.now()}@example.com`)
  await page.getByLabel('Password').fill('a fig tree by the sea')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('/dashboard/next/')
})

// docs/behaviour/uploads.md#upload-progress
test('a new user uploads a deck, plays it, shares it by a link, revokes the link, and deletes the deck', async ({
  page,
  dashboard,
  viewPage,
  browser,
  server,
}) => {
  test.slow()
  await dashboard.open()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('link', { name: 'Choose a file' }).first().click()
  await (await chooser).setFiles(deck)
  await expect(page.getByRole('progressbar')).toBeVisible()
  const address = await dashboard.openUploaded()
  await viewPage.seeLive('viewer')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 2)

  await dashboard.open()
  await dashboard.seeState('example-deck', /^Private · \d+ views?$/)
  await dashboard.open((await page.locator('a[data-sharing]').getAttribute('href')) ?? '')
  await dashboard.askForLink('Asks for name and e-mail')
  await dashboard.saveSharing()
  const [link = ''] = await dashboard.viewLinks()
  const other = await browser.newContext({ baseURL: server.url })
  const visitor = await other.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('dialog')).toContainText('Nia')
  expect((await visitor.goto(address))?.status()).toBe(404)

  await page.getByRole('checkbox', { name: 'Revoke' }).check()
  await dashboard.saveSharing()
  expect((await visitor.goto(link))?.status()).toBe(404)

  await page.getByRole('radio', { name: /^Unlisted/ }).check()
  await dashboard.saveSharing()
  expect((await visitor.goto(address))?.status()).toBe(200)
  await new ViewPage(visitor).seeLive('viewer')

  await page.getByRole('link', { name: 'Delete presentation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delete this presentation?')
  await expect(page.getByText('example-deck')).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dashboard.seeSaved('The presentation is in the bin.')
  await expect(page.getByText('Your first presentation')).toBeVisible()
  expect((await visitor.goto(address))?.status()).toBe(404)
  await other.close()
})

test('a user deletes their account and is logged out', async ({ page, dashboard }) => {
  await dashboard.open('/settings/')
  const section = dashboard.section('Delete account')
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await expect(section.getByRole('alert')).toHaveText('This is not your current password.')
  await section.getByLabel('Current password').fill('a fig tree by the sea')
  await section.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is deleted')
  await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible()
})
