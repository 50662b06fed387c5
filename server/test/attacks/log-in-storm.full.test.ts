import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'

import type { TestStorage } from '../support/databases.ts'
import { ask, createHttpBrowser, type HttpBrowser } from '../support/http-client.ts'
import { createStorageWithBuilds } from '../support/prepared-builds.ts'
import { runServer, type RunningServer } from '../support/run-server.ts'

const ATTEMPTS = 500
/** Passwords compared before another visitor's file is read; without a queue, it waits for nearly all of them. */
const MAX_COMPARED = ATTEMPTS / 2

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

  it('are all answered, and another visitor loads a file meanwhile', async () => {
    const browser = createHttpBrowser(server.url)
    await browser.get('/login/')
    let compared = 0
    const tries = Array.from({ length: ATTEMPTS }, async (_, number) => {
      const answer = await logIn(browser, number)
      if (answer.status === 422) compared += 1
      return answer
    })
    // Reading a file needs one of the threads that hashing uses.
    const { status: fileStatus } = await ask(server.url, '/favicon.svg')
    expect(fileStatus).toBe(200)
    expect(compared).toBeLessThan(MAX_COMPARED)
    const answers = await Promise.all(tries)
    for (const { status, headers, body } of answers) {
      expect([422, 503]).toContain(status)
      if (status !== 503) continue
      expect(headers['retry-after']).toBe('5')
      expect(body).toContain('The server is busy. Please try again in a moment.')
    }
  })
})
