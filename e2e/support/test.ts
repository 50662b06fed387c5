import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from 'playwright/test'
import { Audited } from '../models/audited.ts'
import { ViewPage } from '../models/view-page.ts'
import { startServer, type RunningServer } from './server.ts'

interface TestFixtures {
  /** What the console may say in this test; everything else fails it. */
  readonly allowedInConsole: RegExp
  readonly viewPage: ViewPage
  readonly logIn: (email: string, page?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** Knobs of the server beyond those that every test needs. */
  readonly serverKnobs: Record<string, string>
  /** With the demo data; shared by the tests of one worker. */
  readonly server: RunningServer
  /** Opens pages as somebody, who logs in once. */
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
  audited: [({ browser, server }, use) => use(new Audited(browser, server.url)), { scope: 'worker' }],
  baseURL: ({ server }, use) => use(server.url),

  allowedInConsole: [/^$/, { option: true }],

  page: async ({ page, allowedInConsole }, use) => {
    const said = listenToConsole(page)
    await use(page)
    const unexpected = said.filter((line) => !allowedInConsole.test(line))
    expect(unexpected, 'the console stays empty').toEqual([])
  },

  viewPage: ({ page }, use) => use(new ViewPage(page)),

  logIn: async ({ page: own }, use) => {
    await use(async (email, page = own) => {
      await page.goto('/login/')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill('demo-demo')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('/')
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
