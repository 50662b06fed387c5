import type { Locator } from 'playwright/test'
import { expect, test } from '../support/test.ts'

const PATHS = [
  '/explore/',
  '/gallery/',
  '/terms/',
  '/settings/',
  '/settings/hooks/',
  '/dashboard/bin/',
  '/dashboard/versions/orbit1/',
  '/viewers/',
  '/contact/abuse/orbit1/',
]

/** The value of a property, as the browser computed it. */
const styleOf = (element: Locator, property: string) =>
  element.evaluate((each, name) => getComputedStyle(each).getPropertyValue(name), property)

test.describe('the pages of the site', () => {
  test.use({ visitor: 'ada@example.com' })

  test('begin at one edge, with headings of one size', async ({ page, server }) => {
    const looks: string[] = []
    for (const path of PATHS) {
      await page.goto(server.url + path)
      const heading = page.getByRole('heading', { level: 1 })
      const box = await heading.boundingBox()
      looks.push(`${await styleOf(heading, 'font-size')} at ${Math.round(box?.x ?? -1)}`)
    }
    expect(looks).toEqual(PATHS.map(() => looks[0]))
  })
})

test.describe('in the dark', () => {
  test.use({ colorScheme: 'dark' })

  test('the video banner is dark, too', async ({ viewPage, page }) => {
    await viewPage.open()
    const banner = viewPage.slot('banner').getByRole('complementary')
    const colour = await styleOf(banner, 'background-color')
    expect(colour).toMatch(/^rgb\(/)
    expect(Math.max(...(colour.match(/\d+/g) ?? []).map(Number))).toBeLessThan(80)
    await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/)
  })
})

test.describe('long words', () => {
  test.use({ locale: 'de-DE' })

  for (const [width, hyphens] of [
    [360, 'auto'],
    [1280, 'manual'],
  ] as const)
    test(`at ${width} px, headings and the texts of people have ${hyphens} hyphens`, async ({
      page,
      server,
      viewPage,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(`${server.url}/terms/`)
      expect(await styleOf(page.getByRole('heading', { level: 1 }), 'hyphens')).toBe(hyphens)
      await viewPage.open()
      expect(await styleOf(viewPage.slot('metadata').locator('[lang="en"]').first(), 'hyphens')).toBe(hyphens)
    })
})
