import type { Locator, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { fingersOn } from '../support/fingers.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'
import { boxOf, present } from '../models/touch.ts'

const UPRIGHT = { width: 360, height: 740 }
const SIDEWAYS = { width: 740, height: 360 }

test.use({ viewport: UPRIGHT, hasTouch: true })

const stageOf = (page: Page) => page.locator('[data-phase]')
const pictureOf = (page: Page) => page.locator('[data-engine]')
const barOf = (page: Page) => page.getByRole('group', { name: 'Player' })
const isResting = (page: Page) => barOf(page).locator('xpath=..').getAttribute('data-resting')

async function edgesOf(element: Locator) {
  const { x, y, width, height } = await boxOf(element)
  return { top: y, bottom: y + height, left: x, right: x + width, width, height }
}

// docs/behaviour/viewer.md#bar-place
test('the bar is under the picture, in a place that is there from the first paint', async ({
  page,
  viewPage,
}) => {
  await viewPage.openLive()
  const { top, bottom } = await edgesOf(stageOf(page))
  await present(page, viewPage)
  const [picture, bar] = [await edgesOf(pictureOf(page)), await edgesOf(barOf(page))]
  expect(picture).toMatchObject({ left: 0, right: 360, height: 202.5 })
  expect(bar).toMatchObject({ top: picture.bottom, height: 44 })
  await page.touchscreen.tap(180, picture.top + 100)
  await expect(page.getByRole('status')).toContainText('Step 2 of 12')
  expect(await edgesOf(barOf(page))).toEqual(bar)
  expect(await edgesOf(stageOf(page))).toMatchObject({ top, bottom })

  await page.locator('[data-slot="viewer"]').getByRole('button', { name: 'More' }).tap()
  await expect.poll(async () => (await edgesOf(page.getByRole('menu'))).top).toBe(bar.bottom + 8)
  for (const item of await page.getByRole('menuitem').all())
    expect((await edgesOf(item)).height).toBeGreaterThanOrEqual(44)
})

// docs/behaviour/viewer.md#overview
test('the overview is a sheet of full height, at the current step', async ({ page, viewPage }) => {
  await present(page, viewPage)
  await page.locator('[data-slot="viewer"]').getByRole('button', { name: 'More' }).tap()
  await page.getByRole('menuitem', { name: 'Overview' }).tap()
  const sheet = page.getByRole('region', { name: 'Overview' })
  await expect(sheet.getByRole('button', { name: /^Step 1 of/ })).toBeFocused()
  await expect
    .poll(() => edgesOf(sheet))
    .toMatchObject({ top: 12, bottom: UPRIGHT.height, left: 0, right: 360 })
  await expect(sheet).toContainText('12 steps')
  expect(await violations(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Step 4 of/ }).tap()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('status')).toContainText('Step 4 of 12')
  await expect(page.locator('[data-slot="viewer"]').getByRole('button', { name: 'More' })).toBeFocused()
})

// docs/behaviour/overlay.md#end-screen-actions
// docs/behaviour/overlay.md#up-next
test('the end screen has names under its icons, the row, and what comes next under it', async ({
  page,
  viewPage,
}) => {
  await present(page, viewPage)
  await viewPage.viewer.goToEnd()
  const stage = viewPage.slot('viewer')
  for (const name of ['Restart', 'Like', 'Share'])
    await expect(stage.getByRole('button', { name, exact: true }).getByText(name)).toBeInViewport({
      ratio: 1,
    })
  await expect(stage.getByRole('button', { name: 'Create your own' })).toHaveCount(0)
  await expect(stage.getByText('12/12')).toBeVisible()
  await expect(viewPage.slot('teaser').locator('svg').last()).toBeVisible()
  expect(await violations(page)).toEqual([])
})

