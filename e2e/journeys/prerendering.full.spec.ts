import { openPrerenderingTab, type PrerenderingTab } from '../support/prerendering-tab.ts'
import type { Stored } from '../support/stored-events.ts'
import { chromium } from 'playwright'
import { expect, PRODUCTION, test as base } from '../support/test.ts'

const test = base.extend<{ tab: PrerenderingTab }>({
  tab: async ({ launchOptions }, use) => {
    const tab = await openPrerenderingTab(launchOptions.executablePath ?? chromium.executablePath())
    await use(tab)
    await tab.close()
  },
})

test.use({ serverKnobs: PRODUCTION })

const GARDEN = "[data-slot='teaser'] a[href^='/p/garden1/']"

/** Whether the last card of the page is laid out, which is far below the window. */
const IS_LAID_OUT = `[...document.querySelectorAll("[data-slot='sidebar'] a")].at(-1)
  .checkVisibility({ contentVisibilityAuto: true })`

const visitsOf = (stored: Stored, oid: string) =>
  stored.events().filter(({ name, url }) => name === 'load_public_view_page' && url.includes(oid))

/** Opens a presentation and rests the pointer on a card until the other one is prerendered. */
async function seePrerendered(tab: PrerenderingTab, url: string): Promise<void> {
  await tab.open(`${url}/p/orbit1/`)
  await tab.hover(GARDEN)
  await expect.poll(() => tab.prerendered()).toEqual([expect.stringContaining('/p/garden1/')])
}

/** Ends the visit, which sends everything that is not sent yet. */
async function leave(tab: PrerenderingTab): Promise<void> {
  await tab.open('about:blank')
}

// docs/behaviour/page.md#next-presentation, docs/behaviour/page.md#prerendered-page
test('the presentation under the pointer is prerendered, and counts nothing if nobody opens it', async ({
  tab,
  server,
  stored,
}) => {
  const views = stored.views('garden1')
  await seePrerendered(tab, server.url)
  await expect.poll(() => stored.eventNames()).toContain('load_public_view_page')
  await leave(tab)
  await tab.open(`${server.url}/p/solo1/`)
  await expect.poll(() => visitsOf(stored, 'solo1')).toHaveLength(1)
  expect(visitsOf(stored, 'orbit1')).toHaveLength(1)
  expect(stored.events().filter(({ url }) => url.includes('garden1'))).toEqual([])
  expect(stored.viewerLog().filter(({ payload }) => JSON.stringify(payload).includes('garden1'))).toEqual([])
  expect(stored.watched().oid).not.toBe('garden1')
  expect(stored.pageErrors()).toEqual([])
  expect(stored.views('garden1')).toBe(views)
})

// docs/behaviour/page.md#prerendered-page
test('a prerendered presentation that is opened counts once, becomes live and can be watched', async ({
  tab,
  server,
  stored,
}) => {
  const views = stored.views('garden1')
  await seePrerendered(tab, server.url)
  await tab.click(GARDEN)
  await expect
    .poll(() => tab.evaluate("performance.getEntriesByType('navigation')[0].activationStart > 0"))
    .toBe(true)
  const states =
    "[...new Set([...document.querySelectorAll('[data-slot]')].map((slot) => slot.dataset.state))]"
  await expect.poll(() => tab.evaluate(states)).toEqual(['live'])
  await expect.poll(() => tab.evaluate(IS_LAID_OUT)).toBe(true)
  await expect.poll(() => visitsOf(stored, 'garden1')).toHaveLength(1)
  await tab.click("[data-slot='viewer'] button")
  await expect.poll(() => stored.views('garden1')).toBe(views + 1)
  await leave(tab)
  await tab.open(`${server.url}/p/solo1/`)
  await expect.poll(() => visitsOf(stored, 'solo1')).toHaveLength(1)
  expect(visitsOf(stored, 'garden1')).toHaveLength(1)
  expect(stored.views('garden1')).toBe(views + 1)
})
