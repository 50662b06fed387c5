import { chromium, type CDPSession, type Page } from 'playwright'
import type { BenchPage, FlownFrames, PlayerName } from './pages/bench-page.ts'
import { chromiumPath } from '../harness/chromium.ts'
import { findProcesses, type BrowserProcesses } from '../harness/processes.ts'
import { STAGE } from './probe.ts'

/** A new browser with the page of one player, loaded but not mounted. */
export interface OpenPlayer {
  readonly page: Page
  readonly session: CDPSession
  readonly processes: BrowserProcesses
  /** MB in use after a garbage collection. */
  heap(): Promise<number>
  flyTo(step: number): Promise<FlownFrames>
  jumpTo(step: number): Promise<void>
  mount(): Promise<number>
  unmount(): Promise<void>
}

/** Without a GPU, Chromium composites in software and WebGL runs on SwiftShader. Text rendering is equal everywhere. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--enable-unsafe-swiftshader',
  '--disable-lcd-text',
  '--font-render-hinting=none',
  '--disable-background-timer-throttling',
]

declare global {
  var viewerBench: BenchPage
}

/**
 * Opens a player, runs a measurement with it, and closes its browser.
 *
 * @returns `null` if the player is not built
 * @throws Error if it takes longer than `patience` ms
 */
export async function withPlayer<Result>(
  url: string,
  player: PlayerName,
  patience: number,
  use: (open: OpenPlayer) => Promise<Result>,
): Promise<Result | null> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: FLAGS })
  let stopWaiting = () => {}
  const tooLong = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`over ${patience / 1_000} s`)), patience)
    stopWaiting = () => clearTimeout(timer)
  })
  try {
    const page = await browser.newPage({ viewport: STAGE })
    const failed = new Promise<never>((_resolve, reject) => page.on('pageerror', reject))
    return await Promise.race([run(), failed, tooLong])

    async function run(): Promise<Result | null> {
      await page.goto(url)
      const session = await page.context().newCDPSession(page)
      const isBuilt = await page.evaluate((name) => viewerBench.prepare(name), player)
      if (!isBuilt) return null
      const processes = await findProcesses(await browser.newBrowserCDPSession(), () =>
        page.evaluate(keepBusy),
      )
      return use({
        page,
        session,
        processes,
        async heap() {
          await session.send('HeapProfiler.collectGarbage')
          await session.send('HeapProfiler.collectGarbage')
          return (await session.send('Runtime.getHeapUsage')).usedSize / 1_048_576
        },
        flyTo: (step) => page.evaluate((at) => viewerBench.flyTo(at), step),
        jumpTo: (step) => page.evaluate((at) => viewerBench.jumpTo(at), step),
        mount: () => page.evaluate(() => viewerBench.mount()),
        unmount: () => page.evaluate(() => viewerBench.unmount()),
      })
    }
  } finally {
    stopWaiting()
    await browser.close()
  }
}

/** Runs in the page: keeps the main thread busy. */
function keepBusy(): void {
  const end = performance.now() + 150
  while (performance.now() < end);
}
