import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright/test'
import { inLanguage, type Visitor } from '../audit/pages.ts'
import type { Sessions } from '../support/sessions.ts'

/** Opens pages as a person of the demo. */
export class Audited {
  readonly #browser: Browser
  readonly #origin: string
  readonly #sessions: Sessions
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  constructor(browser: Browser, origin: string, sessions: Sessions) {
    this.#browser = browser
    this.#origin = origin
    this.#sessions = sessions
  }

  /** A page of their own, in no place yet and with nothing fetched before. */
  async pageOf(visitor: Visitor | undefined, options: BrowserContextOptions = {}): Promise<Page> {
    return (await this.#contextOf(visitor, options)).newPage()
  }

  /** A page that shares cookies and fetched files with the ones before, so that a walk through all pages is quick. */
  async nextPageOf(visitor: Visitor | undefined, options: BrowserContextOptions = {}): Promise<Page> {
    const name = JSON.stringify([visitor, options])
    const context = this.#contexts.get(name) ?? this.#contextOf(visitor, options)
    this.#contexts.set(name, context)
    return (await context).newPage()
  }

  async #contextOf(visitor: Visitor | undefined, options: BrowserContextOptions): Promise<BrowserContext> {
    return this.#browser.newContext({
      ...options,
      baseURL: this.#origin,
      ...(visitor && { storageState: await this.#sessions.of(`${visitor}@example.com`) }),
    })
  }
}

/** Goes to a page and waits until everything on it is live, or has failed for good. @returns its status */
export async function openLive(page: Page, path: string, language: string): Promise<number> {
  const answer = await page.goto(inLanguage(path, language), { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[data-state="server"], [data-state="late"], .editor-waiting')).toHaveCount(0)
  return answer?.status() ?? 0
}
