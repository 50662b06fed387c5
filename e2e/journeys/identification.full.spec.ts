import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { entryOf } from '../support/hold-back.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'
import { answerAs, overlay, seePlaying } from '../models/identification.ts'

const VIEWERS = '**/api/v1/insights/viewers/*/'
const unsent = (page: Page) => page.evaluate(() => localStorage.getItem('viewpage.unsent-answers'))
const answerResponse = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/viewers/'),
  )

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 800, height: 860 },
  { width: 1280, height: 860 },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    // docs/behaviour/identification.md#one-overlay
    test('a keyboard user identifies once', async ({ page, viewPage }) => {
      // Runs axe twice.
      test.slow()
      await viewPage.open('/v/linkask1/')
      await expect(overlay(page).getByLabel('Name')).toBeFocused()
      expect(await violations(page)).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)

      await page.keyboard.press('Escape')
      await expect(overlay(page)).toBeVisible()
      // The focus never reaches the page behind.
      for (let stop = 0; stop < 12; stop += 1) {
        await page.keyboard.press('Tab')
        const isInside = await page.evaluate(() => {
          const { activeElement, body } = document
          return activeElement === body || activeElement?.closest('dialog') !== null
        })
        expect(isInside).toBe(true)
      }

      await overlay(page).getByLabel('Name').focus()
      await page.keyboard.type('Ben Okri')
      await page.keyboard.press('Tab')
      await page.keyboard.type('ben at home')
      await page.keyboard.press('Tab')
      await expect(overlay(page).getByRole('status')).toHaveText('An e-mail looks like name@example.com.')
      expect(await violations(page)).toEqual([])
      await overlay(page).getByLabel('E-mail').fill('ben@example.com')
      const accepted = answerResponse(page)
      await page.keyboard.press('Enter')
      await expect(overlay(page)).toBeHidden()
      await expect(page.locator('main')).toBeFocused()
      expect((await accepted).status()).toBe(200)

      const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session_id')
      expect(cookie).toMatchObject({ secure: false, sameSite: 'Lax' })
      const minutes = ((cookie?.expires ?? 0) - Date.now() / 1_000) / 60
      expect(Math.round(minutes)).toBe(30)

      await page.reload()
      await viewPage.seeLive('identification', 'viewer')
      await expect(overlay(page)).toBeHidden()
      await viewPage.viewer.present()
      await seePlaying(viewPage)
    })
  })
}

for (const locale of ['de-DE', 'ja-JP', 'hu-HU']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, viewport: { width: 320, height: 640 } })

    test('the overlay scrolls to its button on the smallest screen', async ({ page, viewPage }) => {
      await viewPage.open('/v/linkask1/')
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByRole('button')).toBeVisible()
      await dialog.getByRole('button').scrollIntoViewIfNeeded()
      await expect(dialog.getByRole('button')).toBeInViewport()
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
    })
  })
}

