import type { Browser, BrowserContext, Page } from 'playwright'
import { CPU_SLOWDOWN, LINE } from '../measure.ts'

/** The slowest press on Like, in ms from the press to the next frame. */
export interface LikePresses {
  readonly duringStart: number
  readonly after: number
}

const PRESS_INTERVAL_MS = 150
const PRESSES_AFTER = 6
const LIKE = '[data-slot="toolbar"] button[aria-pressed]'

/**
 * Presses Like again and again while the page starts, and when it has started.
 *
 * @param context of a visitor with an account: for others, Like leads to another page
 */
export async function measureLikePresses(context: BrowserContext, url: string): Promise<LikePresses> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(recordPresses)
  await page.goto(url, { waitUntil: 'commit' })
  await page.locator(LIKE).waitFor()
  await page.locator(LIKE).scrollIntoViewIfNeeded()
  const deadline = Date.now() + 60_000
  while (!(await isStarted(page)) && Date.now() < deadline) await press(page)
  const duringStart = await slowestPress(page)
  await page.waitForTimeout(2_000)
  for (let count = 0; count < PRESSES_AFTER; count += 1) await press(page)
  const after = await slowestPress(page)
  await page.close()
  return { duringStart, after }
}

/** A visitor with an account of the demo. */
export async function logIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${origin}/login/`)
  await page.locator('main input[type="email"]').fill('ben@example.com')
  await page.locator('main input[type="password"]').fill('demo-demo')
  await page.locator('main button[type="submit"]').click()
  await page.waitForURL((url) => !url.pathname.startsWith('/login/'))
  await page.close()
  return context
}

declare global {
  interface Window {
    slowestPress?: number
  }
}

/** Runs in the page, before the page's own code. */
function recordPresses(): void {
  window.slowestPress = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (/^(?:pointer|click)/.test(name)) window.slowestPress = Math.max(window.slowestPress ?? 0, duration)
  })
  // Frames of 60 Hz; TypeScript's library does not know the threshold yet.
  const options = { type: 'event', durationThreshold: 16, buffered: true }
  observer.observe(options)
}

async function press(page: Page): Promise<void> {
  const box = await page.locator(LIKE).boundingBox()
  if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await page.waitForTimeout(PRESS_INTERVAL_MS)
}

const isStarted = (page: Page) =>
  page.evaluate(() => {
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
    return slots.length > 0 && slots.every(({ dataset }) => dataset['state'] === 'live')
  })

/** Of the presses since the last call. */
async function slowestPress(page: Page): Promise<number> {
  // Entries arrive after the frame.
  await page.waitForTimeout(500)
  return page.evaluate(() => {
    const { slowestPress = 0 } = window
    window.slowestPress = 0
    return slowestPress
  })
}
