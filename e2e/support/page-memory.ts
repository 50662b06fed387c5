import type { Page } from 'playwright/test'

/** What a page holds. */
export interface PageMemory {
  /** DOM nodes in the document, and those that something still holds. */
  readonly nodes: number
  readonly listeners: number
  /** Bytes of JavaScript objects. */
  readonly heap: number
}

/** Measures what a page holds after a garbage collection. Chromium only. */
export async function measureMemory(page: Page): Promise<PageMemory> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.enable')
  await session.send('Performance.enable')
  // What only a freed object held is freed by the next one.
  for (let round = 0; round < 3; round++) await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  await session.detach()
  const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    nodes: valueOf('Nodes'),
    listeners: valueOf('JSEventListeners'),
    heap: valueOf('JSHeapUsedSize'),
  }
}
