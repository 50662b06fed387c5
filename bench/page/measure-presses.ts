import type { CDPSession } from 'playwright'
import { openVisit } from './conditions.ts'
import type { MeasuredPage } from './measure.ts'
import { watchPage } from './seen-in-page.ts'
import { watchPresses, type Press } from './presses-in-page.ts'

/** Interaction to next paint of presses on Like, ms. Below {@link MIN_INP_MS} the browser reports none. */
export interface Presses {
  /** The longest of the presses that began before the page had started. `null` if there was none. */
  readonly starting: number | null
  /** The longest of the presses afterwards. */
  readonly after: number | null
}

/** The shortest that the browser reports. */
export const MIN_INP_MS = 16

/** Where Like is on a screen of 412 x 823 once it is scrolled to the middle. */
const LIKE = { x: 47, y: 411 }
/** One press at a time, so that one of them meets the longest task near its start. */
const PAUSE_MS = 50
const MAX_PRESSING_MS = 60_000
const SETTLES_MS = 2_000
const PRESSES_AFTER = 5
const PAUSE_AFTER_MS = 400

/**
 * Presses Like repeatedly while the page starts, and five times afterwards. A page without scripts counts as started when it
 * has loaded. Its presses show what the browser's first layout and frame cost.
 */
export async function measurePresses({
  browser,
  url,
  conditions,
  comesToLife,
}: MeasuredPage): Promise<Presses> {
  await using visit = await openVisit(browser, conditions)
  const { page, session } = visit
  let live = false
  // The page calls it, because a question to the page would wait for its tasks.
  await page.exposeFunction('benchOnLive', () => void (live = true))
  await page.addInitScript(comesToLife ? watchPage : watchLoad)
  await page.addInitScript(watchPresses)
  await page.goto(url, { waitUntil: 'commit' })
  const end = performance.now() + MAX_PRESSING_MS
  while (!live && performance.now() < end) {
    await press(session)
    await page.waitForTimeout(PAUSE_MS)
  }
  if (!live) return { starting: null, after: null }
  await page.waitForTimeout(SETTLES_MS)
  for (let count = 0; count < PRESSES_AFTER; count++) {
    await press(session)
    await page.waitForTimeout(PAUSE_AFTER_MS)
  }
  const { allLive, presses } = await page.evaluate(() => ({
    allLive: globalThis.benchSeen?.allLive ?? 0,
    presses: globalThis.benchPresses ?? [],
  }))
  return {
    starting: longest(presses.filter(({ start }) => start <= allLive)),
    after: longest(presses.filter(({ start }) => start > allLive + SETTLES_MS / 2)),
  }
}

/** `null` if no press met Like. */
function longest(presses: readonly Press[]): number | null {
  return presses.length === 0 ? null : Math.max(MIN_INP_MS, ...presses.map(({ duration }) => duration))
}

/** Runs in a page without scripts, before it is parsed. */
function watchLoad(): void {
  addEventListener('load', () => {
    globalThis.benchSeen = { lcp: 0, allLive: performance.now(), tasks: [], scripts: [] }
    globalThis.benchOnLive?.()
  })
}

/** Resolves when the page has handled it. */
async function press(session: CDPSession): Promise<void> {
  const button = { ...LIKE, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' })
  await session.send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' })
}
