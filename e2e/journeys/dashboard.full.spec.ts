import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Dashboard } from '../models/dashboard.ts'
import { violations } from '../support/axe.ts'
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

test('a rejected or cancelled upload shows one line and the form again', async ({ page, dashboard }) => {
  const folder = mkdtempSync(join(tmpdir(), 'viewpage-upload-'))
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(file('notes.txt', 'Dear diary'))
  await page.getByRole('button', { name: 'Upload' }).click()
  await dashboard.seeProblem('notes.txt⁩” is not a presentation that can be read here.')
  await dashboard.choose(file('large.pdf', Buffer.alloc(65 * 1024 * 1024)))
  await page.getByRole('button', { name: 'Upload' }).click()
  await dashboard.seeProblem('This is more than 64 MB.')

  await page.route('**/dashboard/next/upload/', (route) =>
    route.request().method() === 'POST' ? undefined : route.continue(),
  )
  await dashboard.choose(deck)
  await page.getByRole('button', { name: 'Upload' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await dashboard.seeProblem('Cancelled. Nothing was stored.')
  await expect(page.getByRole('button', { name: 'Upload' })).toBeVisible()
  await page.unroute('**/dashboard/next/upload/')
  await dashboard.open()
  await expect(page.getByText('Your first presentation')).toBeVisible()
  rmSync(folder, { recursive: true })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('an upload redirects to the first look at it', async ({ page, dashboard }) => {
    await dashboard.open('/dashboard/next/upload/')
    await dashboard.choose(deck)
    await page.getByRole('button', { name: 'Upload' }).click()
    expect(await dashboard.openUploaded()).toMatch(/example-deck\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('example-deck')
  })
})

test('the account pages have no axe violations and do not scroll sideways at any width', async ({
  page,
  dashboard,
}) => {
  test.slow()
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deck)
  await page.getByRole('button', { name: 'Upload' }).click()
  const [, , oid] = (await dashboard.openUploaded()).split('/')
  for (const path of [
    '/dashboard/next/',
    '/dashboard/next/upload/',
    '/dashboard/shared/',
    `/dashboard/next/${oid}/`,
    `/dashboard/next/${oid}/delete/`,
    `/dashboard/next/${oid}/first-look/`,
    `/dashboard/next/${oid}/file/`,
    '/settings/',
    '/settings/?saved=name',
  ]) {
    await dashboard.open(path)
    await expect(page.locator('[data-slot="header"]')).toHaveAttribute('data-state', 'live')
    for (const width of [320, 360, 800, 1280]) {
      await page.setViewportSize({ width, height: 860 })
      await dashboard.seeNoSidewaysScroll()
    }
    expect([path, await violations(page)]).toEqual([path, []])
  }
})

test('a keyboard user changes the language of the site', async ({ page, dashboard }) => {
  await dashboard.open('/settings/')
  const language = page.getByLabel('Language of this site')
  for (let tabs = 0; tabs < 60; tabs++) {
    if (await language.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await expect(language).toBeFocused()
  await page.keyboard.type('Magyar')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dashboard.seeSaved('A nyelvet elmentettük.')
  await expect(page.locator('html')).toHaveAttribute('lang', 'hu')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiókbeállítások')
  await expect(page.getByRole('main').getByRole('status')).toHaveCount(0)
})
