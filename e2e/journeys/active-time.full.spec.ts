import type { Frame, Page } from 'playwright/test'
import { serveHostPage } from '../support/host-page.ts'
import { expect, PRODUCTION, test } from '../support/test.ts'

test.use({ serverKnobs: PRODUCTION })

const SPELL_MS = 2_000

/** Limits of a time, ms: each start and each end is at some moment during an action. */
function createStopwatch() {
  const limits = { least: 0, most: 0 }
  let start: { readonly before: number; readonly after: number } | null = null
  return {
    limits,
    async start(action: () => Promise<unknown>): Promise<void> {
      const before = Date.now()
      await action()
      start = { before, after: Date.now() }
    },
    async end(action: () => Promise<unknown>): Promise<void> {
      const before = Date.now()
      await action()
      if (!start) return
      limits.least += before - start.after
      limits.most += Date.now() - start.before
      start = null
    },
  }
}

async function passSpell(): Promise<void> {
  const since = Date.now()
  await expect.poll(() => Date.now() - since).toBeGreaterThan(SPELL_MS)
}

/** A headless browser never hides a page, so the page gets what a browser would send. */
const show = (frame: Frame, state: 'visible' | 'hidden') =>
  frame.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

interface Interruption {
  begin(page: Page, frame: Frame): Promise<unknown>
  end(page: Page, frame: Frame): Promise<unknown>
}

const HIDDEN: Interruption = {
  begin: (_, frame) => show(frame, 'hidden'),
  end: (_, frame) => show(frame, 'visible'),
}

const COVERED: Interruption = {
  begin: (page) => page.locator('[data-slot=toolbar]').getByRole('button', { name: 'Share' }).click(),
  async end(page) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
}

const CASES: readonly (readonly [name: string, path: string, interruption: Interruption])[] = [
  ['a page that is hidden meanwhile', '/p/orbit1/?webgl=0', HIDDEN],
  ['a page that is covered meanwhile', '/p/orbit1/?webgl=0', COVERED],
  ['an embed that is hidden meanwhile', '/p/orbit1/embed/?webgl=0', HIDDEN],
]

// docs/behaviour/tracking.md#hidden-page
// docs/behaviour/tracking.md#overlay-pauses
for (const [name, path, { begin, end }] of CASES) {
  test(`the stored time is what was watched, of ${name}`, async ({ page, server, stored }) => {
    const isEmbed = path.includes('/embed/')
    const host = await serveHostPage(
      `<iframe src="${server.url}${path}" title="Going around" width="640" height="360"></iframe>`,
    )
    const measuring = page.waitForResponse(/\/watch-time\.\w+\.js$/)
    await page.goto(isEmbed ? host.url : path)
    const frame = isEmbed ? page.frame({ url: /\/embed\// }) : page.mainFrame()
    if (!frame) throw new Error('[e2e] The host page has no frame.')
    if (!isEmbed) await (await measuring).finished()
    const { limits, ...watch } = createStopwatch()
    await watch.start(async () => {
      await frame.getByRole('button', { name: 'Present', exact: true }).click()
      await expect(frame.locator('[data-phase=playing]')).toBeAttached()
    })
    for (let step = 2; step <= 3; step += 1) {
      await passSpell()
      await watch.end(() => begin(page, frame))
      await passSpell()
      await watch.start(() => end(page, frame))
      await passSpell()
      await frame.locator('[data-phase]').press('ArrowRight')
    }
    await (await measuring).finished()
    // Another page of the same site, or a host that removes the embed: the browser still sends the last entries.
    const leave = () =>
      isEmbed ? page.locator('iframe').evaluate((element) => element.remove()) : page.goto('/login/')
    await watch.end(leave)

    const watched = () => stored.watched().times.reduce((sum, seconds) => sum + seconds, 0) * 1_000
    const active = () =>
      stored
        .viewerLog()
        .reduce((sum, { payload }) => sum + Number(payload['active_time_secs'] ?? 0) * 1_000, 0)
    for (const measured of [watched, active]) {
      // Of each log, the time is rounded to a tenth.
      await expect.poll(measured).toBeGreaterThan(0.98 * limits.least - 500)
      expect(measured()).toBeLessThan(1.02 * limits.most + 500)
    }
    await host.close()
  })
}
