import type { Browser } from 'playwright'
import { openVisit, setConditions, type Conditions, type Visit } from './conditions.ts'
import { pressParts } from './press-parts.ts'
import { recordRequests, type LoadedRequest } from './requests.ts'
import { watchPage, type Seen, type Work } from './seen-in-page.ts'

/** The measurements of one page load. Times in ms since navigation. */
export interface Load {
  readonly lcp: number
  /** When all slots are live; `null` on a page without scripts, and on one that did not come alive. */
  readonly allLive: number | null
  /** Until all is live. `null`: no task was as long as 50 ms. */
  readonly longestTask: Work | null
  /** The longest run of a script until all is live. `null`: none in a frame of 50 ms. */
  readonly longestScript: Work | null
  /** Until all is live. */
  readonly requests: readonly LoadedRequest[]
  /** Why this page is not alive: parts that do not answer, and what the console shows. */
  readonly problems: readonly string[]
}

const LIVE_TIMEOUT_MS = 60_000
/** The LCP is final if no larger element appears for a while. */
const LCP_SETTLES_MS = 1_500

/** A page, and how it is opened. */
export interface MeasuredPage {
  readonly browser: Browser
  readonly url: string
  readonly conditions: Conditions
  readonly comesToLife: boolean
}

/**
 * Loads a page without cache, in a new browser context, then presses each part.
 *
 * @param traceFile for a trace of the load, for the Performance panel of the developer tools. @default none
 */
export async function measureLoad(
  { browser, url, conditions, comesToLife }: MeasuredPage,
  traceFile?: string,
): Promise<Load> {
  await using visit = await openVisit(browser, conditions)
  const { page, session } = visit
  const requests = recordRequests(session)
  await page.addInitScript(watchPage)
  if (traceFile !== undefined) await browser.startTracing(page, { path: traceFile })
  await page.goto(url, { waitUntil: 'load' })
  if (comesToLife) await waitUntilLive(visit)
  if (traceFile !== undefined) await browser.stopTracing()
  const live = requests()
  await page.waitForTimeout(LCP_SETTLES_MS)
  const seen = await page.evaluate(() => globalThis.benchSeen)
  if (!seen) throw new Error(`[bench] ${url} was not watched.`)
  // What a part does is not timed.
  await setConditions(session, { cpu: 1, line: null })
  const silent = comesToLife ? await pressParts(page) : []
  return { ...summaryOf(seen), requests: live, problems: problemsOf(visit, seen, comesToLife, silent) }
}

/** Returns after a time limit if the page does not come alive. */
async function waitUntilLive({ page }: Visit): Promise<void> {
  try {
    await page.waitForFunction(() => typeof globalThis.benchSeen?.allLive === 'number', undefined, {
      timeout: LIVE_TIMEOUT_MS,
    })
  } catch (error) {
    if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
  }
}

function summaryOf({ lcp, allLive, tasks, scripts }: Seen) {
  const untilLive = (works: readonly Work[]) =>
    works
      .filter(({ start }) => allLive === null || start <= allLive)
      .reduce<Work | null>(
        (longest, work) => (work.duration > (longest?.duration ?? 0) ? work : longest),
        null,
      )
  return { lcp, allLive, longestTask: untilLive(tasks), longestScript: untilLive(scripts) }
}

function problemsOf(
  visit: Visit,
  { allLive }: Seen,
  comesToLife: boolean,
  silent: readonly string[],
): string[] {
  if (!comesToLife) return []
  const problems = [
    ...(allLive === null ? [`not every slot was live after ${LIVE_TIMEOUT_MS} ms`] : []),
    ...silent.map((part) => `a press did nothing: ${part}`),
  ]
  return problems.length === 0 ? [] : [...problems, ...visit.console]
}
