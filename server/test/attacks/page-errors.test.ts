import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { longestWaitDuring } from '../support/longest-wait.ts'
import { pageError } from '../support/page-error.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Generous, because the machine may be busy; with a cubic pattern the first of these texts takes over a minute. */
const PATIENCE_MS = 1_000
/** Of one call, as many errors as fit. */
const MAX_BYTES = 64 * 1024

const repeated = (text: string) => text.repeat(4_000).slice(0, 4_000)

describe('errors reported by a stranger', () => {
  let app: TestApp
  let address: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    address = `http://127.0.0.1:${await listen(app)}`
  })
  afterAll(() => app.stop())

  it.each([
    ['half of e-mail addresses', repeated('%40')],
    ['e-mail addresses without an end', repeated('a@')],
    ['e-mail addresses with dots only', repeated('@.')],
    ['one long word', repeated('a')],
    ['addresses in addresses', repeated('http:')],
    ['paths without a query', repeated('/')],
    ['paths that are queries', repeated('/?')],
    ['queries that end like positions', `/?a${repeated(':1')}`.slice(0, 3_999) + 'x'],
    ['data addresses', repeated('data:')],
    ['quotes', repeated('"')],
    ['quoted text that is almost JSON', repeated('" is not valid JSO')],
    ['links that are too short', repeated('/v/abc')],
    ['line ends', repeated('\r')],
  ])('stall nobody when they consist of %s', async (_, text) => {
    const error = { ...pageError, name: text.slice(0, 100), message: text.slice(0, 1_000), stack: text }
    const count = Math.min(10, Math.floor(MAX_BYTES / (JSON.stringify(error).length + 1)))
    const { longestWait, result } = await longestWaitDuring(address, () =>
      fetch(`${address}/api/v1/page-errors/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Array.from({ length: count }, () => error)),
      }),
    )
    expect(result.status).toBe(204)
    expect(longestWait).toBeLessThan(PATIENCE_MS)
  })
})
