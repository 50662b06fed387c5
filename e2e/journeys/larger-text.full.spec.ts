import { nameOf, PAGES } from '../audit/pages.ts'
import { openLive } from '../models/audited.ts'
import { readingFaults } from '../support/text-settings.ts'
import { expect, test } from '../support/test.ts'

// `npm run audit` has the other languages, and the states of pages.
for (const each of PAGES) {
  // docs/behaviour/page.md#larger-text
  test(`text at 200 %, and text with more space, fits on ${nameOf(each)}`, async ({ audited }) => {
    const page = await audited.nextPageOf(each.as, { viewport: { width: 320, height: 740 } })
    await openLive(page, each.path, 'en')
    for (const width of [320, 360, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      for (const text of ['large', 'spaced'] as const)
        expect.soft(await readingFaults(page, text), `${text} text at ${width} px`).toEqual([])
    }
    await page.close()
  })
}
