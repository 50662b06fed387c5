import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { HOSTILE_TEXTS, pageErrorsOf } from '../support/hostile-page-errors.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

describe('page errors sent by a stranger', () => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    address = `http://127.0.0.1:${await listen(app)}`
  })
  afterAll(() => app.stop())

  it.each(HOSTILE_TEXTS)('do not stall the server when they consist of %s', async (_, text) => {
    const { status } = await fetch(`${address}/api/v1/page-errors/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(pageErrorsOf(text)),
    })
    // With a cubic pattern, the first text takes longer than a test may.
    expect(status).toBe(204)
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  })
})
