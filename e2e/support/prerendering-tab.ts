import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { devices } from 'playwright/test'
import { connectTo, fieldsOf, textIn, type BrowserProtocol, type Fields } from './browser-protocol.ts'

/**
 * A tab of a browser of its own, which may prerender pages: Chromium does not while Playwright watches, because that
 * attaches to pages rather than tabs.
 */
export interface PrerenderingTab {
  /** Sends a command to the page that is shown. */
  send(method: string, params?: Fields): Promise<Fields>
  /** Opens a page and waits until it has loaded. */
  open(url: string): Promise<void>
  /** Rests the pointer on the first element that matches. */
  hover(selector: string): Promise<void>
  click(selector: string): Promise<void>
  /** The value of an expression in the page that is shown. */
  evaluate(expression: string): Promise<unknown>
  /** Addresses of pages that are prerendered and ready to be shown. */
  prerendered(): Promise<readonly string[]>
  close(): Promise<void>
}

interface Page {
  readonly sessionId: string
  isPrerendered: boolean
}

/** A command of the DevTools protocol. */
export type Command = readonly [method: string, params: Fields]

/**
 * @param executablePath of a Chromium, also the headless shell
 * @param prepare commands for each page as soon as it begins, also for those that are prerendered
 */
export async function openPrerenderingTab(
  executablePath: string,
  prepare: readonly Command[] = [],
): Promise<PrerenderingTab> {
  const profile = mkdtempSync(join(tmpdir(), 'viewpage-tab-'))
  const browser = spawn(
    executablePath,
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', '--lang=en-GB'],
      ...['--window-size=1280,860', `--user-data-dir=${profile}`],
      // That of a visitor: nothing is counted of a headless browser.
      ...[`--user-agent=${devices['Desktop Chrome'].userAgent}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const protocol = await connectTo(await debuggingAddressOf(browser))
  const pages = await attach(protocol, prepare)
  const shown = () => {
    const page = [...pages.values()].find(({ isPrerendered }) => !isPrerendered)
    if (!page) throw new Error('[e2e] Failed to find the page: the tab shows none.')
    return page.sessionId
  }
  const send = (method: string, params?: Fields) => protocol.send(method, params, shown())
  // While a prerendered page takes the place of the other, neither answers.
  const evaluate = (expression: string) => again(async () => evaluateIn(protocol, shown(), expression))

  async function centreOf(selector: string): Promise<{ x: number; y: number }> {
    const found = fieldsOf(
      await evaluate(`(async () => {
        const element = document.querySelector(${JSON.stringify(selector)})
        const nextFrame = () => new Promise(requestAnimationFrame)
        // It may be laid out only when the page is live.
        while (!element.checkVisibility()) await nextFrame()
        // What comes near is laid out then, which moves the rest.
        for (let before = NaN, now = 0; before !== now; ) {
          element.scrollIntoView({ block: 'center' })
          before = element.getBoundingClientRect().y
          await nextFrame()
          await nextFrame()
          now = element.getBoundingClientRect().y
        }
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x: x + width / 2, y: y + height / 2 }
      })()`),
    )
    return { x: Number(found['x']), y: Number(found['y']) }
  }

  return {
    send,
    evaluate,
    async open(url) {
      await send('Page.navigate', { url })
      await until(async () => (await evaluate('document.readyState')) === 'complete')
    },
    async hover(selector) {
      await send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...(await centreOf(selector)) })
    },
    async click(selector) {
      const place = { ...(await centreOf(selector)), button: 'left', clickCount: 1 }
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...place })
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...place })
    },
    async prerendered() {
      const sessions = [...pages.values()].filter(({ isPrerendered }) => isPrerendered)
      const states = await Promise.all(
        sessions.map(({ sessionId }) =>
          evaluateIn(protocol, sessionId, 'document.readyState === "complete" ? location.href : null').catch(
            () => null,
          ),
        ),
      )
      return states.filter((url) => typeof url === 'string')
    },
    async close() {
      const ended = once(browser, 'exit')
      // A signal would end only the script that starts Debian's Chromium.
      await protocol.send('Browser.close').catch(() => undefined) // It may end before it answers.
      await ended
      protocol.close()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Attaches to a new tab, and from then on to each page in it. */
async function attach(
  protocol: BrowserProtocol,
  prepare: readonly Command[],
): Promise<ReadonlyMap<string, Page>> {
  const pages = new Map<string, Page>()
  protocol.on('Target.attachedToTarget', (params) => {
    const target = fieldsOf(params['targetInfo'])
    if (target['type'] !== 'page') return
    const isPrerendered = target['subtype'] === 'prerender'
    const sessionId = textIn(params, 'sessionId')
    pages.set(textIn(target, 'targetId'), { sessionId, isPrerendered })
    // A page may end before.
    for (const [method, values] of prepare) protocol.send(method, values, sessionId).catch(() => undefined)
  })
  protocol.on('Target.detachedFromTarget', (params) => {
    for (const [id, { sessionId }] of pages) if (sessionId === params['sessionId']) pages.delete(id)
  })
  // A prerendered page that is shown keeps its target.
  protocol.on('Target.targetInfoChanged', (params) => {
    const target = fieldsOf(params['targetInfo'])
    const page = pages.get(textIn(target, 'targetId'))
    if (page) page.isPrerendered = target['subtype'] === 'prerender'
  })
  const { targetId } = await protocol.send('Target.createTarget', { url: 'about:blank', forTab: true })
  const { sessionId } = await protocol.send('Target.attachToTarget', { targetId, flatten: true })
  await protocol.send('Target.setDiscoverTargets', { discover: true, filter: [{}] })
  const options = { autoAttach: true, flatten: true, waitForDebuggerOnStart: false }
  await protocol.send('Target.setAutoAttach', options, String(sessionId))
  await until(async () => pages.size > 0)
  return pages
}

async function evaluateIn(
  protocol: BrowserProtocol,
  sessionId: string,
  expression: string,
): Promise<unknown> {
  const params = { expression, returnByValue: true, awaitPromise: true }
  const { result, exceptionDetails } = await protocol.send('Runtime.evaluate', params, sessionId)
  if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails))
  return fieldsOf(result)['value']
}

async function debuggingAddressOf(browser: ChildProcess): Promise<string> {
  let log = ''
  for await (const chunk of browser.stderr ?? []) {
    log += String(chunk)
    const address = /ws:\/\/\S+/.exec(log)?.[0]
    if (address !== undefined) return address
  }
  throw new Error(`[e2e] Chromium ended before it listened:\n${log}`)
}

/** ms. A page that another one replaces may keep a question without an answer. */
const ANSWER_LIMIT_MS = 10_000

/** Evaluates again if there is no answer; the test's own time limit ends it. */
async function again<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await Promise.race([ask(), noAnswer()])
    } catch (error) {
      if (!/Session with given id not found|the tab shows none|no answer/.test(String(error))) throw error
      await setTimeout(20)
    }
  }
}

async function noAnswer(): Promise<never> {
  await setTimeout(ANSWER_LIMIT_MS, undefined, { ref: false })
  throw new Error('[e2e] The page gave no answer.')
}

/** Evaluates again until it is true; the test's own time limit ends it. */
async function until(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue().catch(() => false))) await setTimeout(20)
}
