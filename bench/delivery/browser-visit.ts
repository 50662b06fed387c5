import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { randomFrom } from '../random.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'
import { listenToPages, type MeantEvent } from './meant-in-page.ts'

/** The faults of visits in a real browser, in turn. `start`: before the code that counts is loaded. */
export const SCENES = [
  'nothing',
  'offline',
  'error',
  'error from the start',
  'hang',
  'hang from the start',
  'hangAnswer',
  'reset',
  'resetAnswer',
  'renderer killed',
  'killed while offline',
  'back/forward cache',
  'back by that cache alone',
  'two tabs',
  'two tabs while hanging',
  'clock a day ahead',
  'clock a day behind',
  'closed early',
] as const
export type Scene = (typeof SCENES)[number]
/** Visits that return to the same page. */
export const BY_CACHE_ALONE: Scene = 'back by that cache alone'

export interface BrowserVisit {
  readonly scene: Scene
  readonly visit: number
  readonly comesBack: boolean
  readonly events: readonly MeantEvent[]
  readonly restored: number
}

const DAY = 86_400_000
/** ms; a page that has not loaded by then counts as failed. */
const PATIENCE_MS = 60_000
/** ms */
const LINGER = 1_500
const WIDE = { width: 1_000, height: 700 }
const HIGH = { width: 700, height: 1_000 }
const FAULTS: Partial<Record<Scene, Fault>> = {
  error: 'error',
  'error from the start': 'error',
  hang: 'hang',
  'hang from the start': 'hang',
  hangAnswer: 'hangAnswer',
  reset: 'reset',
  resetAnswer: 'resetAnswer',
  'two tabs while hanging': 'hang',
  'back by that cache alone': 'error',
}
const SKEWS: Partial<Record<Scene, number>> = { 'clock a day ahead': DAY, 'clock a day behind': -DAY }

/** One visitor with a separate browser profile. */
export async function visitInBrowser(
  browser: Browser,
  proxy: FaultProxy,
  visit: number,
): Promise<BrowserVisit> {
  const random = randomFrom(visit)
  const scene = SCENES[visit % SCENES.length] ?? 'nothing'
  // Half of the visitors with a reachable server do not return.
  const isReachable =
    scene === 'nothing' || scene === 'two tabs' || scene === 'closed early' || scene in SKEWS
  const comesBack = scene !== BY_CACHE_ALONE && (!isReachable || random() < 0.5)
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', baseURL: proxy.url })
  context.setDefaultTimeout(PATIENCE_MS)
  const meant = await listenToPages(context, SKEWS[scene] ?? 0)
  const isSeen = (load: string) => (name: string) =>
    meant.events.some((event) => event.name === name && event.url.includes(`load=${load}`))

  async function open(load: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`/p/orbit1/?visit=${visit}&load=${load}&webgl=0`, { waitUntil: 'commit' })
    await until(`load ${load} stands`, () => isSeen(load)('load_public_view_page'))
    return page
  }

  proxy.fault = scene.endsWith('from the start') ? (FAULTS[scene] ?? null) : null
  const pages = await Promise.all(scene.startsWith('two tabs') ? [open('1'), open('2')] : [open('1')])
  for (const page of pages) await play(page, scene, { context, proxy, random })
  for (const page of pages) await (scene.includes('killed') ? kill(page) : close(page))
  proxy.fault = null
  proxy.release()
  await context.setOffline(false)
  if (comesBack) await comeBack(await open('back'))
  // The browser keeps running after a tab is closed, and sends the beacons of that tab.
  await setTimeout(LINGER)
  await context.close()
  return { scene, visit, comesBack, events: meant.events, restored: meant.restored() }
}

interface Surroundings {
  readonly context: BrowserContext
  readonly proxy: FaultProxy
  readonly random: () => number
}

async function play(page: Page, scene: Scene, { context, proxy, random }: Surroundings): Promise<void> {
  if (scene === 'closed early') return setTimeout(random() * 2_000)
  await act(page)
  await setTimeout(random() * 2_000)
  if (scene.includes('offline')) await context.setOffline(true)
  proxy.fault = FAULTS[scene] ?? null
  await act(page)
  if (scene === 'back/forward cache' || scene === BY_CACHE_ALONE) {
    await page.goto('/login/')
    const left = await keptIn(page)
    proxy.fault = null
    await page.goBack({ waitUntil: 'commit' })
    if (scene === BY_CACHE_ALONE)
      // If the browser reloaded the page, the page itself keeps the events it sent by beacon.
      await until(
        'what was kept has gone',
        async () => !(await keptIn(page)).some((event) => left.includes(event)),
      )
    else await act(page)
  }
  // Crashes start a second after an event at the earliest.
  await setTimeout(scene.includes('killed') ? 1_000 + random() * 1_000 : random() * 500)
}

/** Causes two events: changes the orientation of the window and changes it back. */
async function act(page: Page): Promise<void> {
  for (const size of [HIGH, WIDE]) {
    await page.setViewportSize(size)
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
}

async function close(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
}

async function kill(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crash = page.waitForEvent('crash')
  // The call never resolves, because the renderer is gone.
  session.send('Page.crash').catch(() => {})
  await crash
  await page.close()
}

/** Opens the page, waits until all kept events are sent, and closes it. */
async function comeBack(page: Page): Promise<void> {
  await until('what was kept has gone', async () =>
    (await keptIn(page)).every((event) => event.includes('load=back')),
  )
  await close(page)
}

/** The events that the browser still keeps. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries<string>(localStorage).flatMap(([, value]) => (value.includes('event_id') ? [value] : [])),
  )
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; !(await isSo());) {
    if (Date.now() > end) throw new Error(`[bench] Timed out after ${PATIENCE_MS / 1_000} s: ${what}.`)
    await setTimeout(50)
  }
}
