import { inLanguage } from '../audit/pages.ts'
import { sidewaysScroll } from '../support/sideways.ts'
import { expect, test } from '../support/test.ts'

// docs/behaviour/search.md#nothing-found
test('a search without results suggests a spelling and presentations', async ({ page }) => {
  await page.goto('/explore/search/?search=keplar%20orbitz')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing found for “keplar orbitz”')
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4)
  await page.getByRole('link', { name: 'kepler orbits' }).click()
  await expect(page.getByRole('link', { name: /^Going around/ })).toBeVisible()
})

const PAGES = [
  '/',
  '/explore/',
  '/explore/search/?search=kepler',
  '/explore/search/?search=keplar%20orbitz',
  `/explore/search/?search=${'long'.repeat(40)}`,
  '/gallery/',
  '/user/ada-0000000001/',
  '/presentation-template/',
  '/presentation-template/pitch-in-five-steps/',
]

for (const [name, language] of [
  ['English', 'en'],
  ['German', 'de'],
  ['Japanese', 'ja'],
] as const) {
  test(`nothing is wider than the page at any width, in ${name}`, async ({ page }) => {
    test.slow()
    for (const path of PAGES) {
      await page.goto(inLanguage(path, language))
      for (const width of [360, 800, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect.soft(await sidewaysScroll(page), `${path} at ${width} px`).toBe(0)
      }
    }
  })
}

test('a visitor copies a template', async ({ page, logIn }) => {
  await page.goto('/presentation-template/')
  await page.getByRole('link', { name: 'Pitch in five steps' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pitch in five steps')
  await expect(page.getByRole('link', { name: 'Use this template' })).toHaveAttribute(
    'href',
    /^\/signup\/\?next=/,
  )
  await logIn('ben@example.com')
  await page.goto('/presentation-template/pitch-in-five-steps/')
  await page.getByRole('link', { name: 'Use this template' }).click()
  await page.getByRole('button', { name: 'Make a copy' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copy of Pitch in five steps')
  await page.goto('/dashboard/next/')
  await expect(page.getByRole('link', { name: /^Copy of Pitch in five steps/ })).toBeVisible()
})
