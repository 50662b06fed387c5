import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { startApp, type TestApp } from '../support/start-app.ts'

const SOURCES = join(import.meta.dirname, '../../src')

let app: TestApp
beforeAll(async () => {
  app = await startApp('sqlite')
  const { oid } = await app.logIn('ada@example.com')
  await app.addPresentation({ oid: 'orbit1', owner_oid: oid, privacy: 'private' })
})
afterAll(() => app.stop())

it.each([
  '/settings/',
  '/dashboard/next/',
  '/dashboard/next/?copy=orbit1',
  '/dashboard/next/upload/',
  '/dashboard/shared/',
  '/dashboard/next/orbit1/',
  '/dashboard/next/orbit1/delete/',
  '/dashboard/next/orbit1/file/',
  '/dashboard/next/orbit1/first-look/',
  '/p/edit/orbit1/',
  '/p/orbit1/insights/',
])('%s asks an anonymous visitor to log in with 303', async (path) => {
  const { statusCode, headers } = await app.browser().get(path)
  expect([statusCode, headers.location]).toEqual([303, `/login/?next=${encodeURIComponent(path)}`])
})

it('one function redirects to the log-in', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const redirecting = files.filter((file) =>
    /\/login\/\?next=|withNext\(LOG_IN/.test(readFileSync(join(SOURCES, file), 'utf8')),
  )
  expect(redirecting).toEqual([join('foundation', 'http', 'redirect-to-log-in.ts')])
})
