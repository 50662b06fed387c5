import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isTooLate, TOO_LATE } from '@viewpage/tooling/time-limit'
import { expect, test as base, type Page } from 'playwright/test'
import { Audited } from '../models/audited.ts'
import { ViewPage } from '../models/view-page.ts'
import { startServer, type RunningServer } from './server.ts'
import { Sessions } from './sessions.ts'
import { storedFromNow, type Stored } from './stored-events.ts'

interface TestFixtures {
  /** Skips what begins after the limit of time. */
  readonly inTime: void
  /** Errors and warnings that the console may contain; any other fails the test. */
  readonly allowedInConsole: RegExp
  readonly viewPage: ViewPage
  /** E-mail address of the visitor who is logged in from the start. @default anonymous */
  readonly visitor: string | undefined
  /** What the server stores from the beginning of the test. */
  readonly stored: Stored
  /** Logs in the visitor of a page. */
  readonly logIn: (email: string, page?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** Additional environment variables of the server. */
  readonly serverKnobs: Record<string, string>
  /** Has the demo data; shared by the tests of one worker. */
  readonly server: RunningServer
  readonly sessions: Sessions
  /** Opens pages as a given visitor. */
  readonly audited: Audited
}

/*
 * Knobs that several files set. Playwright starts another worker, with a browser and a server, for each object: files
 * with the same one share theirs.
 */

/** Only the pages of a production server send events. */
export const PRODUCTION = { VIEWPAGE_ENV: 'production' }

/** Each visitor has an address of their own, which a proxy names. */
export const BEHIND_PROXY = { VIEWPAGE_TRUST_PROXY: '1' }

export const test = base.extend<TestFixtures, WorkerFixtures>({
  inTime: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern.
    async ({}, use, { skip }) => {
      skip(isTooLate(), TOO_LATE)
      await use()
    },
    { auto: true },
  ],

  serverKnobs: [{}, { option: true, scope: 'worker' }],
  server: [
    async ({ serverKnobs }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'viewpage-journey-'))
      cpSync(process.env['VIEWPAGE_SEED'] ?? '', folder, { recursive: true })
      const server = await startServer(folder, serverKnobs)
      await use(server)
      await server.stop()
      const twice = server.log().match(/^.*Reply was already sent.*$/gm)
      if (twice) throw new Error(`[e2e] The server responded twice: ${twice[0]}`)
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
    const messages = recordConsole(page)
    await use(page)
    const unexpected = messages.filter((message) => !allowedInConsole.test(message))
    expect(unexpected, 'the console has no unexpected messages').toEqual([])
  },

  stored: ({ server }, use) => use(storedFromNow(server)),

  viewPage: ({ page }, use) => use(new ViewPage(page)),

  logIn: async ({ page: own, sessions }, use) => {
    await use(async (email, page = own) => {
      await page.context().addCookies((await sessions.of(email)).cookies)
    })
  },
})

export { expect } from 'playwright/test'

function recordConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
  return messages
}
