import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const ORIGIN = 'http://127.0.0.1:8080'

/** As in a query or the body of a form: percent-encoded where they cannot be typed. */
const HOSTILE = [
  'https://evil.example/',
  'http://evil.example/',
  'HTTPS://EVIL.EXAMPLE/',
  'https:evil.example',
  'https:/evil.example',
  'http:///evil.example',
  'ftp://evil.example/',
  'ws://evil.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java%0ascript:alert(1)',
  'data:text/html,%3Cscript%3Ealert(1)%3C/script%3E',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'mailto:a@evil.example',
  'about:blank',
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '//evil.example/%2e%2e',
  '//evil.example%2f',
  '//127.0.0.1:8080@evil.example/',
  '//evil.example:443/',
  '//[::1]/',
  '//0x7f000001/',
  '//evil%E3%80%82example/',
  '/%5Cevil.example',
  '/%5C/evil.example',
  '%5C%5Cevil.example',
  '%5C/evil.example',
  '/%5C%5Cevil.example',
  '/p/%5C..%5C..%5Cevil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/.././/evil.example',
  '/%2e//evil.example',
  '/%252e//evil.example',
  '/%252F%252Fevil.example',
  '%252F%252Fevil.example',
  '/%09/evil.example',
  '%09//evil.example',
  '/%0a/evil.example',
  '/%0d%0a/evil.example',
  '/a%0d%0aLocation:%20https://evil.example/',
  '/%00/evil.example',
  '%00//evil.example',
  '%20//evil.example',
  '/%20/evil.example',
  '%E2%80%8B//evil.example',
  '/%EF%BC%8Fevil.example',
  '%EF%BC%8F%EF%BC%8Fevil.example',
  '/%E2%88%95evil.example',
  '/%E2%81%84/evil.example',
  '/%EF%BC%BCevil.example',
  '/%C2%A0/evil.example',
  '@evil.example',
  '/@evil.example',
  'user:password@evil.example',
  '.evil.example',
  'evil.example',
  '?next=//evil.example',
  '#//evil.example',
  ';//evil.example',
  '/a?b=//evil.example#//evil.example',
  `/${'a'.repeat(9_000)}`,
  `//${'a'.repeat(300)}.evil.example`,
  '/%F0%9F%A6%8A',
  '/%FF/evil.example',
  '/%',
  '',
]

/** Ways to repeat a parameter or to make it a list. */
const SHAPES: readonly ((next: string) => string)[] = [
  (next) => `next=${next}`,
  (next) => `next=/&next=${next}`,
  (next) => `next=${next}&next=/`,
  (next) => `next[]=${next}`,
  (next) => `next[0]=${next}`,
]

/** Only these are tried in every shape, because hashing passwords is slow. */
const REPEATED = new Set(['//evil.example', '/%5Cevil.example', 'https://evil.example/', '/%09/evil.example'])

describe.each(ONE_DATABASE)('next= on %s', (kind) => {
  let app: TestApp
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    await app.logIn('ada@example.com')
  })

  afterAll(() => app.stop())

  /** Uses a new address each time, because attempts are counted by address. */
  const address = () => `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count++ & 255}`

  async function post(browser: Browser, path: string, next: string, fields: Record<string, string>) {
    const { body } = await browser.get(path)
    const csrftoken = /name="csrftoken" value="([^"]+)"/.exec(body)?.[1] ?? ''
    return browser.ask({
      method: 'POST',
      url: path,
      remoteAddress: address(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: `${new URLSearchParams({ csrftoken, ...fields }).toString()}&${next}`,
    })
  }

  function expectHere(what: string, { statusCode, headers }: { statusCode: number; headers: object }) {
    const { location } = headers as { location?: string }
    expect([what, statusCode]).toEqual([what, 303])
    expect([what, new URL(location ?? 'nowhere:', `${ORIGIN}/login/`).origin]).toEqual([what, ORIGIN])
    // A header contains visible ASCII only.
    expect(location).toMatch(/^[\u0021-\u007e]+$/)
  }

  it('is tested with more than sixty hostile values', () => {
    expect(new Set(HOSTILE).size).toBeGreaterThan(60)
  })

  // docs/behaviour/addresses.md#next-parameter
  it('stays on this site after a log-in', async () => {
    const fields = { email: 'ada@example.com', password: 'demo-demo' }
    for (const next of HOSTILE)
      for (const shape of REPEATED.has(next) ? SHAPES : SHAPES.slice(0, 1))
        expectHere(shape(next), await post(app.browser(), '/login/', shape(next), fields))
  }, 180_000)

  it('stays on this site after a sign-up', async () => {
    for (const [index, next] of HOSTILE.entries()) {
      const email = `somebody${index}@example.com`
      const fields = { firstName: 'Some', lastName: 'Body', email, password: 'long enough' }
      expectHere(next, await post(app.browser(), '/signup/', `next=${next}`, fields))
    }
  }, 180_000)

  it('stays on this site after a log-out', async () => {
    for (const next of HOSTILE) {
      const browser = await app.logIn('ada@example.com')
      expectHere(next, await post(browser, '/logout/', `next=${next}`, {}))
    }
  }, 180_000)

  it('appears in no form and no redirect to another site', async () => {
    for (const next of HOSTILE) {
      for (const path of ['/login', '/signup', '/signup/basic', '/logout']) {
        const browser = app.browser()
        const bare = await browser.ask({ method: 'GET', url: `${path}?next=${next}` })
        const { location = 'nowhere:' } = bare.headers
        expect([next, new URL(location, `${ORIGIN}${path}`).origin]).toEqual([next, ORIGIN])
        const { body } = await browser.get(`${path}/?next=${next}`)
        const carried = [...body.matchAll(/name="next" value="([^"]*)"/g)].map(([, value = '']) =>
          value.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
        )
        for (const each of carried)
          expect([next, new URL(each, `${ORIGIN}${path}/`).origin]).toEqual([next, ORIGIN])
      }
    }
  }, 180_000)
})
