import type { Page } from 'playwright/test'
import { nameOf, PAGES } from '../audit/pages.ts'
import { openLive } from '../models/audited.ts'
import { violations } from '../support/axe.ts'
import { layoutFaults } from '../support/layout-faults.ts'
import { expect, test } from '../support/test.ts'

const PSEUDO = 'en-XA'
/** px, at 1280 px: the content of each page, from edge to edge. */
const EDGES = [148, 1132]
/** px: a heading, and one that is larger because the page has little else. */
const SIZES = ['30px', '40px']
/** Pages of a presentation, its embed and the editor have a stage in place of a heading; others frame the panel about an upgrade. */
const hasOwnLook = /^\/upgrade\/|^\/[pv]\/(?!nothing1|[^/]+\/insights)|^\/classic1\//

test('texts 40 % longer are hydrated as the server wrote them', async ({ page, viewPage }) => {
  await viewPage.openLive(`/p/orbit1/?lang=${PSEUDO}&diagnostics=console`)
  await expect(viewPage.slot('toolbar').getByRole('button', { name: '[Šhààřéé]' })).toBeVisible()
  await expect(viewPage.slot('header')).toContainText('[Łööğ îîñ]')
  const errors = await page.evaluate(() => window.__viewpage.errors)
  expect(errors).toEqual([])
})

// docs/behaviour/page.md#languages
test('every word of the product comes from its messages files', async ({ page, viewPage }) => {
  await viewPage.openLive(`/p/orbit1/?lang=${PSEUDO}`)
  expect(await wordsOutside(page)).toEqual([])
})

// docs/behaviour/page.md#languages
test('every word of diagnostics comes from its messages files too', async ({ page, viewPage }) => {
  await viewPage.openLive(`/p/orbit1/?lang=${PSEUDO}&diagnostics`)
  const panel = page.getByRole('complementary', { name: /^\[Dîîààğ/ })
  await expect(panel.getByRole('tab')).toHaveText([/^\[/, /^\[/])
})

// At one width; `accessibility.full.spec.ts` has the states at others, and `npm run audit` everything.
for (const each of PAGES) {
  test(`texts 40 % longer are neither cut off nor overlap, axe finds nothing, and width and heading fit the site, on ${nameOf(each)}`, async ({
    audited,
  }) => {
    const page = await audited.nextPageOf(each.as, { viewport: { width: 360, height: 740 } })
    await openLive(page, each.path, PSEUDO)
    expect([...(await layoutFaults(page)), ...(await violations(page))]).toEqual([])
    if (!hasOwnLook.test(each.path)) await seeOneScale(page)
    await page.close()
  })
}

/** All pages of the site have one width, and headings of one scale. */
async function seeOneScale(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 })
  const { edges, size } = await page.locator('h1').evaluate((heading) => {
    const { left = 0, right = 0 } =
      document.querySelector('main')?.firstElementChild?.getBoundingClientRect() ?? {}
    return { edges: [Math.round(left), Math.round(right)], size: getComputedStyle(heading).fontSize }
  })
  expect(edges).toEqual(EDGES)
  expect(SIZES).toContain(size)
}

/** Visible words without brackets, except a person's own texts, dates, the brand, and languages in their own words. */
function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const OWN =
      '[dir], bdi, [data-slot="metadata"] time, script, style, noscript, canvas ~ *, .kit-avatar, button[lang]'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent?.trim() ?? ''
      if (!element || element.closest(OWN) || !/[a-z]{2}/i.test(text) || text === 'Prezi') continue
      if (!/[[\]]/.test(element.textContent) && !/[[\]]/.test(element.parentElement?.textContent ?? '')) {
        words.push(text)
      }
    }
    return words
  })
}
