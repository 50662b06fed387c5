import type { Locator } from 'playwright/test'
import { watchShifts } from '../support/layout-shifts.ts'
import { expect, test } from '../support/test.ts'

const bottomOf = async (place: Locator) => {
  const box = await place.boundingBox()
  return box ? box.y + box.height : Infinity
}

// docs/behaviour/page.md#first-screen
// docs/behaviour/page.md#default-teaser
test('deck and teaser are in view at once, with content, and nothing moves', async ({ page, viewPage }) => {
  const shifts = await watchShifts(page)
  // Fonts are loaded first, because a late font shifts the header.
  await page.goto('/login/')
  await page.evaluate(() => document.fonts.ready)
  for (const [width, height, lowest] of [
    [360, 740, 'teaser'],
    [1280, 800, 'teaser'],
    [1280, 900, 'title'],
  ] as const) {
    await page.setViewportSize({ width, height })
    await viewPage.open()
    const teaser = viewPage.slot('teaser').getByRole('link')
    await expect(teaser).toHaveText(/^More to watch/)
    const title = viewPage.slot('metadata').getByRole('heading', { level: 1 })
    expect.soft(await bottomOf(lowest === 'title' ? title : teaser)).toBeLessThanOrEqual(height)
    await viewPage.seeLive('viewer', 'teaser', 'metadata')
    expect.soft(await shifts()).toEqual([])
  }
})
