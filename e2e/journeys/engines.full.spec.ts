import type { Locator, Page } from 'playwright/test'
import { differenceOf } from '../support/pictures.ts'
import { expect, test } from '../support/test.ts'

const FULL = '/p/orbit1/?webgl=1'
const LITE = '/p/orbit1/?webgl=0'
/** Driver messages on a machine without a GPU. */
const DRIVER_MESSAGES = /GPU stall due to ReadPixels|WebGL context lost|Failed to draw with WebGL2/

/** The WebGL canvas; during a flight it covers the exact picture. */
const tilesOf = (page: Page) => page.locator('[data-slot="viewer"] canvas').nth(1)

test.use({ allowedInConsole: DRIVER_MESSAGES })
// Without a GPU, WebGL is emulated by the CPU.
test.slow()

test('a flight looks the same with and without WebGL', async ({ page, viewPage }) => {
  const shots: Buffer[] = []
  for (const path of [FULL, LITE]) {
    await viewPage.openLive(path)
    await viewPage.viewer.present()
    await viewPage.viewer.seeStep(1, 12)
    await viewPage.viewer.rest()
    await page.clock.install()
    // Less than the time that a part of the code has to load (120 s), as one may be loading.
    await page.clock.pauseAt(Date.now() + 60_000)
    // Until the next flight is prepared and the bar is hidden.
    await page.clock.runFor(4_000)
    await page.keyboard.press('ArrowRight')
    await page.clock.runFor(320)
    if (path === FULL) await expect(tilesOf(page)).toHaveCSS('visibility', 'visible')
    shots.push(await page.screenshot({ clip: await aboveBar(viewPage.slot('viewer')) }))
    await page.clock.resume()
  }
  const [full, lite] = shots
  // WebGL draws moving text softer: by 2 to 4, on a busy machine by 6. A picture of another moment differs by 20 or more.
  expect(await differenceOf(page, full, lite)).toBeLessThan(10)
})

test('at rest both engines show the same picture', async ({ page, viewPage }) => {
  const shots: Buffer[] = []
  for (const path of [FULL, LITE]) {
    await viewPage.open(`${path}#step=5`)
    await viewPage.viewer.present()
    await viewPage.viewer.seeStep(5, 12)
    await viewPage.viewer.rest()
    if (path === FULL) await expect(tilesOf(page)).toHaveCSS('visibility', 'hidden')
    shots.push(await pictureOf(viewPage.viewer.canvas().first()))
  }
  const [full, lite] = shots
  expect(await differenceOf(page, full, lite)).toBeLessThan(0.2)
})

// docs/behaviour/viewer.md#webgl-lost
test('a lost WebGL context shows a message; the picture stays and playback continues', async ({
  page,
  viewPage,
}) => {
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

test('plays without WebGL when creating the second context fails', async ({ page, viewPage }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype
    let contexts = 0
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      if (kind === 'webgl2' && ++contexts > 1) return null
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

/** The content of a canvas, without the elements that cover it. */
async function pictureOf(canvas: Locator): Promise<Buffer> {
  const address = await canvas.evaluate((element: HTMLCanvasElement) => element.toDataURL())
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** The part of the viewer above its bar, which is shown and hidden by a timer. */
async function aboveBar(viewer: Locator) {
  const box = await viewer.boundingBox()
  if (!box) throw new Error('[e2e] Failed to measure the viewer: it is not visible.')
  return { ...box, height: Math.floor(box.height * 0.7) }
}
