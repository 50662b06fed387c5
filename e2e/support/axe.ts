import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { layOutAll } from './lay-out-all.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Analyses of a page on which something fades in each time. */
const MAX_ANALYSES = 3

/** What axe finds on the page as it stands, by the rules of WCAG 2.2 AA: rule and element, one line each. */
export async function violations(page: Page): Promise<string[]> {
  await layOutAll(page)
  for (let analyses = 1; ; analyses++) {
    await fadesEnded(page)
    const before = await countFades(page)
    const found = await analyse(page)
    // A fade may begin meanwhile: the teaser changes seconds after the page is live.
    const isSteady = found.length === 0 || (await countFades(page)) === before
    if (isSteady || analyses === MAX_ANALYSES) return found
  }
}

async function analyse(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    // Of the rest, axe only names the rules, which is quicker.
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** Animations and transitions that have begun since the first call on a page. */
function countFades(page: Page): Promise<number> {
  return page.evaluate(() => {
    if (window.fades === undefined) {
      window.fades = 0
      for (const event of ['animationstart', 'transitionrun'])
        document.addEventListener(event, () => (window.fades = (window.fades ?? 0) + 1), true)
    }
    return window.fades
  })
}

/** While something fades in, its colours have less contrast. */
async function fadesEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document.getAnimations().every(
      ({ playState, effect, timeline }) =>
        playState !== 'running' ||
        effect?.getComputedTiming().endTime === Infinity ||
        // One that is driven by scrolling stands where the page was scrolled to.
        timeline !== document.timeline,
    ),
  )
}
