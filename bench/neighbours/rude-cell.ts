import { BEGIN_EVENT, rudeBuildOf, rudeCodeOf, type BadManner } from '@viewpage/e2e/bad-neighbours'
import { releaseTo } from '@viewpage/e2e/release'
import type { Browser, Page } from 'playwright'

/** What happens on a page with one remote that is rude, or without any. */
export interface NeighbourCell {
  readonly remote: string
  readonly manner: BadManner | '(none)'
  /** ms from a press on another part to its answer, `AFTER_MS` after it began; `null`: it did not answer. */
  readonly pressMs: number | null
  /** Versions whose slots show another version than at first, or a fallback. */
  readonly stopped: readonly string[]
  /** Those that the page blames, in its report. */
  readonly blamed: readonly string[]
}

export interface Visit {
  readonly url: string
  /** How many times slower than this machine. */
  readonly cpu: number
  readonly version: (remote: string) => string
  /** Called before a page loads, and before it is closed. @default nothing */
  readonly begin?: (page: Page) => Promise<void>
  readonly end?: (page: Page) => Promise<void>
}

const AFTER_MS = 5_000
const PRESS_TIMEOUT_MS = 10_000
const LOAD_TIMEOUT_MS = 120_000

/** Releases a rude build, loads the page, begins, and puts the good version back. */
export async function rudeCell(
  browser: Browser,
  server: { readonly url: string },
  visit: Visit,
  { remote, version, manner }: { remote: string; version: string; manner: BadManner },
): Promise<NeighbourCell> {
  const release = releaseTo(server)
  await release.release(rudeBuildOf(remote, version, manner))
  try {
    return { remote, manner, ...(await load(browser, visit, remote, manner)) }
  } finally {
    await release.activate(remote, visit.version(remote))
  }
}

/** A page on which nobody is rude, for as long. */
export async function healthyCell(browser: Browser, visit: Visit): Promise<NeighbourCell> {
  return { remote: '', manner: '(none)', ...(await load(browser, visit, '', '')) }
}

/** The same on a page of another framework, which watches nobody. */
export async function peerCell(
  browser: Browser,
  { url, cpu }: Pick<Visit, 'url' | 'cpu'>,
  { name, remote, manner }: { name: string; remote: string; manner: BadManner },
): Promise<NeighbourCell> {
  const page = await browser.newPage()
  try {
    await slowDown(page, cpu)
    await page.goto(url)
    const selector = `[data-slot][data-remote="${remote}"][data-state=live]`
    await page.waitForSelector(selector, { state: 'attached', timeout: 60_000 })
    await page.evaluate(rudeCodeOf(remote, manner))
    const pressMs = await pressAfterwards(page, remote, manner)
    return { remote: name, manner, pressMs, stopped: [], blamed: [] }
  } finally {
    await page.close()
  }
}

async function slowDown(page: Page, rate: number): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate })
}

/** Has it begin, and presses {@link AFTER_MS} later. */
async function pressAfterwards(page: Page, rude: string, manner: string): Promise<number | null> {
  const text = await placeOfText(page, rude)
  await page.evaluate((type) => dispatchEvent(new Event(type)), BEGIN_EVENT)
  for (let second = 0; second < AFTER_MS; second += 1_000) {
    await page.waitForTimeout(1_000)
    // On a text, so that it starts nothing; somebody may keep it from its slot.
    if (manner === 'keeps presses from others') await page.mouse.click(text.x, text.y)
  }
  return press(page, rude)
}

async function load(browser: Browser, { url, cpu, begin, end }: Visit, rude: string, manner: string) {
  const page = await browser.newPage()
  try {
    const blamed: string[] = []
    await page.exposeFunction('blamed', (body: string) => blamed.push(...namesIn(body)))
    await page.addInitScript(tellBlames)
    await begin?.(page)
    await slowDown(page, cpu)
    await Promise.all([
      page.waitForResponse(/\/shell\/neighbours\./, { timeout: LOAD_TIMEOUT_MS }),
      page.goto(url, { timeout: LOAD_TIMEOUT_MS }),
    ])
    // The page is calibrated before it replaces any function.
    await page.waitForFunction(
      () => !String(Event.prototype.preventDefault).includes('[native code]'),
      null,
      {
        timeout: 60_000,
      },
    )
    const before = await versionsOn(page)
    const pressMs = await pressAfterwards(page, rude, manner)
    const after = await versionsOn(page)
    await end?.(page)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    return { pressMs, stopped: changesOf(before, after), blamed: [...new Set(blamed)] }
  } finally {
    await page.close()
  }
}

/** Presses what only another part answers: "Share" of the toolbar, or the search field. */
async function press(page: Page, rude: string): Promise<number | null> {
  const selector =
    rude === 'mf-toolbar' ? '[data-slot=header] input[type=search]' : '[data-slot=toolbar] button'
  return page.evaluate(
    ({ target, timeout }) =>
      new Promise<number | null>((resolve) => {
        const element = document.querySelector<HTMLElement>(target)
        const channel = new MessageChannel()
        element?.scrollIntoView({ block: 'center' })
        const { x = 0, y = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
        // What lies over it gets the press.
        const pressed = document.elementFromPoint(x + width / 2, y + height / 2)
        const start = performance.now()
        const timer = setTimeout(() => resolve(null), timeout)
        // A task of its own, as a press is.
        channel.port1.onmessage = () => {
          element?.addEventListener(
            'pointerdown',
            () =>
              requestAnimationFrame(() => {
                clearTimeout(timer)
                resolve(performance.now() - start)
              }),
            { once: true },
          )
          pressed?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
        }
        channel.port2.postMessage(null)
      }),
    { target: selector, timeout: PRESS_TIMEOUT_MS },
  )
}

/** Of a heading of another part, which is no control. */
const placeOfText = (page: Page, rude: string): Promise<{ x: number; y: number }> =>
  page.evaluate((remote) => {
    const heading = [...document.querySelectorAll('[data-slot] :is(h1, h2)')].find(
      (each) => each.checkVisibility() && !each.closest(`a, button, [data-remote="${remote}"]`),
    )
    heading?.scrollIntoView({ block: 'center' })
    const { x = 0, y = 0, height = 0 } = heading?.getBoundingClientRect() ?? {}
    return { x: x + 2, y: y + height / 2 }
  }, rude)

/** Version by slot; a slot that is not live shows a fallback. */
const versionsOn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-slot]')].map(({ dataset }) => [
        `${dataset['remote']} ${dataset['slot']}`,
        dataset['state'] === 'live' ? (dataset['version'] ?? '') : 'fallback',
      ]),
    ),
  )

function changesOf(before: Record<string, string>, after: Record<string, string>): string[] {
  const changed = Object.keys(after).filter((slot) => before[slot] !== after[slot])
  return [...new Set(changed.map((slot) => slot.split(' ')[0] ?? ''))]
}

function namesIn(body: string): string[] {
  const { blamed } = JSON.parse(body) as { blamed: { remote: string; faults: string[] }[] }
  return blamed.filter(({ faults }) => faults.length > 0).map(({ remote }) => remote)
}

/** Reads what the page reports. */
function tellBlames(): void {
  const send = navigator.sendBeacon.bind(navigator)
  navigator.sendBeacon = (url, body) => {
    if (String(url).includes('page-blames') && body instanceof Blob)
      void body.text().then((text) => (window as unknown as { blamed: (text: string) => void }).blamed(text))
    return send(url, body)
  }
}
