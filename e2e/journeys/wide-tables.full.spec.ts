import type { Locator, Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { RELEASE_TOKEN } from '../support/server.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

/** px of the fading at both edges. */
const fading = (region: Locator) =>
  region.evaluate((element) => {
    const style = getComputedStyle(element)
    return [style.getPropertyValue('--edge-before'), style.getPropertyValue('--edge-after')].map(parseFloat)
  })

async function enterReleases(page: Page): Promise<void> {
  await page.goto('/releases/')
  await page.getByLabel('Release token').fill(RELEASE_TOKEN)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
}

// docs/behaviour/page.md#wide-tables
test('a table that is too wide fades where it goes on, and scrolls by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await enterReleases(page)
  const region = page.locator('.site-scroll').first()
  await expect(region).toHaveRole('group')
  expect(await fading(region)).toEqual([0, 56])
  await region.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
  await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
  await region.blur()
  await expect.poll(() => fading(region)).toEqual([56, 0])
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await violations(page)).toEqual([])
})

// docs/behaviour/page.md#wide-tables
test('a table that fits is no stop of the keyboard, until the window is too narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await enterReleases(page)
  await expect(page.getByRole('table', { name: 'Live', exact: true })).toBeVisible()
  await expect(page.locator('.site-scroll[tabindex]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 780 })
  const region = page.locator('.site-scroll').first()
  await expect(region).toHaveRole('group')
  await expect(region).toHaveAttribute('tabindex', '0')
})

// docs/behaviour/page.md#wide-tables
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('every such table can be reached', async ({ page }) => {
    await page.goto('/help/embedding/')
    const region = page.locator('.site-scroll').first()
    await expect(region).toHaveRole('group')
    await expect(region).toHaveAttribute('tabindex', '0')
  })
})
