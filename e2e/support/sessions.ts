import type { Browser, BrowserContext } from 'playwright/test'

/** Cookies of a logged-in visitor. */
export type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Logs each account in once, and again only after its session has ended, because the server limits log-ins. */
export class Sessions {
  readonly #browser: Browser
  readonly #origin: string
  readonly #sessions = new Map<string, Promise<Session>>()

  constructor(browser: Browser, origin: string) {
    this.#browser = browser
    this.#origin = origin
  }

  /** @param email of a demo account */
  async of(email: string): Promise<Session> {
    const before = this.#sessions.get(email)
    if (before && (await this.#lasts(await before))) return before
    const session = this.#logIn(email)
    this.#sessions.set(email, session)
    return session
  }

  async #lasts({ cookies }: Session): Promise<boolean> {
    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const { status } = await fetch(`${this.#origin}/settings/`, { headers: { cookie }, redirect: 'manual' })
    return status === 200
  }

  async #logIn(email: string): Promise<Session> {
    // Without scripts the session contains no tracking cookies.
    const context = await this.#browser.newContext({
      baseURL: this.#origin,
      locale: 'en-GB',
      javaScriptEnabled: false,
      // By default it would have the cookies of the test's visitor, and logging in would end their session.
      storageState: { cookies: [], origins: [] },
    })
    const page = await context.newPage()
    await page.goto('/login/')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password').fill('demo-demo')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('/dashboard/next/')
    const session = await context.storageState()
    await context.close()
    return session
  }
}
