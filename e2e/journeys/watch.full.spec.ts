import { expect, test } from '../support/test.ts'

test('the picture changes with the step', async ({ viewPage }) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  await viewer.seeStep(1, 12)
  const shot = () => viewPage.slot('viewer').screenshot()
  const first = await shot()
  await viewer.next()
  await viewer.seeStep(2, 12)
  await expect.poll(async () => (await shot()).equals(first)).toBe(false)
})

test('a link of the transcript opens its step', async ({ viewPage }) => {
  await viewPage.openLive()
  await viewPage.slot('transcript').getByRole('link', { name: 'Go to step 4' }).click()
  await viewPage.viewer.seeStep(4, 12)
})

// docs/behaviour/viewer.md#wheel
// docs/behaviour/viewer.md#click
test('the wheel scrolls the page, Ctrl with it zooms, a click goes on, a double click comes nearer', async ({
  page,
  viewPage,
}) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  await viewer.seeStep(1, 12)
  await viewer.rest()
  const stage = viewPage.slot('viewer')
  await stage.hover({ position: { x: 300, y: 60 } })
  await page.mouse.wheel(0, 120)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await expect(stage.getByText('Use Ctrl + scroll to zoom')).toBeVisible()
  await expect(stage.getByText('Use Ctrl + scroll to zoom')).toBeHidden()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 120)
  await page.keyboard.up('Control')
  await expect(stage.getByText('You have left the path.')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(120)

  await page.evaluate(() => scrollTo(0, 0))
  await stage.getByRole('button', { name: 'Back to the path' }).click()
  await viewer.rest()
  await stage.click({ position: { x: 300, y: 60 } })
  await viewer.seeStep(2, 12)
  await viewer.rest()
  await stage.dblclick({ position: { x: 500, y: 300 } })
  await expect(stage.getByText('You have left the path.')).toBeVisible()
  await viewer.seeStep(2, 12)
})

test('a press while the cover still fades goes on', async ({ page, viewPage }) => {
  const { viewer } = viewPage
  await viewPage.openLive()
  const title = viewPage.slot('viewer').locator('p').getByText('Going around', { exact: true })
  const box = await title.boundingBox()
  if (!box) throw new Error('The cover shows no title.')
  await page.evaluate(() => document.documentElement.style.setProperty('--m-2', '600s'))
  await viewer.present()
  await viewer.seeStep(1, 12)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await viewer.seeStep(2, 12)
})

// docs/behaviour/viewer.md#autoplay-menu
test('autoplay advances, and can be stopped', async ({ page, viewPage }) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  await viewer.autoplay('4')
  await expect(page).toHaveURL(/#step=2$/)
  await viewer.autoplay('Off')
})

test('"Reduce motion" is still on after a reload', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.viewer.present()
  await (await viewPage.viewer.reduceMotion()).click()
  await page.reload()
  await viewPage.seeLive('viewer')
  await viewPage.viewer.present()
  await expect(await viewPage.viewer.reduceMotion()).toHaveAttribute('aria-checked', 'true')
})

test('a reload opens the last step', async ({ page, viewPage }) => {
  await viewPage.open('/p/orbit1/#step=6')
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(6, 12)
  await viewPage.viewer.next()
  await expect(page).toHaveURL(/#step=7$/)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await viewPage.viewer.present()
  await viewPage.viewer.seeStep(7, 12)
  await expect(page).toHaveURL(/#step=7$/)
})

// docs/behaviour/overlay.md#progress-ring
test('the loading ring covers the picture, with 168 px on a large stage and 80 px on a small one', async ({
  page,
  viewPage,
}) => {
  await page.route('**/document/**', () => {
    // Stays pending.
  })
  await viewPage.openLive()
  const viewer = viewPage.slot('viewer')
  const present = viewer.getByRole('button', { name: 'Present', exact: true })
  // Texts and button share one layer.
  await expect(present.locator('xpath=../../..')).toHaveCSS('z-index', '4')
  await present.click()
  const loading = viewer.getByRole('progressbar')
  await expect(loading).toHaveCSS('z-index', '4')
  const ring = loading.locator('svg')
  await expect(ring).toHaveCSS('width', '168px')
  await expect(ring).toHaveCSS('height', '168px')
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(ring).toHaveCSS('width', '80px')
  await expect(ring).toHaveCSS('height', '80px')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a card of the overview opens its step', async ({ viewPage }) => {
  await viewPage.openLive()
  const { viewer } = viewPage
  await viewer.present()
  const card = await viewer.overview(5)
  await expect(card.locator('img')).toHaveJSProperty('naturalWidth', 320)
  await card.click()
  await viewer.seeStep(5, 12)
})
