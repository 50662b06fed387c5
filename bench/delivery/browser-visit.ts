import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from 'playwright'
import { randomFrom } from '../random.ts'
import type { Fault, FaultProxy } from './fault-proxy.ts'
import { listenToPages, type MeantEvent } from './meant-in-page.ts'

/** What visits in a real browser meet, in turn; `start`: before the code that counts is there. */
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
/** They come back to the page itself, and to nothing else. */
export const BY_CACHE_ALONE: Scene = 'back by that cache alone'

export interface BrowserVisit {
  readonly scene: Scene
  readonly visit: number
  readonly comesBack: boolean
  readonly events: readonly MeantEvent[]
  readonly restored: number
}

const DAY = 86_400_000
/** ms; a page that is not there by then never will be. */
const PATIENCE = 60_000
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

/** One visitor with a browser profile of their own. */
export async function visitInBrowser(
  browser: Browser,
  proxy: FaultProxy,
  visit: number,
): Promise<BrowserVisit> {
  const random = randomFrom(visit)
  const scene = SCENES[visit % SCENES.length] ?? 'nothing'
  // Those whose server can be reached stay away as often as they come back.
  const isReachable =
    scene === 'nothing' || scene === 'two tabs' || scene === 'closed early' || scene in SKEWS
  const comesBack = scene !== BY_CACHE_ALONE && (!isReachable || random() < 0.5)
  const context = await browser.newContext({ viewport: WIDE, locale: 'en', baseURL: proxy.url })
  context.setDefaultTimeout(PATIENCE)
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
  // The browser goes on when a tab is closed, and brings what it was handed.
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
      // Where the browser had to load the page anew, that page keeps what it has sent by beacon itself.
      await until(
        'what was kept has gone',
        async () => !(await keptIn(page)).some((event) => left.includes(event)),
      )
    else await act(page)
  }
  // A crash is looked at from a second after an event on.
  await setTimeout(scene.includes('killed') ? 1_000 + random() * 1_000 : random() * 500)
}

/** Two events: the window is turned, and turned back. */
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
  // It is never answered: nobody is there any more.
  session.send('Page.crash').catch(() => {})
  await crash
  await page.close()
}

/** Stays until all that was kept before is gone, and leaves. */
async function comeBack(page: Page): Promise<void> {
  await until('what was kept has gone', async () =>
    (await keptIn(page)).every((event) => event.includes('load=back')),
  )
  await close(page)
}

/** The events that the browser keeps for later. */
function keptIn(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.entries<string>(localStorage).flatMap(([, value]) => (value.includes('event_id') ? [value] : [])),
  )
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE; !(await isSo());) {
    if (Date.now() > end) throw new Error(`[bench] Waited ${PATIENCE / 1_000} s in vain: ${what}.`)
    await setTimeout(50)
  }
}
