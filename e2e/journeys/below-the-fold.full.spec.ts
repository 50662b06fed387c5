import type { Page } from 'playwright/test'
import { HOST, holdBack } from '../support/hold-back.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/test.ts'

/** The slots that are not laid out, or only in part. */
const DEFERRED = '[data-slot][data-layout]'
/** ms after which everything is laid out, without the shell too. */
const MAX_DEFERRED_MS = 4_000
const PHONE = { width: 412, height: 823 }

/** The page waits for its shell as long as a busy machine needs, instead of {@link MAX_DEFERRED_MS}. */
const waitForShell = (page: Page) =>
  page.addInitScript((longest) => {
    const later = window.setTimeout.bind(window)
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => (delay === longest ? 0 : later(run, delay)),
    })
  }, MAX_DEFERRED_MS)

/** Records what a page defers. @returns the slots, and how much of each was deferred in turn */
async function watchDeferred(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.deferredSlots = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue
        const { slot, layout } = target.dataset
        if (slot !== undefined && layout !== undefined) window.deferredSlots.push(`${slot} ${layout}`)
      }
    }).observe(document, { attributeFilter: ['data-layout'], subtree: true })
  })
  return () => page.evaluate(() => window.deferredSlots)
}

test.use({ viewport: PHONE })

// docs/behaviour/page.md#below-the-fold
test.describe('what is below the fold', () => {
  test('is laid out box by box when the page is live', async ({ page, viewPage }) => {
    await waitForShell(page)
    const deferred = await watchDeferred(page)
    await viewPage.openLive()
    await expect(page.locator(DEFERRED)).toHaveCount(0)
    const all = await deferred()
    expect(all).toEqual(expect.arrayContaining(['transcript deferred', 'sidebar deferred']))
    expect(all.slice(-2)).toEqual(['sidebar after-1', 'sidebar after-2'])
    await expect(viewPage.slot('transcript').getByRole('heading', { name: 'Transcript' })).toBeVisible()
  })

  for (const address of ['/p/orbit1/#step=3', '/p/orbit1/#:~:text=Transcript']) {
    test(`is laid out at once at ${address}`, async ({ page, viewPage }) => {
      const deferred = await watchDeferred(page)
      await viewPage.openLive(address)
      expect(await deferred()).toEqual([])
    })
  }

  // docs/behaviour/page.md#transcript-toggle
  test('keeps a long transcript collapsed when it is measured before it is laid out', async ({
    page,
    viewPage,
  }) => {
    await page.clock.install()
    const letCome = await holdBack(page, /mf-sidebars\/[^/]+\/remoteEntry/)
    await viewPage.open()
    await viewPage.seeLive('transcript')
    await page.clock.fastForward(500)
    await expect(page.locator('[data-slot=transcript][data-layout=deferred]')).toBeAttached()
    letCome()
    await viewPage.seeLive('sidebar')
    await expect(page.locator(DEFERRED)).toHaveCount(0)
    await expect(viewPage.slot('transcript').getByRole('button', { expanded: false })).toBeVisible()
  })

  test.describe('while the shell loads', () => {
    let letCome = () => {}

    test.beforeEach(async ({ page }) => {
      await waitForShell(page)
      letCome = await holdBack(page, HOST)
    })

    test.afterEach(() => letCome())

    test('is laid out when it comes onto the screen, slot by slot', async ({ page, viewPage }) => {
      await viewPage.open()
      const heading = viewPage.slot('transcript').getByRole('heading', { name: 'Transcript' })
      await expect(heading).toBeHidden()
      await page.mouse.move(200, 400)
      await page.mouse.wheel(0, 500)
      await expect(heading).toBeVisible()
      await expect(page.locator(DEFERRED)).toHaveAttribute('data-slot', 'sidebar')
      await page.mouse.wheel(0, 5_000)
      await expect(page.locator(DEFERRED)).toHaveCount(0)
    })

    test.describe('on a screen that is so tall that it shows it', () => {
      test.use({ allowedInConsole: /Failed to load/ })

      test('shifts nothing', async ({ page, viewPage }) => {
        await page.setViewportSize({ width: 412, height: 1_800 })
        // A font that comes late moves words: the browser keeps none while requests are intercepted.
        await page.route(/\.woff2$/, (route) => route.abort())
        const shifts = await watchShifts(page)
        await viewPage.open()
        await expect(page.locator(DEFERRED)).toHaveCount(0)
        await expect(viewPage.slot('sidebar').getByRole('heading').first()).toBeVisible()
        expect(await shifts()).toEqual([])
      })
    })

    test('is laid out before a key moves the focus', async ({ page, viewPage }) => {
      await viewPage.open()
      await page.keyboard.press('Shift+Tab')
      await expect(page.locator(DEFERRED)).toHaveCount(0)
    })

    test('is printed', async ({ page, viewPage }) => {
      await viewPage.open()
      await page.pdf()
      await expect(page.locator(DEFERRED)).toHaveCount(0)
    })
  })

  test('is laid out after 4 s, while the shell loads', async ({ page, viewPage }) => {
    await page.clock.install()
    const letCome = await holdBack(page, HOST)
    await viewPage.open()
    await expect(page.locator(DEFERRED)).toHaveCount(2)
    await page.clock.fastForward(MAX_DEFERRED_MS)
    await expect(page.locator(DEFERRED)).toHaveCount(0)
    letCome()
  })
})
