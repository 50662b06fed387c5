import type { Locator, Page } from 'playwright/test'
import { differenceOf } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

const FULL = '/p/orbit1/?webgl=1'
const LITE = '/p/orbit1/?webgl=0'
/** What drivers say of a machine without a GPU. */
const DRIVER = /GPU stall due to ReadPixels|WebGL context lost|Failed to draw with WebGL2/

/** The canvas that WebGL draws on; it lies over the exact picture while that moves. */
const tilesOf = (page: Page) => page.locator('[data-slot="viewer"] canvas').nth(1)

test.use({ allowedInConsole: DRIVER })
// Without a GPU the processor draws what WebGL would.
test.slow()

test('a flight looks the same whether it is drawn with WebGL or without', async ({ page, viewPage }) => {
  const shots: Buffer[] = []
  for (const path of [FULL, LITE]) {
    await viewPage.openLive(path)
    await viewPage.viewer.present()
    await viewPage.viewer.seeStep(1, 12)
    await viewPage.viewer.rest()
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 3_600_000)
    // Long enough to get ready for the next flight, and for the bar to go.
    await page.clock.runFor(4_000)
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(320)
    if (path === FULL) await expect(tilesOf(page)).toHaveCSS('visibility', 'visible')
    shots.push(await page.screenshot({ clip: await aboveBar(viewPage.slot('viewer')) }))
    await page.clock.resume()
  }
  const [full, lite] = shots
  // Letters and lines are a little softer while they move; a picture of another moment differs by 20 and more.
  expect(await differenceOf(page, full, lite)).toBeLessThan(6)
})

test('at rest both engines show the very same picture', async ({ page, viewPage }) => {
  const shots: Buffer[] = []
  for (const path of [FULL, LITE]) {
    await viewPage.open(`${path}#step=5`)
    await viewPage.viewer.seeStep(5, 12)
    await viewPage.viewer.rest()
    if (path === FULL) await expect(tilesOf(page)).toHaveCSS('visibility', 'hidden')
    shots.push(await pictureOf(viewPage.viewer.canvas().first()))
  }
  const [full, lite] = shots
  expect(await differenceOf(page, full, lite)).toBeLessThan(0.2)
})

test('WebGL that is lost is said; the picture stays, and the show goes on', async ({ page, viewPage }) => {
  await viewPage.openLive(FULL)
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await tilesOf(page).evaluate((canvas: HTMLCanvasElement) =>
    canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext(),
  )
  const alert = viewPage.slot('viewer').getByRole('alert')
  await expect(alert).toContainText('WebGL context lost. You will need to reload the page.')
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, 12)
  await viewPage.slot('viewer').getByRole('button', { name: 'Reload' }).click()
  await expect(alert).toBeHidden()
  await viewPage.seeLive('viewer')
})

test('where WebGL is promised and then not given, it plays without', async ({ page, viewPage }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    let asked = 0
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      if (kind === 'webgl2' && ++asked > 1) return null
      return getContext.call(this, kind, ...rest)
    } as typeof getContext
  })
  await viewPage.openLive(FULL)
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(1, 12)
  await viewPage.viewer.next()
  await viewPage.viewer.seeStep(2, 12)
  await expect(viewPage.slot('viewer').getByRole('alert')).toBeHidden()
})

/** What is drawn on it, without what lies over it. */
async function pictureOf(canvas: Locator): Promise<Buffer> {
  const address = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** The bar comes and goes by a clock of its own. */
async function aboveBar(viewer: Locator) {
  const box = await viewer.boundingBox()
  if (!box) throw new Error('[e2e] Failed to look at the viewer: it is not there.')
  return { ...box, height: Math.floor(box.height * 0.7) }
}
