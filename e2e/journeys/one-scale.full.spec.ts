import { nameOf, PAGES } from '../audit/pages.ts'
import { openLive } from '../models/audited.ts'
import { expect, test } from '../support/test.ts'

/** px, at 1280 px: the content of each page, from edge to edge. */
const EDGES = [148, 1132]
/** px: a heading, and one that is larger because the page has little else. */
const SIZES = ['30px', '40px']

/** Pages of a presentation, its embed and the editor have a stage in place of a heading; others frame the panel about an upgrade. */
const hasOwnLook = /^\/upgrade\/|^\/[pv]\/(?!nothing1|[^/]+\/insights)|^\/classic1\//

test('all pages of the site have one width, and headings of one scale', async ({ audited }) => {
  for (const each of PAGES.filter(({ path }) => !hasOwnLook.test(path))) {
    const page = await audited.nextPageOf(each.as, { viewport: { width: 1280, height: 860 } })
    await openLive(page, each.path, 'en')
    const { edges, size } = await page.locator('h1').evaluate((heading) => {
      const content = document.querySelector('main')?.firstElementChild?.getBoundingClientRect()
      const { left = 0, right = 0 } = content ?? {}
      return { edges: [Math.round(left), Math.round(right)], size: getComputedStyle(heading).fontSize }
    })
    expect.soft(edges, nameOf(each)).toEqual(EDGES)
    expect.soft(SIZES, nameOf(each)).toContain(size)
    await page.close()
  }
})
