import type { Page } from 'playwright/test'
import { buildOf } from '../support/fake-remotes.ts'
import { canaryOf, nextVersion, releaseTo } from '../support/release.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({
  serverKnobs: PRODUCTION,
  allowedInConsole: /Failed to load resource/,
})

/** The names in the table of the privacy page. */
async function namedOn(page: Page): Promise<string[]> {
  await page.goto('/privacy/')
  const table = page.getByRole('table', { name: 'Cookies and storage' })
  return (await table.locator('th code').allTextContents()).map((name) => name.trim())
}

/** The names of everything that the browser stores for this site, in any kind of storage. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name)
  const others = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name = 'a database' }) => name),
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
  ])
  return [...cookies, ...others]
}

declare global {
  interface Window {
    keySet(key: string): void
  }
}

/** Calls back with each key of local and session storage when it is set, because some are removed soon after. */
async function watchKeys(page: Page, onKey: (key: string) => void): Promise<void> {
  await page.exposeFunction('keySet', onKey)
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      window.keySet(key)
      setItem.call(this, key, value)
    }
  })
}

test('the privacy page lists everything that the browser stores, and nothing else', async ({
  page,
  viewPage,
  logIn,
  server,
}) => {
  const named = await namedOn(page)
  const seen = new Set<string>()
  /** Some keys have a suffix, for example one key per event. */
  const nameOf = (key: string) => named.find((name) => key === name || key.startsWith(`${name}.`)) ?? key
  const see = (key: string) => void seen.add(nameOf(key))
  const look = async () => (await keptBy(page)).forEach(see)
  await watchKeys(page, see)
  const lookFor = (name: string) =>
    expect(async () => {
      await look()
      expect([...seen]).toContain(name)
    }).toPass()

  await viewPage.openLive('/p/orbit1/?diagnostics=console')
  await viewPage.viewer.present()
  await viewPage.viewer.next()
  await (await viewPage.viewer.reduceMotion()).click()
  await look()

  const banner = page.getByRole('complementary', { name: 'Prezi Video' })
  await banner.getByRole('button', { name: 'Dismiss' }).click()
  await viewPage.toolbar.share()
  await page.keyboard.press('Escape')
  await look()

  // Events that the server rejects are dropped and counted.
  await page.route(/\/(?:log|fallback)\/json/, (route) => route.fulfill({ status: 422 }))
  await viewPage.openLive()
  await lookFor('viewpage.dropped')

  await page.route('**/api/v1/insights/viewers/**', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  )
  await viewPage.open('/v/linkask1/')
  await page.getByLabel('Name', { exact: true }).fill('Ben Okri')
  await page.getByRole('button', { name: 'Continue' }).click()
  await lookFor('viewpage.unsent-answers')
  await page.unrouteAll()

  await page.goto('/terms/')
  const languages = page.getByRole('form', { name: 'Language' })
  await languages.getByRole('button', { name: 'English' }).click()
  await look()

  await viewPage.openLive()
  await viewPage.toolbar.like().click()
  await page.waitForURL(/\/signup\//)
  await look()

  const canary = canaryOf(server, 'mf-toolbar')
  const version = nextVersion()
  await canary.publish(buildOf('mf-toolbar', version))
  await canary.start(version, 50)
  await viewPage.openLive()
  await look()
  await canary.change('abort')

  await page.goto((await releaseTo(server).offer('mf-toolbar', version)).link)
  await page.getByRole('button', { name: 'Show these versions' }).press('Enter')
  await lookFor('viewpage-override')
  await page.getByRole('button', { name: 'Back to the live versions' }).first().click()

  await page.goto('/releases/')
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await lookFor('viewpage-releases')

  await logIn('ada@example.com')
  await page.goto('/dashboard/next/orbit1/')
  await page.locator('summary').filter({ hasText: 'New view link' }).click()
  await page.getByRole('checkbox', { name: 'New view link' }).check()
  await page.locator('#new-link-password').fill('saturn has rings')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  const links = await page
    .locator('input[readonly]')
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))
  const locked = links.find((link) => link.includes('/v/') && !link.includes('linkorbit1')) ?? ''
  await viewPage.openLive()
  await viewPage.toolbar.like().click()
  await look()
  for (const path of ['/p/edit/orbit1/#present', '/p/orbit1/insights/', '/dashboard/next/', '/settings/']) {
    await page.goto(path)
    await look()
  }
  await page.context().clearCookies()
  await page.goto(locked)
  await page.getByRole('textbox', { name: 'Password' }).fill('saturn has rings')
  await page.keyboard.press('Enter')
  await lookFor('viewpage-opened_links')
  await page.goto('/privacy/choices/')
  await page.getByRole('button', { name: 'Switch measuring off' }).click()
  await expect(page.getByText('Measuring is off in this browser.')).toBeVisible()
  await look()

  expect([...seen].sort()).toEqual(named.sort())
})
