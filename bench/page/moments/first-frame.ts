import type { Browser } from 'playwright'
import { openVisit, SLOW_PHONE } from '../conditions.ts'

/** A press on Present as soon as the viewer is live. Times in ms since the press. */
export interface FirstFrame {
  /** The first frame of the presentation is painted. */
  readonly painted: number
  readonly waitsFor: readonly WaitedFor[]
  /** Time in tasks of more than 50 ms. */
  readonly busy: number
}

export interface WaitedFor {
  readonly file: string
  readonly from: number
  readonly until: number
  readonly bytes: number
}

/** Loads a page on the slow line and presses Present as soon as the viewer is live. */
export async function measureFirstFrame(browser: Browser, url: string): Promise<FirstFrame> {
  await using visit = await openVisit(browser, SLOW_PHONE)
  const { page } = visit
  await page.addInitScript(pressPresent)
  await page.goto(url)
  await page.waitForFunction(() => (window.firstFrame ?? NaN) > 0, undefined, { timeout: 60_000 })
  return page.evaluate(readMeasured)
}

declare global {
  interface Window {
    pressedAt?: number
    firstFrame?: number
    longTasks?: PerformanceEntry[]
  }
}

/** Runs in the page, before the page's own code. */
function pressPresent(): void {
  const tasks: PerformanceEntry[] = (window.longTasks = [])
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' })
  const look = () => {
    const viewer = document.querySelector<HTMLElement>('[data-slot="viewer"]')
    if (viewer?.dataset['state'] === 'live' && window.pressedAt === undefined) {
      window.pressedAt = performance.now()
      viewer.querySelector('button')?.click()
    }
    if (document.querySelector('[data-phase="playing"]') === null || window.firstFrame !== undefined) return
    window.firstFrame = NaN
    requestAnimationFrame(() => setTimeout(() => (window.firstFrame = performance.now())))
  }
  const changes = { subtree: true, childList: true, attributes: true }
  new MutationObserver(look).observe(document, {
    ...changes,
    attributeFilter: ['data-state', 'data-phase'],
  })
}

/** Runs in the page. */
function readMeasured(): FirstFrame {
  const { pressedAt = 0, firstFrame = 0, longTasks = [] } = window
  const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return {
    painted: firstFrame - pressedAt,
    waitsFor: requests
      .filter(({ startTime, responseEnd }) => responseEnd >= pressedAt && startTime < firstFrame)
      .map(({ name, startTime, responseEnd, transferSize }) => ({
        file: new URL(name).pathname,
        from: startTime - pressedAt,
        until: responseEnd - pressedAt,
        bytes: transferSize,
      })),
    busy: longTasks
      .filter(({ startTime }) => startTime >= pressedAt && startTime < firstFrame)
      .reduce((sum, { duration }) => sum + duration, 0),
  }
}
