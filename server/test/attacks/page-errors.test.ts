import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HOSTILE_TEXTS, pageErrorsOf } from '../support/hostile-page-errors.ts'
import { listen } from '../support/http-visitor.ts'
import { longestWaitDuring } from '../support/longest-wait.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Generous, because the machine may be busy; with a cubic pattern the first of these texts takes over a minute. */
const MAX_WAIT_MS = 5_000

describe('page errors sent by a stranger', () => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    address = `http://127.0.0.1:${await listen(app)}`
  })
  afterAll(() => app.stop())

  it.each(HOSTILE_TEXTS)('do not stall the server when they consist of %s', async (_, text) => {
    const { longestWait, result } = await longestWaitDuring(`${address}/healthz`, () =>
      fetch(`${address}/api/v1/page-errors/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(pageErrorsOf(text)),
      }),
    )
    expect(result.status).toBe(204)
    expect(longestWait).toBeLessThan(MAX_WAIT_MS)
  })
})
