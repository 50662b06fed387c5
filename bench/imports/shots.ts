import type { Browser, Page } from 'playwright'
import type { Shot } from './similarity.ts'

export interface ShotOptions {
  readonly browser: Browser
  readonly size: { readonly width: number; readonly height: number }
  /** Of the pictures' files. */
  readonly url: string
  /** The first that is shot. @default 1 */
  readonly from?: number
  /** The last that is shot. */
  readonly steps: number
}

/** Generous: without a GPU a large picture takes long on a busy machine. */
const SHOT_TIMEOUT_MS = 180_000

/** What only concerns the player: messages, buttons and progress. Styles change at once. */
const STILL = `*,*::before,*::after{transition:none!important;caret-color:transparent!important}
.hint,.fallback-message,#impress-help,#impress-toolbar,#impress-console,.impress-progress,.impress-progressbar{display:none!important}`

/** Pictures of the steps as impress.js shows them. Nothing is fetched from the web. */
export async function originalShots(options: ShotOptions): Promise<Shot[]> {
  return withPage(options, async (page) => {
    await page.waitForFunction(() => document.body.classList.contains('impress-enabled'))
    await page.addStyleTag({ content: STILL })
    const shots: Shot[] = []
    for (let at = 0; at < options.steps; at++) {
      await page.evaluate(showOriginal, at)
      shots.push(await shoot(page))
    }
    return shots
  })
}

/** Pictures of the steps as our viewer shows them. */
export async function importedShots(options: ShotOptions): Promise<Shot[]> {
  return withPage(options, async (page) => {
    await page.evaluate(() => viewerBench.prepare('full'))
    await page.evaluate(() => viewerBench.mount())
    const shots: Shot[] = []
    for (let at = options.from ?? 1; at <= options.steps; at++) {
      await page.evaluate((step) => viewerBench.jumpTo(step), at)
      shots.push(await settled(page))
    }
    return shots
  })
}

async function withPage<Result>(
  { browser, size, url }: ShotOptions,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await browser.newPage({ viewport: size })
  try {
    const { origin } = new URL(url)
    await page.route(
      (address) => address.origin !== origin && address.protocol.startsWith('http'),
      (route) => route.abort(),
    )
    await page.goto(url)
    return await use(page)
  } finally {
    await page.close()
  }
}

const shoot = async (page: Page): Promise<Shot> =>
  (await page.screenshot({ timeout: SHOT_TIMEOUT_MS })).toString('base64')

/** Waits until two pictures are equal: the viewer sharpens its picture after the first one. */
async function settled(page: Page): Promise<Shot> {
  let last = await shoot(page)
  for (;;) {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)))
    const next = await shoot(page)
    if (next === last) return next
    last = next
  }
}

/** Runs in the page: shows a step with all its substeps. */
async function showOriginal(at: number): Promise<void> {
  const { impress } = globalThis as unknown as {
    impress: () => { goto(step: Element | undefined, milliseconds: number): void }
  }
  const all = [...document.querySelectorAll('#impress .step')]
  const shown = all.filter((step) => !step.classList.contains('skip'))
  const step = (shown.length > 0 ? shown : all)[at]
  impress().goto(step, 0)
  for (let turn = 0; turn < 3; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 60))
    for (const substep of step?.querySelectorAll('.substep') ?? []) substep.classList.add('substep-visible')
    for (const animation of document.getAnimations()) animation.finish()
  }
}
