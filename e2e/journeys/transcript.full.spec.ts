import type { Page } from 'playwright/test'
import { watchShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/test.ts'

/** Two short topics, which the server expects to fit on every screen. */
const SHORT = '/p/tiny1/'

/** The text of the transcript, of which the collapsed part shows 500 px. */
const text = (page: Page) => page.locator('[data-slot=transcript] ol').first()

/** px, of the whole text */
const heightOf = (page: Page) => text(page).evaluate((list) => list.getBoundingClientRect().height)

const setHeight = (page: Page, height: number) =>
  text(page).evaluate(
    (list, px) => Object.assign(list.style, { blockSize: `${px}px`, overflow: 'hidden' }),
    height,
  )

// docs/behaviour/page.md#transcript-toggle
test.describe('the toggle of the transcript', () => {
  test('is there from 500 px on, whatever the server expected', async ({ page, viewPage }) => {
    const toggle = viewPage.slot('transcript').getByRole('button')
    for (const path of [SHORT, '/p/orbit1/']) {
      await viewPage.openLive(path)
      for (const [height, count] of [
        [515, 1],
        [499, 0],
        [500, 1],
        [100, 0],
      ] as const) {
        await setHeight(page, height)
        await expect(toggle, `${path} with ${height} px`).toHaveCount(count)
      }
    }
  })

  test('follows the width of the window and the size of the text', async ({ page, viewPage }) => {
    const toggle = viewPage.slot('transcript').getByRole('button')
    const counts: number[] = []
    await viewPage.openLive('/p/cells1/')
    for (const [width, fontSize] of [
      [1280, '100%'],
      [320, '100%'],
      [1280, '200%'],
      [1280, '100%'],
    ] as const) {
      await page.setViewportSize({ width, height: 740 })
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), fontSize)
      const count = (await heightOf(page)) < 500 ? 0 : 1
      counts.push(count)
      await expect(toggle, `${width} px, ${fontSize}`).toHaveCount(count)
    }
    // Both kinds were there.
    expect(new Set(counts).size).toBe(2)
  })

  test('comes without moving the text under it, beyond its own height', async ({ page, viewPage }) => {
    await page.clock.install()
    await page.setViewportSize({ width: 412, height: 2_400 })
    const shifts = await watchShifts(page)
    await page.addInitScript(() => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[data-slot=transcript] ol { block-size: 900px }')
      document.adoptedStyleSheets.push(sheet)
    })
    await viewPage.open(SHORT)
    await viewPage.seeLive('transcript')
    const foot = () =>
      page.locator('[data-slot=cta]').evaluate((element) => element.getBoundingClientRect().top)
    const before = await foot()
    await page.clock.fastForward(500)
    await expect(viewPage.slot('transcript').getByRole('button')).toBeVisible()
    expect((await foot()) - before).toBeLessThan(60)
    expect((await foot()) - before).toBeGreaterThanOrEqual(0)
    expect((await shifts()).map((shift) => Number.parseFloat(shift)).filter((score) => score > 0.05)).toEqual(
      [],
    )
  })
})
