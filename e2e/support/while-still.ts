import type { Page } from 'playwright/test'

/** Looks at a page on which something fades in each time. */
const MAX_LOOKS = 3

/**
 * What `look` finds on a page while nothing fades. A fade changes contrasts, and shows one text over another.
 *
 * @param look finds nothing on a page without faults
 */
export async function whileStill(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    // First: a fade that begins before the look counts, too.
    const before = await countFades(page)
    await fadesEnded(page)
    const found = await look()
    // A fade may begin meanwhile: the teaser changes seconds after the page is live.
    if (found.length === 0) return found
    // The browser reports the start of a fade in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    const isStill = (await countFades(page)) === before
    if (isStill || looks === MAX_LOOKS) return found
  }
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
