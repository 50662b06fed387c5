import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { App } from '../../src/app.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const LOOPBACK = ['localhost:8080', '127.0.0.1:8080', '127.8.0.1', '[::1]:8080', 'slides.localhost:8080']
const OTHERS = ['viewpage.example', '127.0.0.1.evil.example', 'localhost.evil.example', '10.0.0.1:8080']
const PUBLIC = { VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }
const PROXY = { VIEWPAGE_TRUST_PROXY: '1' }
const AT_LOOPBACK = { VIEWPAGE_PUBLIC_URL: 'http://127.0.0.1:6081' }

type Headers = Readonly<Record<string, string>>

/** What clients, and proxies that pass it on, may claim. */
const CLAIMS: readonly Headers[] = [
  {},
  { 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost', 'x-forwarded-for': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost;proto=http' },
]

// docs/behaviour/accounts.md#cookies
describe('cookies', () => {
  let app: TestApp
  let session: string
  beforeAll(async () => {
    app = await startApp('sqlite')
    session = (await app.logIn('ada@example.com')).cookies.get('viewpage-session') ?? ''
  })
  afterAll(() => app.stop())

  async function withServer(
    knobs: Record<string, string>,
    look: (server: App) => Promise<void>,
  ): Promise<void> {
    const server = await app.another(knobs)
    try {
      await look(server)
    } finally {
      await server.close()
    }
  }

  async function setAt({ server }: App, host: string, headers: Headers = {}): Promise<string[]> {
    const { headers: sent } = await server.inject({
      url: '/login/',
      headers: { host, accept: 'text/html', ...headers },
    })
    return [sent['set-cookie'] ?? []].flat()
  }

  async function isLoggedIn({ server }: App, cookie: string, headers: Headers): Promise<boolean> {
    const { statusCode } = await server.inject({ url: '/settings/', headers: { ...headers, cookie } })
    return statusCode === 200
  }

  async function expectPlain(server: App, host: string): Promise<void> {
    const cookies = await setAt(server, host)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['csrftoken', 'viewpage-csrf']),
    )
    for (const cookie of cookies) expect(cookie).not.toMatch(/secure|partitioned|samesite=none/i)
    expect(await isLoggedIn(server, `viewpage-session=${session}`, { host })).toBe(true)
    for (const name of ['__Host-session', 'session', '__Host-viewpage-session'])
      expect(await isLoggedIn(server, `${name}=${session}`, { host })).toBe(false)
  }

  async function expectSecure(server: App, host: string, claims: Headers = {}): Promise<void> {
    const cookies = await setAt(server, host, claims)
    expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
      expect.arrayContaining(['__Host-csrf', 'csrftoken']),
    )
    for (const cookie of cookies) expect(cookie).toMatch(/; Path=\/(?:; HttpOnly)?; Secure; SameSite=Lax$/)
    expect(await isLoggedIn(server, `__Host-session=${session}`, { ...claims, host })).toBe(true)
    for (const name of ['viewpage-session', 'session', '__host-session'])
      expect(await isLoggedIn(server, `${name}=${session}`, { ...claims, host })).toBe(false)
  }

  it.each(LOOPBACK)('need no HTTPS at %s, because Safari keeps no secure ones there', (host) =>
    expectPlain(app, host),
  )

  it.each(OTHERS)('are secure at %s, and of this host only', (host) => expectSecure(app, host))

  it('are secure where a proxy shows that nobody declared', () =>
    expectSecure(app, '127.0.0.1:8080', { 'x-forwarded-for': '10.0.0.1' }))

  it.each([
    ['has HTTPS', PUBLIC],
    ['has HTTPS by a proxy', { ...PUBLIC, ...PROXY }],
    ['has only plain HTTP', { VIEWPAGE_PUBLIC_URL: 'http://viewpage.example' }],
    ['is unknown behind a proxy', PROXY],
  ])('are secure where the public address %s, whatever a request claims', (_, knobs) =>
    withServer(knobs, async (server) => {
      for (const host of [...LOOPBACK, ...OTHERS])
        for (const claims of CLAIMS) await expectSecure(server, host, claims)
    }),
  )

  it.each([
    ['', AT_LOOPBACK],
    [', also behind a proxy', { ...AT_LOOPBACK, ...PROXY }],
  ])('need no HTTPS where the public address is on loopback%s', (_, knobs) =>
    withServer(knobs, async (server) => {
      for (const host of LOOPBACK) await expectPlain(server, host)
      for (const host of OTHERS) await expectSecure(server, host)
    }),
  )

  it('that a visitor planted twice, with both names, count once', async () => {
    const [host, planted] = ['localhost:8080', 'x'.repeat(43)]
    const both = (own: string, other: string) => `viewpage-session=${own}; __Host-session=${other}`
    expect(await isLoggedIn(app, both(session, planted), { host })).toBe(true)
    expect(await isLoggedIn(app, both(planted, session), { host })).toBe(false)
    expect(await isLoggedIn(app, both(planted, session), { host: 'viewpage.example' })).toBe(true)
    expect(await isLoggedIn(app, both(session, planted), { host: 'viewpage.example' })).toBe(false)
  })
})