// docs/behaviour/identification.md#prefilled
test('name and e-mail are prefilled for a logged-in visitor; the owner is not asked', async ({
  page,
  viewPage,
  logIn,
}) => {
  await logIn('ben@example.com')
  await viewPage.open('/v/linkask1/')
  await expect(overlay(page).getByLabel('Name')).toHaveValue('Ben Okri')
  await expect(overlay(page).getByLabel('E-mail')).toHaveValue('ben@example.com')
  await expect(overlay(page).getByRole('button', { name: 'Continue' })).toBeFocused()
  const links = overlay(page).getByRole('link')
  await expect(links).toHaveCount(4)
  for (const link of await links.all()) await expect(link).toHaveAttribute('target', '_blank')

  await page.context().clearCookies()
  await logIn('ada@example.com')
  await viewPage.open('/v/linkask1/')
  await viewPage.seeLive('identification')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test.describe('without a network', () => {
  test.use({ allowedInConsole: /Failed to load resource|ERR_|Failed to fetch|ChunkLoadError/ })

  // docs/behaviour/identification.md#kept-answer
  test('an answer is stored, and sent when the network is back', async ({ page, viewPage, context }) => {
    await viewPage.open('/v/linkask1/')
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
    await context.setOffline(true)
    await answerAs(page, 'Ben Okri', 'ben@example.com')
    await expect(overlay(page)).toBeHidden()
    expect(await unsent(page)).toContain('ben@example.com')
    const accepted = answerResponse(page)
    await context.setOffline(false)
    expect((await accepted).status()).toBe(200)
    await expect.poll(() => unsent(page)).toBeNull()
  })

  test('an answer that failed with 503 is sent at the next visit, and the visitor is not asked again', async ({
    page,
    viewPage,
  }) => {
    await page.route(VIEWERS, (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    )
    await viewPage.open('/v/linkask1/')
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
    const rejected = answerResponse(page)
    await answerAs(page, 'Ben Okri', 'ben@example.com')
    expect((await rejected).status()).toBe(503)
    await expect(overlay(page)).toBeHidden()
    await page.unrouteAll()
    const accepted = answerResponse(page)
    await page.reload()
    expect((await accepted).status()).toBe(200)
    await viewPage.seeLive('identification')
    await expect(overlay(page)).toBeHidden()
    await expect.poll(() => unsent(page)).toBeNull()
  })
})

test.describe('with Global Privacy Control', () => {
  test.use({ extraHTTPHeaders: { 'Sec-GPC': '1' } })

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    }),
  )

  // docs/behaviour/tracking.md#opt-out
  test('an answer is known at the next visit, and is in the record of the visitor', async ({
    page,
    viewPage,
  }) => {
    await viewPage.open('/v/linkgate1/')
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
    await answerAs(page, 'Ben Okri', 'ben@example.com')
    await expect(overlay(page)).toBeHidden()
    await viewPage.seeLive('viewer')
    await viewPage.viewer.present()
    await seePlaying(viewPage)

    await page.reload()
    await viewPage.seeLive('identification', 'viewer')
    await expect(overlay(page)).toHaveCount(0)
    await page.goto('/privacy/choices/')
    await expect(page.getByText('ben@example.com')).toBeVisible()
  })
})

test.describe('without the identification remote', () => {
  test.use({
    allowedInConsole: /Failed to load resource|Failed while loading|mf-identification|mf_identification/,
  })

  test.beforeEach(({ page }) =>
    page.route(entryOf('mf-identification'), (route) => route.fulfill({ status: 404, body: '' })),
  )

  // docs/behaviour/identification.md#start-without-the-remote
  // docs/behaviour/identification.md#overlay-without-its-remote
  test('the overlay goes as soon as the remote has failed, and playback starts', async ({
    page,
    viewPage,
  }) => {
    await viewPage.open('/v/linkask1/')
    await viewPage.seeState('identification', 'failed')
    expect(await page.getByRole('dialog').isVisible()).toBe(false)
    await viewPage.seeLive('viewer')
    await viewPage.viewer.present()
    await seePlaying(viewPage)
  })

  test('playback does not start where an answer is required: a message offers to try again', async ({
    page,
    viewPage,
  }) => {
    await viewPage.open('/v/linkgate1/')
    await viewPage.seeLive('viewer')
    await expect(page.getByRole('dialog')).toBeHidden()
    await viewPage.viewer.present()
    const viewer = viewPage.slot('viewer')
    await expect(viewer.getByRole('alert')).toContainText('The question did not load.')
    await expect(viewer.locator('canvas')).toHaveCount(0)
    expect(await violations(page)).toEqual([])

    await page.unrouteAll()
    await viewer.getByRole('button', { name: 'Try again' }).click()
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
  })
})

test.describe('where the owner requires an answer', () => {
  test.use({ allowedInConsole: /422/ })

  test('the presentation is not sent before the answer, and plays after it', async ({ page, viewPage }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await viewPage.open('/v/linkgate1/')
    await expect(overlay(page).getByLabel('Name')).toBeFocused()
    await answerAs(page, 'Ben Okri', 'ben at home')
    await expect(overlay(page).getByRole('alert')).toContainText('Please enter your name')
    expect(await violations(page)).toEqual([])
    expect(
      requested.filter((path) => path.startsWith('/assets/secret1/') || path.includes('/document/')),
    ).toEqual([])

    await answerAs(page, 'Ben Okri', 'ben@example.com')
    await expect(overlay(page)).toBeHidden()
    await viewPage.seeLive('viewer')
    await viewPage.viewer.present()
    await seePlaying(viewPage)
  })
})
