import { fingersOn } from '../support/fingers.ts'
import { serveHostPage } from '../support/host-page.ts'
import { expect, test } from '../support/test.ts'
import { beside, boxOf, middleOf, present } from '../models/touch.ts'

// A phone.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

// docs/behaviour/viewer.md#swipe
test('a swipe works from the edge and beside the mouse, and a cancelled one changes nothing', async ({
  page,
  viewPage,
}) => {
  const where = await present(page, viewPage)
  const fingers = await fingersOn(page)
  const { y } = await middleOf(viewPage.slot('viewer'))
  await fingers.cancelled(
    [
      [
        { x: 270, y },
        { x: 90, y },
      ],
    ],
    400,
  )
  await viewPage.viewer.rest()
  await expect(where).toContainText('Step 1 of 12')
  await fingers.stroke(
    [
      [
        { x: 359, y },
        { x: 200, y },
      ],
    ],
    400,
  )
  await expect(where).toContainText('Step 2 of 12')
  await fingers.stroke(
    [
      [
        { x: 1, y },
        { x: 160, y },
      ],
    ],
    400,
  )
  await expect(where).toContainText('Step 1 of 12')

  await page.mouse.move(100, y - 30)
  await page.mouse.down()
  await fingers.stroke(
    [
      [
        { x: 270, y },
        { x: 90, y },
      ],
    ],
    400,
  )
  await page.mouse.up()
  await expect(where).not.toContainText('You have left the path.')
})

// docs/behaviour/viewer.md#swipe
test('a pinch zooms around its centre; then one finger pans with momentum', async ({ page, viewPage }) => {
  await present(page, viewPage)
  const title = viewPage.slot('viewer').locator('canvas ~ div').getByText('Going around', { exact: true })
  const before = await boxOf(title)
  const held = await middleOf(title)
  const middle = await middleOf(viewPage.slot('viewer'))
  expect(Math.hypot(held.x - middle.x, held.y - middle.y), 'the title is not in the centre').toBeGreaterThan(
    80,
  )
  const fingers = await fingersOn(page)
  await fingers.move(
    [
      [beside(held, -20), beside(held, -40)],
      [beside(held, 20), beside(held, 40)],
    ],
    300,
  )
  await viewPage.viewer.rest()
  const after = await middleOf(title)
  expect((await boxOf(title)).width / before.width).toBeCloseTo(2, 1)
  expect(Math.abs(after.x - held.x)).toBeLessThan(2)
  expect(Math.abs(after.y - held.y)).toBeLessThan(2)
  expect(await page.evaluate(() => visualViewport?.scale), 'the page itself is not zoomed').toBe(1)

  await fingers.stroke([[middle, beside(middle, 0, 24)]], 80)
  await viewPage.viewer.rest()
  const way = (await middleOf(title)).y - after.y
  // 24 px of dragging, then 0.3 px/ms of momentum that decays over 300 ms.
  expect(way).toBeGreaterThan(60)
  expect(way).toBeLessThan(24 + 90 + 2)
  expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(0)
})

// docs/behaviour/viewer.md#help
// docs/behaviour/viewer.md#path-slider
test('the path scrolls the page, and "Gestures" opens a sheet inside the window', async ({
  page,
  viewPage,
}) => {
  const where = await present(page, viewPage)
  const viewer = viewPage.slot('viewer')
  const fingers = await fingersOn(page)
  const onPath = await middleOf(viewer.getByRole('slider', { name: 'Path' }))
  await fingers.stroke([[onPath, beside(onPath, 4, -100)]], 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40)
  await expect(where).toContainText('Step 1 of 12')
  await page.evaluate(() => scrollTo(0, 0))

  await viewer.getByRole('button', { name: 'More' }).tap()
  await viewer.getByRole('menuitem', { name: 'Gestures' }).tap()
  const sheet = page.getByRole('region', { name: 'Gestures' })
  await expect(sheet.getByText('Swipe left, or tap')).toBeInViewport({ ratio: 1 })
  await expect(sheet.getByText('Scroll the page')).toBeInViewport({ ratio: 1 })
  await page.touchscreen.tap(onPath.x, onPath.y - 60)
  await expect(sheet).toBeHidden()
  await expect(where).toContainText('Step 1 of 12')
})

// docs/behaviour/viewer.md#gestures-in-an-embed
test('in an embed one finger scrolls the page around, and two zoom', async ({ page, server }) => {
  const host = await serveHostPage(
    `<iframe id="orbits" src="${server.url}/p/orbit1/embed/" title="Going around" width="312" height="176"
      style="border: 0"></iframe>`,
  )
  await page.goto(host.url)
  const frame = page.frameLocator('#orbits')
  await frame.getByRole('button', { name: 'Present', exact: true }).click()
  const where = frame.getByRole('status')
  await expect(where).toContainText('Step 1 of 12')
  const fingers = await fingersOn(page)
  const middle = await middleOf(page.locator('#orbits'))

  await fingers.move([[beside(middle, 0, 20), beside(middle, 0, -120)]], 400)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(80)
  await expect(where).toContainText('Step 1 of 12')

  await page.evaluate(() => scrollTo(0, 0))
  await fingers.move(
    [
      [beside(middle, -20), beside(middle, -60)],
      [beside(middle, 20), beside(middle, 60)],
    ],
    400,
  )
  await expect(where).toContainText('You have left the path.')
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await host.close()
})
