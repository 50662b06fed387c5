import type { Locator } from 'playwright/test'
import { fingersOn, type Point } from '../support/fingers.ts'
import { serveHostPage } from '../support/host-page.ts'
import { expect, test } from '../support/test.ts'

// A phone.
test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('a swipe shows the next step, and one in the other direction the previous step', async ({
  page,
  viewPage,
}) => {
  await viewPage.open('/p/orbit1/#step=1')
  const where = page.getByRole('status')
  await expect(where).toContainText('Step 1 of 12')
  const fingers = await fingersOn(page)
  const middle = await middleOf(viewPage.slot('viewer'))
  await fingers.stroke([[beside(middle, 90), beside(middle, -90)]], 150)
  await expect(where).toContainText('Step 2 of 12')
  await fingers.stroke([[beside(middle, -90), beside(middle, 90)]], 150)
  await expect(where).toContainText('Step 1 of 12')
})

test('a pinch zooms around its centre', async ({ page, viewPage }) => {
  await viewPage.open('/p/orbit1/#step=1')
  await viewPage.viewer.rest()
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
})

test('a fast drag has momentum and stops', async ({ page, viewPage }) => {
  await viewPage.open('/p/orbit1/#step=1')
  await viewPage.viewer.rest()
  const title = viewPage.slot('viewer').locator('canvas ~ div').getByText('Going around', { exact: true })
  const before = await middleOf(title)
  const middle = await middleOf(viewPage.slot('viewer'))
  const fingers = await fingersOn(page)
  await fingers.stroke([[middle, beside(middle, 0, 24)]], 80)
  await viewPage.viewer.rest()
  const way = (await middleOf(title)).y - before.y
  // 24 px of dragging, then 0.3 px/ms of momentum that decays over 300 ms.
  expect(way).toBeGreaterThan(60)
  expect(way).toBeLessThan(24 + 90 + 2)
  expect(await page.evaluate(() => scrollY), 'the page does not scroll').toBe(0)
})

// docs/behaviour/viewer.md#gestures-in-an-embed
test('in an embed one finger scrolls the page around, and two zoom', async ({ page, server }) => {
  const host = await serveHostPage(
    `<iframe id="orbits" src="${server.url}/p/orbit1/embed/" title="Going around" width="312" height="176"
      style="border: 0"></iframe>`,
  )
  await page.goto(host.url)
  const frame = page.frameLocator('#orbits')
  await frame.getByRole('button', { name: 'Present' }).click()
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

/** Waits until the element has a box: the layer over the picture is rebuilt when a font loads. */
async function boxOf(element: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await element.boundingBox())).not.toBeNull()
  return box ?? { x: NaN, y: NaN, width: NaN, height: NaN }
}

async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

function beside({ x, y }: Point, dx: number, dy = 0): Point {
  return { x: x + dx, y: y + dy }
}
