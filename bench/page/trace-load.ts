import type { Browser } from 'playwright'
import { openVisit, type Conditions } from './conditions.ts'
import { waitUntilLive } from './measure.ts'
import { watchPage } from './seen-in-page.ts'

/**
 * Loads a page once more and records a trace, for the Performance panel of the developer tools.
 *
 * @param file where the trace is written
 */
export async function traceLoad(
  browser: Browser,
  url: string,
  conditions: Conditions,
  comesToLife: boolean,
  file: string,
): Promise<void> {
  const visit = await openVisit(browser, conditions)
  try {
    await visit.page.addInitScript(watchPage)
    await browser.startTracing(visit.page, { path: file })
    await visit.page.goto(url, { waitUntil: 'load' })
    if (comesToLife) await waitUntilLive(visit)
    await browser.stopTracing()
  } finally {
    await visit.context.close()
  }
}
