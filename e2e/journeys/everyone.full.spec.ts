import { startFaultProxy } from '../support/fault-proxy.ts'
import { watchShifts } from '../support/layout-shifts.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

for (const { width, height } of [
  { width: 360, height: 740 },
  { width: 800, height: 860 },
  { width: 1280, height: 860 },
]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    // docs/behaviour/page.md#no-layout-shift
    test('hydration causes no layout shift, and nothing overflows', async ({ page, viewPage }) => {
      const shifts = await watchShifts(page)
      // Fonts are loaded first, because a late font shifts the layout, too.
      await page.goto('/login/')
      await page.evaluate(() => document.fonts.ready)
      await viewPage.openLive()
      await page.waitForLoadState('networkidle')
      expect(await shifts()).toEqual([])
      expect(await sidewaysScroll(page)).toBe(0)
    })
  })
}

test.describe('through a proxy', () => {
  // Pictures have the address of the server behind it.
  test.use({ bypassCSP: true })

  for (const width of [360, 800, 1280]) {
    // docs/behaviour/page.md#no-layout-shift
    test(`nothing moves at ${width} px while the page arrives piece by piece`, async ({ page, server }) => {
      const proxy = await startFaultProxy(server.url)
      try {
        proxy.set({ kind: 'trickles', path: /^\/p\// })
        const shifts = await watchShifts(page)
        await page.setViewportSize({ width, height: 860 })
        await page.goto(`${proxy.origin}/p/orbit1/`)
        await expect(page.locator('[data-slot]:not([data-state="live"])')).toHaveCount(0)
        expect(await shifts()).toEqual([])
      } finally {
        proxy.close()
      }
    })
  }
})

test.describe('in Japanese', () => {
  test.use({ locale: 'ja-JP' })

  test('texts and dates are in Japanese', async ({ page, viewPage }) => {
    await viewPage.openLive()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja')
    await expect(page.getByRole('link', { name: 'ログイン' })).toBeVisible()
    await expect(viewPage.slot('metadata')).toContainText(/\d+年\d+月\d+日/)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('a picture far to the right on a shelf is requested when it is scrolled into view', async ({
    page,
    viewPage,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    await viewPage.openLive()
    await page.waitForLoadState('networkidle')
    const last = viewPage.slot('sidebar').getByRole('region', { name: 'Templates' }).getByRole('link').last()
    const picture = (await last.locator('img').getAttribute('src')) ?? ''
    expect(requested).not.toContain(picture)
    await last.scrollIntoViewIfNeeded()
    await expect.poll(() => requested).toContain(picture)
  })
})
