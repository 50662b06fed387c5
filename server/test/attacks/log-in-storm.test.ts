import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

import type { TestStorage } from '../support/databases.ts'
import { ask, createHttpBrowser, type HttpBrowser } from '../support/http-client.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer, type RunningServer } from '../support/run-server.ts'

const ATTEMPTS = 500
/** That another visitor loads one after another meanwhile; without a queue, the first waits for nearly all log-ins. */
const MIN_FILES = 20

describe('five hundred log-ins at once', () => {
  let storage: TestStorage
  let server: RunningServer

  beforeAll(async () => {
    storage = await createStorageWithBuilds('sqlite')
    server = await runServer(storage, { env: { VIEWPAGE_TRUST_PROXY: '1' } })
  })
  afterAll(async () => {
    await server.stop()
    await storage.remove()
  })

  const logIn = (browser: HttpBrowser, number: number) =>
    browser.post('/login/', {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `10.0.${number >> 8}.${number & 255}`,
      },
      body: new URLSearchParams({
        csrftoken: browser.cookies.get('csrftoken') ?? '',
        email: `nobody${number}@example.com`,
        password: 'a guess',
      }).toString(),
    })

  it('are all answered, and other visitors load files meanwhile', async () => {
    const browser = createHttpBrowser(server.url)
    await browser.get('/login/')
    let isOver = false
    let files = 0
    const tries = Promise.all(
      Array.from({ length: ATTEMPTS }, (_, number) => logIn(browser, number)),
    ).finally(() => (isOver = true))
    while (!isOver) {
      // Reading a file needs one of the threads that hashing uses.
      const { status } = await ask(server.url, '/favicon.svg')
      expect(status).toBe(200)
      files += 1
    }
    const answers = await tries
    expect(files).toBeGreaterThan(MIN_FILES)
    for (const { status, headers, body } of answers) {
      expect([422, 503]).toContain(status)
      if (status !== 503) continue
      expect(headers['retry-after']).toBe('5')
      expect(body).toContain('The server is busy. Please try again in a moment.')
    }
  })
})
