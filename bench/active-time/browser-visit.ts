import { setTimeout } from 'node:timers/promises'
import type { Browser, Frame, Page } from 'playwright'
import { serveHostPage } from '@viewpage/e2e/host-page'
import { randomFrom } from '../random.ts'
import { createSums, type Watched } from './watched.ts'

/** What happens to a visit in a real browser, besides steps and its end. */
export const SCENES = ['exit', 'hide', 'overlay', 'iframe', 'iframe, hide'] as const
export type Scene = (typeof SCENES)[number]

export interface BrowserVisit {
  readonly scene: Scene
  readonly truth: Watched
  /** The cookie that the server knows the visit by. */
  readonly session: string
}

/** ms that a step is watched, at least and at most, and that a page is hidden or covered. */
const SPELL = { least: 1_000, most: 9_000 }
const PATIENCE = 60_000

/** Somebody watches three steps, and goes. Times are those of whoever looks on. */
export async function watchInBrowser(browser: Browser, origin: string, visit: number): Promise<BrowserVisit> {
  const scene = SCENES[visit % SCENES.length] ?? 'exit'
  const random = randomFrom(visit)
  const spell = () => setTimeout(SPELL.least + random() * (SPELL.most - SPELL.least))
  const context = await browser.newContext({ viewport: { width: 1_000, height: 700 }, locale: 'en' })
  context.setDefaultTimeout(PATIENCE)
  const page = await context.newPage()
  const isFramed = scene.startsWith('iframe')
  const [frame, closeHost] = isFramed
    ? await openFramed(page, origin)
    : [await openPage(page, origin), async () => {}]
  const watch = createWatch()

  await frame.getByRole('button', { name: 'Present' }).click()
  await frame.locator('[data-phase=playing]').waitFor()
  watch.see(1)
  await spell()
  for (const step of [2, 3]) {
    if (scene.endsWith('hide'))
      await away(
        () => show(frame, false),
        () => show(frame, true),
      )
    if (scene === 'overlay')
      await away(
        () => openShare(page),
        () => closeShare(page),
      )
    await frame.locator('[data-phase]').press('ArrowRight')
    watch.see(step)
    await spell()
  }
  const cookies = await context.cookies()
  if (isFramed) await page.goto('about:blank', { waitUntil: 'commit' })
  else await page.close({ runBeforeUnload: true })
  watch.end()
  // The last beacon goes when the page has gone.
  await setTimeout(500)
  await context.close()
  await closeHost()
  const session = cookies.find(({ name }) => name === 'session_id')?.value ?? ''
  return { scene, session, truth: watch.watched() }

  async function away(leave: () => Promise<void>, comeBack: () => Promise<void>): Promise<void> {
    await leave()
    watch.turn(false)
    await spell()
    await comeBack()
    watch.turn(true)
    await spell()
  }
}

async function openPage(page: Page, origin: string): Promise<Frame> {
  const measuring = page.waitForResponse(/\/shell\/viewing\.\w+\.js$/)
  await page.goto(`${origin}/p/orbit1/?webgl=0`, { waitUntil: 'commit' })
  await (await measuring).finished()
  return page.mainFrame()
}

/** The embed on a page of somebody else's. */
async function openFramed(page: Page, origin: string): Promise<[Frame, () => Promise<void>]> {
  const host = await serveHostPage(
    `<iframe src="${origin}/p/orbit1/embed/?webgl=0" title="Going around" width="640" height="360"></iframe>`,
  )
  await page.goto(host.url, { waitUntil: 'commit' })
  const frame = await (await page.waitForSelector('iframe')).contentFrame()
  if (!frame) throw new Error('[bench] The host page has no frame.')
  await frame.waitForSelector('[data-slot=viewer][data-state=live]')
  return [frame, host.close]
}

/** A browser without windows never hides a page; what it would tell the page then is told here. */
async function show(frame: Frame, isVisible: boolean): Promise<void> {
  await frame.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isVisible ? 'visible' : 'hidden',
  )
}

async function openShare(page: Page): Promise<void> {
  await page.locator('[data-slot=toolbar]').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('dialog').waitFor()
}

async function closeShare(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

/** Adds up what is watched, by the clock on the wall. */
function createWatch() {
  const sums = createSums()
  let [step, since, isOn] = [0, 0, false]

  function turn(on: boolean): void {
    if (isOn) sums.add(step, Date.now() - since)
    since = Date.now()
    isOn = on
  }

  return {
    turn,
    see(next: number) {
      turn(false)
      step = next
      turn(true)
    },
    end: () => turn(false),
    watched: (): Watched => ({
      steps: sums.steps,
      active: [...sums.steps.values()].reduce((all, ms) => all + ms, 0),
    }),
  }
}
