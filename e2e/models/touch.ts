import type { Locator, Page } from 'playwright/test'
import type { ViewPage } from './view-page.ts'
import { type Point } from '../support/fingers.ts'
import { expect } from '../support/test.ts'

/** Presents in the page and waits for the first step. @returns the line that announces the step */
export async function present(page: Page, viewPage: ViewPage): Promise<Locator> {
  await viewPage.openLive()
  await viewPage.viewer.present()
  // A phone presents in full screen. The bar hides after a while, and takes keys then, but no press.
  const exit = page.getByRole('button', { name: 'Exit fullscreen' })
  await exit.click({ timeout: 10_000 }).catch(async () => {
    await exit.press('Enter')
    // The bar does not hide while it has the focus.
    await page.locator(':focus').blur()
  })
  await viewPage.viewer.rest()
  const where = page.getByRole('status')
  await expect(where).toContainText('Step 1 of 12')
  return where
}

/** Waits until the element has a box: the layer over the picture is rebuilt when a font loads. */
export async function boxOf(element: Locator) {
  let box: Awaited<ReturnType<Locator['boundingBox']>> = null
  await expect.poll(async () => (box = await element.boundingBox())).not.toBeNull()
  return box ?? { x: NaN, y: NaN, width: NaN, height: NaN }
}

export async function middleOf(element: Locator): Promise<Point> {
  const { x, y, width, height } = await boxOf(element)
  return { x: x + width / 2, y: y + height / 2 }
}

export function beside({ x, y }: Point, dx: number, dy = 0): Point {
  return { x: x + dx, y: y + dy }
}