// docs/behaviour/viewer.md#low-window
test('sideways the stage is the window, and the page follows', async ({ page, viewPage }) => {
  await page.setViewportSize(SIDEWAYS)
  await viewPage.openLive()
  await expect.poll(() => edgesOf(stageOf(page))).toMatchObject({ top: 0, left: 0, ...SIDEWAYS })
  await expect(page.getByRole('button', { name: 'Present', exact: true })).toBeInViewport({ ratio: 1 })
  expect((await edgesOf(viewPage.slot('header'))).top).toBeGreaterThanOrEqual(SIDEWAYS.height)
  expect(await sidewaysScroll(page)).toBe(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to presentation' })).toBeFocused()

  await present(page, viewPage)
  const [picture, bar] = [await edgesOf(pictureOf(page)), await edgesOf(barOf(page))]
  expect(picture).toMatchObject({ top: 0, left: 50, width: 640, height: 360 })
  expect(bar).toMatchObject({ bottom: 352, height: 44 })
})

// docs/behaviour/viewer.md#resting-bar
test('sideways a tap that goes on leaves the bar resting, and one at the lower edge raises it', async ({
  page,
  viewPage,
}) => {
  await page.setViewportSize(SIDEWAYS)
  const where = await present(page, viewPage)
  await expect.poll(() => isResting(page)).not.toBeNull()
  await page.touchscreen.tap(370, 120)
  await expect(where).toContainText('Step 2 of 12')
  expect(await isResting(page)).not.toBeNull()
  await page.touchscreen.tap(370, 320)
  await expect.poll(() => isResting(page)).toBeNull()
  await expect(where).toContainText('Step 2 of 12')
})

// docs/behaviour/viewer.md#turning
test('turned while it plays, the stage is the window; turned back, it is where it was', async ({
  page,
  viewPage,
}) => {
  await present(page, viewPage)
  await page.evaluate(() => scrollTo(0, 60))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(60)
  const { top } = await edgesOf(stageOf(page))
  await page.setViewportSize(SIDEWAYS)
  await expect.poll(() => edgesOf(stageOf(page))).toMatchObject({ top: 0, bottom: SIDEWAYS.height })
  await page.setViewportSize(UPRIGHT)
  await expect.poll(async () => (await edgesOf(stageOf(page))).top).toBe(top)
})

// docs/behaviour/viewer.md#immersion
test('Present fills the screen, with the row at its foot', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.viewer.present()
  await expect(page.getByRole('button', { name: 'Exit fullscreen' })).toBeVisible()
  await viewPage.viewer.rest()
  expect(await edgesOf(stageOf(page))).toMatchObject({ top: 0, bottom: UPRIGHT.height })
  expect(await edgesOf(pictureOf(page))).toMatchObject({ top: 268.75, height: 202.5 })
  await expect.poll(async () => (await edgesOf(barOf(page))).bottom).toBe(720)
})

for (const viewport of [
  { width: 320, height: 640 },
  { width: 568, height: 320 },
]) {
  // docs/behaviour/viewer.md#bar-place
  test(`with text of 200 % at ${viewport.width} × ${viewport.height} nothing is cut off`, async ({
    page,
    viewPage,
  }) => {
    await page.setViewportSize(viewport)
    await viewPage.openLive()
    const enlarge = () => page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    await enlarge()
    // The rest of the page is examined elsewhere.
    const faults = async () => (await layoutFaults(page)).filter((fault) => fault.includes('viewer '))
    expect.soft(await faults(), 'start').toEqual([])
    await present(page, viewPage)
    await enlarge()
    expect.soft(await faults(), 'playing').toEqual([])
    await viewPage.viewer.goToEnd()
    expect.soft(await faults(), 'end').toEqual([])
  })
}

// docs/behaviour/viewer.md#swipe
test('in full screen a finger swipes beside the picture, too', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.viewer.present()
  await viewPage.viewer.rest()
  const where = page.getByRole('status')
  const fingers = await fingersOn(page)
  await fingers.stroke(
    [
      [
        { x: 270, y: 120 },
        { x: 90, y: 120 },
      ],
    ],
    300,
  )
  await expect(where).toContainText('Step 2 of 12')
  await viewPage.viewer.rest()
  await page.touchscreen.tap(180, 560)
  await expect(where).toContainText('Step 3 of 12')
})

// docs/behaviour/viewer.md#video
test('the first press on a video plays it', async ({ page, viewPage }) => {
  await viewPage.openLive('/p/orbit1/#step=4')
  await viewPage.viewer.present()
  await page.getByRole('button', { name: /^Play video: A planet/ }).tap()
  const video = page.locator('[data-stage] video')
  await expect(video).toHaveJSProperty('paused', false)
  await expect(video).toHaveAttribute('controls')
  await expect(page.locator('[data-phase=playing]')).toBeVisible()
})

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('the path has a ground of its own, and no text of the layer covers the picture', async ({
    page,
    viewPage,
  }) => {
    await viewPage.openLive()
    const path = page.locator('[data-phase] > div:has(> [aria-hidden] > span)').last()
    await expect(path).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await present(page, viewPage)
    await expect(page.locator('canvas ~ div').first()).toHaveCSS('forced-color-adjust', 'none')
  })
})
