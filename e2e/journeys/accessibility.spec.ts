import type { Page } from 'playwright/test'
import { expect, test } from '../support/test.ts'
import { doubleIds } from '../support/double-ids.ts'

test.describe('what a screen reader has before it', () => {
  test('is one page: its landmarks, one first heading, and headings in order across remotes', async ({
    viewPage,
  }) => {
    await viewPage.openLive()
    await expect(viewPage.page.locator('body')).toMatchAriaSnapshot(`
      - complementary "Prezi Video"
      - banner:
        - link "Prezi home page"
        - search:
          - searchbox "Search presentations"
        - link "Log in"
        - navigation "Trending"
      - main:
        - 'region "Presentation: Going around: a short history of orbits"':
          - button "Present"
        - region "About this presentation":
          - 'heading "Going around: a short history of orbits" [level=1]'
        - group "Presentation actions":
          - button /Like, [\\d,]+ likes/
          - button "Share"
          - button "Embed"
          - link "Report"
        - region "Transcript":
          - heading "Transcript" [level=2]
          - list:
            - listitem:
              - link "Go to step 1"
              - heading "Going around" [level=3]
        - region "Staff picks":
          - heading "Staff picks" [level=2]
        - region "Templates":
          - heading "Templates" [level=2]
        - region "Prezi Video":
          - heading "Prezi Video" [level=2]
    `)
    await expect(viewPage.page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(await skippedLevels(viewPage.page)).toEqual([])
    expect(await doubleIds(viewPage.page)).toEqual([])
  })
})

/** Headings that are more than one level below the one before them. */
function skippedLevels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    )
    const levelOf = (heading: Element | undefined) => Number(heading?.localName.slice(1) ?? 0)
    return headings
      .filter((heading, index) => index > 0 && levelOf(heading) > levelOf(headings[index - 1]) + 1)
      .map((heading) => heading.outerHTML.slice(0, 100))
  })
}
