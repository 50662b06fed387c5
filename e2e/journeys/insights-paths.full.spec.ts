import { Dashboard } from '../models/dashboard.ts'
import { violations } from '../support/axe.ts'
import { deckOf, titlesUpTo } from '../support/deck-of.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const WIDTHS = [360, 800, 1280] as const

// A server of its own, because the decks of others would change.
test.use({ visitor: 'ada@example.com', serverKnobs: { VIEWPAGE_UPLOAD_LIMIT_MB: '8' } })

// docs/behaviour/insights.md#long-paths
for (const count of [1, 12, 41, 200])
  test(`fits or scrolls with ${count} steps, after the file was replaced`, async ({ page }) => {
    test.slow()
    const dashboard = new Dashboard(page)
    await page.goto('/p/edit/orbit1/')
    await page.getByRole('link', { name: 'Replace the file' }).click()
    await dashboard.choose(deckOf(titlesUpTo(count)))
    await page.getByRole('button', { name: 'Replace' }).click()
    await page.waitForURL('/p/edit/orbit1/')
    await page.goto('/p/orbit1/insights/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Going around/)
    await expect(page.locator('.insights-step')).toHaveCount(count)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 860 })
      expect(await sidewaysScroll(page)).toBe(0)
      await expect(page.locator('.insights-viewers').first()).toBeVisible()
      // Every cell of each row, the active time too, is inside of the page.
      const edges = await page
        .locator('.insights-viewers td')
        .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().right))
      for (const edge of edges) expect(edge).toBeLessThanOrEqual(width)
    }
    await page.setViewportSize({ width: 360, height: 860 })
    const path = page.locator('#path .site-scroll').first()
    const lastStep = page.locator('.insights-step').last()
    const fade = () => path.evaluate((region) => getComputedStyle(region).getPropertyValue('--edge-after'))
    // The style sheet's own animation sets it, a frame after the page was laid out.
    await expect.poll(fade).toBe(count > 1 ? '56px' : '0px')
    await expect(path).toHaveAccessibleName(count > 1 ? 'Along the path' : '')
    if (count > 1) {
      await path.focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => path.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    }
    await lastStep.scrollIntoViewIfNeeded()
    await expect(lastStep).toBeInViewport()
    expect(await violations(page)).toEqual([])
  })
