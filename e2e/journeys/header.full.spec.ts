import type { Page } from 'playwright/test'
import { violations } from '../support/axe.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

const header = (page: Page) => page.locator('[data-slot="header"] header')
const field = (page: Page) => page.getByRole('searchbox')

async function sizes(page: Page) {
  const heightOf = async (selector: string) =>
    (await header(page).locator(selector).boundingBox())?.height ?? 0
  const whole = (await header(page).boundingBox())?.height ?? 0
  const terms = await heightOf('nav')
  return { row: whole - terms, terms, search: (await header(page).locator('form').boundingBox())?.width ?? 0 }
}

// docs/behaviour/page.md#responsive-modes
// docs/behaviour/header.md#header-size
test('the header is 48 px high on a phone, else 49, its terms 36, its search at most 790 wide', async ({
  page,
  viewPage,
}) => {
  test.slow()
  for (const [width, row] of [
    [360, 48],
    [800, 49],
    [1280, 49],
    [1920, 49],
  ] as const) {
    // The header is as wide as the stage, which a low window makes narrower.
    await page.setViewportSize({ width, height: 1_300 })
    await viewPage.openLive()
    const { search, ...heights } = await sizes(page)
    expect.soft(heights, `at ${width} px`).toEqual({ row, terms: 36 })
    expect.soft(search, `at ${width} px`).toBeLessThanOrEqual(790)
  }
})

for (const locale of ['de-DE', 'ja-JP', 'hu-HU']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('nothing overflows or overlaps at any width', async ({ page, viewPage }) => {
      test.slow()
      for (const width of [320, 360, 800, 1280]) {
        await page.setViewportSize({ width, height: 860 })
        await viewPage.openLive()
        expect.soft(await sidewaysScroll(page), `at ${width} px`).toBe(0)
        expect.soft(await header(page).evaluate(overlapsIn), `at ${width} px`).toEqual([])
      }
    })
  })
}

/** Runs in the page. @returns the controls that lie over each other */
function overlapsIn(element: Element): string[] {
  const boxes = [...element.querySelectorAll('a, button, form')]
    .map((each) => ({ name: each.outerHTML.slice(0, 60), box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.left < innerWidth)
  return boxes.flatMap(({ name, box }, index) =>
    boxes
      .slice(index + 1)
      .filter(
        ({ box: other }) =>
          Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
          Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
      )
      .map((other) => `${name} on ${other.name}`),
  )
}

test('a search for white space opens the explore page', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await field(page).fill('  \u3000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/explore/')
})

test('a suggested term, the logo and "Log in" open their pages', async ({ page, viewPage }) => {
  for (const [name, url] of [
    ['Solar system', '/explore/search/?search=Solar%20system'],
    ['Log in', '/login/?next=%2Fp%2Forbit1%2F'],
    ['Prezi home page', '/'],
  ] as const) {
    await viewPage.openLive()
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page).toHaveURL(url)
  }
})

test('the back link returns to the previous page', async ({ page, viewPage }) => {
  await viewPage.openLive('/p/orbit1/')
  await expect(page.getByRole('link', { name: 'Back', exact: true })).toHaveCount(0)
  await viewPage
    .slot('sidebar')
    .getByRole('link', { name: /Reading a coastline/ })
    .click()
  await expect(page).toHaveURL(/\/p\/ocean1\//)
  await viewPage.seeLive('header')
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/p\/orbit1\//)
})

test('the video banner disappears when it is dismissed, also after a reload', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await viewPage.seeLive('banner')
  const banner = page.getByRole('complementary', { name: 'Prezi Video' })
  await banner.getByRole('button', { name: 'Dismiss' }).focus()
  await page.keyboard.press('Enter')
  await expect(banner).toHaveCount(0)
  await page.reload()
  await viewPage.seeLive('header')
  await expect(banner).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  // docs/behaviour/header.md#collapsed-search
  test('search opens from its icon with focus, closes, and submits', async ({ page, viewPage }) => {
    await viewPage.openLive()
    const opener = page.getByRole('link', { name: 'Search', exact: true })
    await expect(field(page)).toBeHidden()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeHidden()
    await expect(opener).toBeFocused()
    await opener.click()
    await page.keyboard.type('kepler')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/explore/search/?search=kepler')
  })
})

test('a keyboard user searches, and the field keeps the term', async ({ page, viewPage }) => {
  await viewPage.openLive()
  await page.getByRole('link', { name: 'Prezi home page' }).focus()
  await page.keyboard.press('Tab')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('solar & system')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/explore/search/?search=solar%20%26%20system')
  await expect(field(page)).toHaveValue('solar & system')
})
