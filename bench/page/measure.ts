import type { Browser, CDPSession } from 'playwright'

/** The measurements of one page load. Times in ms since navigation. */
export interface Load {
  readonly lcp: number
  /** When all slots are live; `null` on a page without scripts. */
  readonly allLive: number | null
  readonly requests: readonly LoadedRequest[]
}

export interface LoadedRequest {
  readonly url: string
  /** Resource type: `Document`, `Script`, `Image` and so on. */
  readonly type: string
  /** Transferred bytes, including headers. */
  readonly bytes: number
  /** Length of the chain of requests that led to this one; the page is 1. */
  readonly depth: number
}

/** A phone on a slow network. */
export const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
export const CPU_SLOWDOWN = 4

/** Loads a page without cache, in a new browser context. */
export async function measureLoad(browser: Browser, url: string, comesToLife: boolean): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const requests = await recordRequests(session)
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(watchPage)
  await page.goto(url, { waitUntil: 'load' })
  if (comesToLife)
    await page.waitForFunction(() => window.allLive !== undefined, undefined, { timeout: 60_000 })
  const live = requests()
  // The LCP is final if no larger element appears for a while.
  await page.waitForTimeout(1_500)
  const { lcp = 0, allLive } = await page.evaluate(() => ({ lcp: window.lcp, allLive: window.allLive }))
  await context.close()
  return { lcp, allLive: allLive ?? null, requests: live }
}

declare global {
  interface Window {
    lcp?: number
    allLive?: number
  }
}

/** Runs in the page, before the page's own code. */
function watchPage(): void {
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  const look = () => {
    const slots = [...document.querySelectorAll<HTMLElement>('[data-slot]')]
    if (slots.length === 0 || slots.some((slot) => slot.dataset['state'] !== 'live')) return
    window.allLive ??= performance.now()
  }
  new MutationObserver(look).observe(document, {
    attributes: true,
    subtree: true,
    attributeFilter: ['data-state'],
  })
}

type Mutable<T> = { -readonly [key in keyof T]: T[key] }

async function recordRequests(session: CDPSession): Promise<() => LoadedRequest[]> {
  const byId = new Map<string, Mutable<LoadedRequest>>()
  const depthOf = new Map<string, number>()
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ requestId, request, initiator, type = 'Other' }) => {
    if (request.url.startsWith('data:')) return
    const frames = initiator.stack?.callFrames ?? []
    const asker = frames.at(-1)?.url || initiator.url || ''
    const depth = byId.size === 0 ? 1 : (depthOf.get(asker) ?? 1) + 1
    depthOf.set(request.url, depth)
    byId.set(requestId, { url: request.url, type, bytes: 0, depth })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = byId.get(requestId)
    if (request) request.bytes = encodedDataLength
  })
  return () => [...byId.values()].map((request) => ({ ...request }))
}
