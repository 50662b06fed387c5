import {
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright/test'
import { inLanguage, type Visitor } from '../audit/pages.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens pages as somebody; who has an account logs in once, as attempts are counted. */
export class Audited {
  readonly #browser: Browser
  readonly #origin: string
  readonly #sessions = new Map<Visitor, Promise<StorageState>>()
  readonly #contexts = new Map<string, Promise<BrowserContext>>()

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
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
      ...(visitor && { storageState: await this.#sessionOf(visitor) }),
    })
  }

  #sessionOf(visitor: Visitor): Promise<StorageState> {
    const session = this.#sessions.get(visitor) ?? this.#logIn(visitor)
    this.#sessions.set(visitor, session)
    return session
  }

  async #logIn(visitor: Visitor): Promise<StorageState> {
    const page = await this.#browser.newPage({ baseURL: this.#origin, locale: 'en' })
    await page.goto('/login/')
    await page.getByLabel('E-mail').fill(`${visitor}@example.com`)
    await page.getByLabel('Password').fill('demo-demo')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('/')
    const state = await page.context().storageState()
    await page.context().close()
    return state
  }
}

/** Goes to a page and waits until everything on it is live, or has failed for good. @returns its status */
export async function openLive(page: Page, path: string, language: string): Promise<number> {
  const answer = await page.goto(inLanguage(path, language), { waitUntil: 'domcontentloaded' })
  await expect(page.locator('[data-state="server"], [data-state="fallback"]')).toHaveCount(0, {
    timeout: 20_000,
  })
  return answer?.status() ?? 0
}
