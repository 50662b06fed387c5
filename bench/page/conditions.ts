import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import { ending } from '../harness/start.ts'

/** Network and device of a measured visit. */
export interface Conditions {
  /** How many times slower than this machine. */
  readonly cpu: number
  /** @default `null`: this machine's own network */
  readonly line: Line | null
}

/** Bytes a second and ms. */
interface Line {
  readonly offline: boolean
  readonly latency: number
  readonly downloadThroughput: number
  readonly uploadThroughput: number
}

/** 1.6 Mbit/s down, 150 ms. */
export const SLOW_LINE: Line = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 0.75e6 / 8,
}
export const SLOW_PHONE: Conditions = { cpu: 4, line: SLOW_LINE }
const NO_LIMIT: Line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** A tab of a phone without cache, which closes at the end of its scope. */
export interface Visit extends AsyncDisposable {
  readonly context: BrowserContext
  readonly page: Page
  readonly session: CDPSession
  /** Errors and warnings of the page, at most {@link MAX_CONSOLE_LINES}. */
  readonly console: readonly string[]
}

const MAX_CONSOLE_LINES = 20

export async function openVisit(browser: Browser, conditions: Conditions): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 }, locale: 'en' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const lines: string[] = []
  const note = (line: string) => {
    if (lines.length < MAX_CONSOLE_LINES) lines.push(line)
  }
  page.on('pageerror', (error) => note(`uncaught ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      note(`${message.type()} ${message.text()}`)
  })
  page.on('requestfailed', (request) => note(`failed ${request.url()} ${request.failure()?.errorText ?? ''}`))
  await setConditions(session, conditions)
  return ending({ context, page, session, console: lines }, () => context.close())
}

export async function setConditions(session: CDPSession, { cpu, line }: Conditions): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', line ?? NO_LIMIT)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu })
}
