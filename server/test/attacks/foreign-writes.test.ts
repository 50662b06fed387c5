import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

/** Calls that write, with and without a token of their own. */
const WRITES = [
  ['POST', '/log/json'],
  ['POST', '/fallback/json'],
  ['POST', '/api/v1/viewer-log/'],
  ['POST', '/api/v1/insights/view-event/'],
  ['POST', '/api/v1/page-errors/'],
  ['POST', '/api/v1/page-views/'],
  ['POST', '/api/v1/page-vitals/'],
  ['POST', '/api/v1/page-blames/'],
  ['POST', '/api/v2/assets/presentation-viewed/'],
  ['PUT', '/api/v4/presentation/orbit1/like/'],
  ['DELETE', '/api/v4/presentation/orbit1/like/'],
] as const

const FOREIGN: readonly Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
]

describe('a page of another site', () => {
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    app = await startApp('sqlite')
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
  })
  afterAll(() => app.stop())

  async function write(method: string, path: string, headers: Record<string, string>) {
    const browser = createHttpBrowser(origin)
    await browser.get('/api/v1/csrf/')
    const response = await fetch(origin + path, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-csrftoken': browser.cookies.get('csrftoken') ?? '',
        cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      body: '[]',
    })
    return [response.status, await response.text()] as const
  }

  // docs/behaviour/errors.md#foreign-writes
  it.each(WRITES)('cannot send %s %s', async (method, path) => {
    for (const headers of FOREIGN) {
      const [status, body] = await write(method, path, headers)
      expect([status, body]).toEqual([403, expect.stringContaining('foreign_origin')])
    }
    // Also from an embed in a page of another site.
    const own: readonly Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin', origin },
      { origin },
      {},
    ]
    for (const headers of own) {
      const [, body] = await write(method, path, headers)
      expect(body).not.toContain('foreign_origin')
    }
  })

  // docs/behaviour/errors.md#foreign-writes
  it('may read what everybody may read', async () => {
    const response = await fetch(`${origin}/oembed?url=${origin}/p/orbit1/`, { headers: FOREIGN[1] ?? {} })
    expect(response.status).not.toBe(403)
  })
})
