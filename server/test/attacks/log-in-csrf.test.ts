import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { createHttpBrowser, type HttpBrowser } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

describe('a CSRF token of somebody else', () => {
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    app = await startApp('sqlite', {
      env: { VIEWPAGE_HOSTS: JSON.stringify({ noCookies: ['plain.example'] }) },
    })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
    const { oid: owner_oid } = await app.logIn('mallory@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid })
  })
  afterAll(() => app.stop())

  async function visitor(): Promise<HttpBrowser> {
    const browser = createHttpBrowser(origin)
    await browser.get('/login/')
    return browser
  }

  const tokenOf = ({ cookies }: HttpBrowser) => cookies.get('csrftoken') ?? ''

  /** Like the attacker's page: with their account, and a token that any visitor gets. */
  const logInAsMallory = (victim: HttpBrowser, csrftoken: string) =>
    victim.post('/login/', {
      headers: FORM,
      body: new URLSearchParams({
        csrftoken,
        email: 'mallory@example.com',
        password: 'demo-demo',
      }).toString(),
    })

  it('does not log a victim in who has only the planted cookie', async () => {
    const victim = createHttpBrowser(origin)
    const token = tokenOf(await visitor())
    victim.cookies.set('csrftoken', token)
    expect((await logInAsMallory(victim, token)).status).toBe(403)
    expect(victim.cookies.has('viewpage-session')).toBe(false)
  })

  // docs/behaviour/errors.md#csrf-header
  it.each([
    ['another origin, from a browser that says no more', { origin: 'https://evil.example' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['no origin that can be named', { origin: 'null' }],
  ])('is not even needed to refuse a write from %s', async (_, sender: Record<string, string>) => {
    const victim = await visitor()
    const logIn = (headers: Record<string, string>) =>
      victim.post('/login/', {
        headers: { ...FORM, ...headers },
        body: new URLSearchParams({
          csrftoken: tokenOf(victim),
          email: 'mallory@example.com',
          password: 'demo-demo',
        }).toString(),
      })
    expect((await logIn(sender)).status).toBe(403)
    expect((await logIn({ origin })).status).toBe(303)
  })

  it('does not log a victim in who has their own', async () => {
    const victim = await visitor()
    const token = tokenOf(await visitor())
    victim.cookies.set('csrftoken', token)
    expect((await logInAsMallory(victim, token)).status).toBe(403)
  })

  it('does not post for a victim, not by a script either', async () => {
    const victim = await visitor()
    const token = tokenOf(await visitor())
    victim.cookies.set('csrftoken', token)
    const { status, body } = await victim.post('/api/v2/assets/presentation-viewed/', {
      headers: { 'content-type': 'application/json', 'x-csrftoken': token },
      body: '{"prezi_oid":"orbit1"}',
    })
    expect([status, body]).toEqual([403, expect.stringContaining('csrf_failed')])
  })

  it('from before a log-in is invalid after it, and the other way round', async () => {
    const browser = await visitor()
    const before = tokenOf(browser)
    await browser.submit('/login/', { email: 'mallory@example.com', password: 'demo-demo' })
    const during = tokenOf(browser)
    browser.cookies.set('csrftoken', before)
    expect((await logInAsMallory(browser, before)).status).toBe(403)
    browser.cookies.set('csrftoken', during)
    await browser.post('/logout/', {
      headers: FORM,
      body: new URLSearchParams({ csrftoken: during }).toString(),
    })
    expect(browser.cookies.has('viewpage-session')).toBe(false)
    browser.cookies.set('csrftoken', during)
    expect((await logInAsMallory(browser, during)).status).toBe(403)
  })

  it('cannot be made from an invalid browser id', async () => {
    const browser = await visitor()
    const token = tokenOf(browser)
    for (const made of ['', 'x', 'A'.repeat(22), 'A'.repeat(5_000)]) {
      browser.cookies.set('viewpage-csrf', made)
      browser.cookies.set('csrftoken', token)
      expect((await logInAsMallory(browser, token)).status).toBe(403)
    }
  })

  it('is bound to an HttpOnly cookie, and works for the browser that has it', async () => {
    const browser = createHttpBrowser(origin)
    const { headers } = await browser.get('/login/')
    const bound = headers['set-cookie']?.find((line) => line.startsWith('viewpage-csrf='))
    expect(bound).toMatch(/^viewpage-csrf=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/)
    // A second page changes nothing.
    expect((await browser.get('/login/')).headers['set-cookie']).toBeUndefined()
    expect((await logInAsMallory(browser, tokenOf(browser))).status).toBe(303)
  })

  it('is not set on a host without cookies', async () => {
    const { headers } = await createHttpBrowser(origin).get('/login/', { host: 'plain.example' })
    expect(headers['set-cookie']).toBeUndefined()
  })
})
