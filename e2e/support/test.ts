import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from 'playwright/test'
import { Audited } from '../models/audited.ts'
import { ViewPage } from '../models/view-page.ts'
import { startServer, type RunningServer } from './server.ts'
import { Sessions } from './sessions.ts'

interface TestFixtures {
  /** What the console may say in this test; everything else fails it. */
  readonly allowedInConsole: RegExp
  readonly viewPage: ViewPage
  /** E-mail address of who is logged in from the start. @default nobody */
  readonly visitor: string | undefined
  /** From here on the visitor of the page is logged in. */
  readonly logIn: (email: string, page?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** Knobs of the server beyond those that every test needs. */
  readonly serverKnobs: Record<string, string>
  /** With the demo data; shared by the tests of one worker. */
  readonly server: RunningServer
  readonly sessions: Sessions
  /** Opens pages as somebody. */
  readonly audited: Audited
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverKnobs: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverKnobs }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'viewpage-journey-'))
      cpSync(process.env['VIEWPAGE_SEED'] ?? '', folder, { recursive: true })
      const server = await startServer(folder, serverKnobs)
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  sessions: [({ browser, server }, use) => use(new Sessions(browser, server.url)), { scope: 'worker' }],
  audited: [
    ({ browser, server, sessions }, use) => use(new Audited(browser, server.url, sessions)),
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.url),

  visitor: [undefined, { option: true }],
  storageState: async ({ visitor, sessions }, use) =>
    use(visitor === undefined ? undefined : await sessions.of(visitor)),

  allowedInConsole: [/^$/, { option: true }],

  page: async ({ page, allowedInConsole }, use) => {
    const said = listenToConsole(page)
    await use(page)
    const unexpected = said.filter((line) => !allowedInConsole.test(line))
    expect(unexpected, 'the console stays empty').toEqual([])
  },

  viewPage: ({ page }, use) => use(new ViewPage(page)),

  logIn: async ({ page: own, sessions }, use) => {
    await use(async (email, page = own) => {
      await page.context().addCookies((await sessions.of(email)).cookies)
    })
  },
})

export { expect } from 'playwright/test'

function listenToConsole(page: Page): string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`))
  return said
}
