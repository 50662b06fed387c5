import type { Browser, BrowserContext, Page } from 'playwright/test'
import { CALL_FAULTS, startFaultProxy, type FaultProxy } from '../support/fault-proxy.ts'
import type { Stored } from '../support/stored-events.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({ serverKnobs: PRODUCTION })

const CALLS = /^\/(?:log|fallback)\/json/
const WIDE = { width: 1_000, height: 700 }
const HIGH = { width: 700, height: 1_000 }
const DAY_MS = 86_400_000

interface Visitor {
  readonly context: BrowserContext
  readonly proxy: FaultProxy
  open(): Promise<Page>
}

/** A visitor with a browser profile of their own, behind a proxy that has faults. */
async function visitBehind(
  browser: Browser,
  origin: string,
  visit: (visitor: Visitor) => Promise<void>,
): Promise<void> {
  const proxy = await startFaultProxy(origin)
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', baseURL: proxy.origin })
  const open = async () => {
    const page = await context.newPage()
    const counting = page.waitForEvent('requestfinished', (request) => CALLS.test(pathOf(request.url())))
    await page.goto('/p/orbit1/?webgl=0', { waitUntil: 'commit' })
    await counting
    return page
  }
  await visit({ context, proxy, open })
  await context.close()
  proxy.close()
}

const pathOf = (url: string) => new URL(url).pathname

/** Causes two events: turns the screen and turns it back. */
async function turnTwice(page: Page): Promise<void> {
  for (const size of [HIGH, WIDE]) {
    await page.setViewportSize(size)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}

const turnsIn = (stored: Stored) => stored.eventNames().filter((name) => name === 'change_orientation')

/** The turns that the browser keeps until the server acknowledges them. */
const keptTurns = (page: Page) =>
  page.evaluate(
    () => Object.values<string>(localStorage).filter((value) => value.includes('change_orientation')).length,
  )

/** The handlers of the page run, as when a visitor closes the tab. */
async function close(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
}

async function crash(page: Page): Promise<void> {
  // The browser writes what a page stores a moment later.
  const storedAt = Date.now()
  await expect.poll(() => Date.now() - storedAt).toBeGreaterThan(1_000)
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The call never resolves, because the renderer is gone.
  session.send('Page.crash').catch(() => {})
  await crashed
  await page.close()
}

const FAULTS: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  offline: ({ context }) => context.setOffline(true),
  ...Object.fromEntries(
    CALL_FAULTS.map((kind) => [kind, async ({ proxy }: Visitor) => proxy.set({ kind, path: CALLS })]),
  ),
}
const ENDS = { closed: close, crashed: crash }

for (const [fault, cause] of Object.entries(FAULTS)) {
  for (const [end, leave] of Object.entries(ENDS)) {
    // docs/behaviour/tracking.md#outbox
    test(`events of a page with a fault (${fault}) are stored once when the visitor is back: ${end}`, async ({
      browser,
      server,
      stored,
    }) => {
      await visitBehind(browser, server.url, async (visitor) => {
        const page = await visitor.open()
        await turnTwice(page)
        await cause(visitor)
        await turnTwice(page)
        await leave(page)
        visitor.proxy.set(null)
        await visitor.context.setOffline(false)
        const back = await visitor.open()
        await expect.poll(() => keptTurns(back)).toBe(0)
      })
      expect(turnsIn(stored)).toHaveLength(4)
    })
  }
}

/** Runs in each page, before its own code. @param skew ms */
function setClock(skew: number): void {
  const now = Date.now.bind(Date)
  window.Date = class extends Date {
    constructor(...given: [] | [number | string]) {
      if (given.length === 0) super(now() + skew)
      else super(...given)
    }
    static override now = () => now() + skew
  } as DateConstructor
}

for (const [clock, skew] of [
  ['ahead', DAY_MS],
  ['behind', -DAY_MS],
] as const) {
  test(`events of two tabs are stored once, with a clock a day ${clock}`, async ({
    browser,
    server,
    stored,
  }) => {
    await visitBehind(browser, server.url, async ({ context, proxy, open }) => {
      await context.addInitScript(setClock, skew)
      const tabs = [await open(), await open()]
      proxy.set({ kind: 'hangs', path: CALLS })
      for (const tab of tabs) {
        await tab.bringToFront()
        await turnTwice(tab)
      }
      for (const tab of tabs) await close(tab)
      proxy.set(null)
      const back = await open()
      await expect.poll(() => keptTurns(back)).toBe(0)
    })
    expect(turnsIn(stored)).toHaveLength(4)
  })
}
