import type { BrowserContext } from 'playwright/test'
import type { test as base } from './test.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Tests whose visitor is logged in as Eve, who edits `orbit1`. */
export function asEve(test: typeof base) {
  return asPerson(test, 'eve@example.com')
}

/**
 * Tests whose visitor is logged in. They log in once for all tests of a worker: the server takes ten attempts in a
 * quarter of an hour.
 */
export function asPerson(test: typeof base, email: string) {
  return test.extend<object, { loggedIn: StorageState }>({
    loggedIn: [
      async ({ browser, server }, use) => {
        const context = await browser.newContext({ baseURL: server.url, locale: 'en-GB' })
        const page = await context.newPage()
        await page.goto('/login/')
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill('demo-demo')
        await page.getByRole('button', { name: 'Log in' }).click()
        await page.waitForURL('/')
        await use(await context.storageState())
        await context.close()
      },
      { scope: 'worker' },
    ],
    storageState: ({ loggedIn }, use) => use(loggedIn),
  })
}
