import { setTimeout } from 'node:timers/promises'
import type { Browser, Frame, Page } from 'playwright'
import { serveHostPage } from '@viewpage/e2e/host-page'
import { randomFrom } from '../random.ts'
import { seeInPages } from './seen-in-page.ts'
import type { Trace } from './trace.ts'

/** The event of a visit in a real browser, besides steps and its end. */
export const SCENES = ['exit', 'hide', 'overlay', 'iframe', 'iframe, hide'] as const
export type Scene = (typeof SCENES)[number]

export interface BrowserVisit {
  readonly scene: Scene
  readonly trace: Trace
  /** The session cookie of the visit. */
  readonly session: string
}

/** ms that a step is watched, minimum and maximum, and that a page is hidden or covered. */
const SPELL = { least: 1_000, most: 9_000 }
const PATIENCE = 60_000
/** ms to wait for the last beacon of a closed page. */
const LINGER = 1_500

/** A visitor watches three steps and leaves. */
export async function watchInBrowser(browser: Browser, origin: string, visit: number): Promise<BrowserVisit> {
  const scene = SCENES[visit % SCENES.length] ?? 'exit'
  const random = randomFrom(visit)
  const spell = () => setTimeout(SPELL.least + random() * (SPELL.most - SPELL.least))
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 }, locale: 'en' })
  context.setDefaultTimeout(PATIENCE)
  const seen = await seeInPages(context)
  const page = await context.newPage()
  const isFramed = scene.startsWith('iframe')
  const { frame, closeHost } = await (isFramed ? openFramed : openPage)(page, origin)

  await frame.getByRole('button', { name: 'Present' }).click()
  await frame.locator('[data-phase=playing]').waitFor()
  await spell()
  for (let step = 2; step <= 3; step += 1) {
    if (scene.endsWith('hide')) {
      await show(frame, false)
      await spell()
      await show(frame, true)
    } else if (scene === 'overlay') {
      await page.locator('[data-slot=toolbar]').getByRole('button', { name: 'Share' }).click()
      await spell()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    }
    await spell()
    await frame.locator('[data-phase]').press('ArrowRight')
    await spell()
  }
  const cookies = await context.cookies()
  seen.end(await (isFramed ? removeFrame : close)(page))
  await setTimeout(LINGER)
  await context.close()
  await closeHost()
  const session = cookies.find(({ name }) => name === 'session_id')?.value ?? ''
  return { scene, session, trace: seen.trace() }
}

interface Opened {
  readonly frame: Frame
  readonly closeHost: () => Promise<void>
}

async function openPage(page: Page, origin: string): Promise<Opened> {
  const measuring = page.waitForResponse(/\/shell\/viewing\.\w+\.js$/)
  await page.goto(`${origin}/p/orbit1/?webgl=0`, { waitUntil: 'commit' })
  await (await measuring).finished()
  return { frame: page.mainFrame(), closeHost: async () => {} }
}

/** The embed on a page of another site. */
async function openFramed(page: Page, origin: string): Promise<Opened> {
  const host = await serveHostPage(
    `<iframe src="${origin}/p/orbit1/embed/?webgl=0" title="Going around" width="640" height="360"></iframe>`,
  )
  await page.goto(host.url, { waitUntil: 'commit' })
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('[bench] Failed to open the embed: the host page has no frame.')
  await frame.waitForSelector('[data-slot=viewer][data-state=live]')
  return { frame, closeHost: host.close }
}

/** @returns time at which the page closed, ms since 1970 */
async function close(page: Page): Promise<number> {
  await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
  return Date.now()
}

/** The host page removes the frame. @returns time of the removal, ms since 1970 */
function removeFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.querySelector('iframe')?.remove()
    return Date.now()
  })
}

/** A headless browser never hides a page, so this function sends the page what a browser would send. */
async function show(frame: Frame, isVisible: boolean): Promise<void> {
  await frame.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}
