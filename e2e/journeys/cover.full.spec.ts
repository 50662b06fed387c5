import type { Page } from 'playwright/test'
import { lightestOf, withoutText } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

/** WCAG AA for the small texts on the stage. */
const MIN_CONTRAST = 4.5
/** The relative luminance of `--on-stage-2`, over black. */
const TEXT_LUMINANCE = 0.75

/** A hairline, in the light theme. */
const EDGE = 'rgb(223, 227, 228) 0px 0px 0px 1px'

// docs/behaviour/page.md#default-teaser
test('the teaser waits while the pointer is in it', async ({ page, viewPage }) => {
  const found = page.waitForResponse(/\/api\/v4\/presentation\/\?owner_id/)
  await viewPage.openLive()
  const teaser = viewPage.slot('teaser').getByRole('link')
  await teaser.hover()
  await (await found).finished()
  await expect(teaser).toHaveText(/^More to watch/)
  await viewPage.slot('metadata').hover()
  await expect(teaser).toHaveText(/^More by Ada Lovelace/)
})

// docs/behaviour/overlay.md#framed-cover
// docs/behaviour/viewer.md#stage-edge
test('a light first step stands whole beside its title, on a ground that is dark enough', async ({
  page,
  viewPage,
}) => {
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await viewPage.open('/p/tiny1/')
    await viewPage.seeLive('viewer')
    const texts = viewPage
      .slot('viewer')
      .getByRole('button', { name: 'Present', exact: true })
      .locator('xpath=../../..')
    // docs/behaviour/overlay.md#overlay-modes
    await expect.soft(texts).toHaveCSS('z-index', '4')
    const [frame, info] = await Promise.all([boxOf(page, 'picture'), texts.boundingBox()])
    expect.soft(info && info.x + info.width).toBeLessThan(frame.x)
    expect.soft(info && frame.x + frame.width - info.x).toBeLessThan(width)
    const ground = await withoutText(page, () => page.screenshot(info ? { clip: info } : {}))
    const contrast = (TEXT_LUMINANCE + 0.05) / ((await lightestOf(page, ground)) + 0.05)
    expect.soft(contrast, `at ${width} px`).toBeGreaterThan(MIN_CONTRAST)
  }
  const stage = await boxOf(page, '[data-phase]')
  await viewPage.viewer.present()
  // The frame grows to the place of the step, which has the shape of the stage here.
  await expect.poll(async () => (await boxOf(page, 'picture')).width).toBeCloseTo(stage.width, 0)
  await expect(page.locator('[data-phase="playing"]')).toHaveCSS('box-shadow', EDGE)
})

async function boxOf(page: Page, selector: string) {
  const box = await page.locator(`[data-slot="viewer"] ${selector}`).boundingBox()
  if (!box) throw new Error(`[e2e] Failed to find "${selector}" in the viewer.`)
  return box
}
