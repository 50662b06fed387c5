import type { Locator } from 'playwright/test'
import { Dashboard } from '../models/dashboard.ts'
import { violations } from '../support/axe.ts'
import { deckOf, titlesUpTo } from '../support/deck-of.ts'
import { expect, test } from '../support/test.ts'

const STEPS = 200

test.use({ visitor: 'ada@example.com' })

const card = (overview: Locator, step: number) =>
  overview.getByRole('button', { name: new RegExp(`^Step ${step} of`) })

/** Focused, and as a whole in the visible part. */
async function seeFocusOn(overview: Locator, step: number): Promise<void> {
  await expect(card(overview, step)).toBeFocused()
  await expect(card(overview, step)).toBeInViewport({ ratio: 1 })
}

// docs/behaviour/viewer.md#overview
// docs/behaviour/viewer.md#decks-of-any-length
test('the overview of two hundred steps opens at the current one, and keys and the wheel reach all others', async ({
  page,
  viewPage,
}) => {
  test.slow()
  const dashboard = new Dashboard(page)
  await dashboard.open('/dashboard/next/upload/')
  await dashboard.choose(deckOf(titlesUpTo(STEPS)))
  await page.getByRole('button', { name: 'Upload' }).last().click()
  const path = await dashboard.openUploaded()
  await viewPage.openLive(`${path}#step=100`)
  const { viewer } = viewPage
  await viewer.present()
  await viewer.seeStep(100, STEPS)
  await viewer.overview(100)
  // A press that is repeated, because a control just fades, scrolls the page first.
  await page.evaluate(() => scrollTo(0, 0))
  const overview = page.getByRole('region', { name: 'Overview' })

  await seeFocusOn(overview, 100)
  const cards = overview.getByRole('listitem')
  expect(await cards.count()).toBeLessThan(50)
  await expect(cards.first()).toHaveAttribute('aria-setsize', String(STEPS))
  expect(await violations(page)).toEqual([])

  await page.keyboard.press('ArrowDown')
  await seeFocusOn(overview, 104)
  await page.keyboard.press('End')
  await seeFocusOn(overview, STEPS)
  await page.keyboard.press('Home')
  await seeFocusOn(overview, 1)

  await overview.hover()
  await page.mouse.wheel(0, 4_000)
  await expect(card(overview, 1)).not.toBeInViewport()
  await expect.poll(async () => Number(await cards.last().getAttribute('aria-posinset'))).toBeGreaterThan(80)
  await expect(card(overview, 1)).toBeFocused()

  // With fewer columns there are more rows; the card with the focus stays.
  await page.keyboard.press('ArrowRight')
  await seeFocusOn(overview, 2)
  await page.keyboard.press('End')
  await page.setViewportSize({ width: 360, height: 740 })
  const columns = () =>
    cards.evaluateAll((all) => new Set(all.map((each) => each.getBoundingClientRect().left)).size)
  await expect.poll(columns).toBe(2)
  await expect(card(overview, STEPS)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await seeFocusOn(overview, STEPS - 2)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuenow', String(STEPS - 2))
})
