import { request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { sendRaw } from '../support/http-client.ts'
import { listRoutes, type ListedRoute } from '../support/route-list.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'

/** For any response. */
const MAX_RESPONSE_MS = 10_000
const AT_ONCE = 16
const LONG = 'a'.repeat(6_000)
const INHERITED = ['constructor', '__proto__', 'toString', 'hasOwnProperty'] as const

/** Parts of an address that no page of ours has. */
const ODD_PARTS = [
  ...INHERITED,
  '%00',
  'orbit1%00',
  '%2e%2e%2f%2e%2e%2fpackage.json',
  '..%2fpackage.json',
  '..%5cpackage.json',
  '..%252fpackage.json',
  '%c0%ae%c0%ae%c0%af',
  '%ff%fe',
  '%',
  '%zz',
  '%e8%bb%8c',
  '%F0%9F%98%80',
  '%ed%a0%80',
  '%0d%0aset-cookie:a=b',
  '.',
  '..',
  '~1',
  "';--",
  LONG,
]

/** Names that some route reads from the query. */
const QUERY_NAMES =
  'lang next search page view step revision token owner_id privacy limit url format maxwidth maxheight from to range viewers chart copy saved done link autoplay tracking_oid auth_key key_type webgl'.split(
    ' ',
  )
const inAll = (pair: (name: string) => string) => `?${QUERY_NAMES.map(pair).join('&')}`

const ODD_QUERIES = [
  inAll((name) => `${name}=a&${name}=b`),
  inAll((name) => `${name}[]=a&${name}[b]=c`),
  inAll((name) => `${name}=%00`),
  inAll((name) => `${name}=constructor`),
  inAll((name) => `${name}=-1`),
  inAll((name) => `${name}=999999999999999999999`),
  inAll((name) => `${name}=%ff`),
  inAll((name) => name),
  `?lang=${LONG}&page=${LONG}&search=${LONG}`,
  '?__proto__=a&constructor=b&toString=c',
  '?=&=&&&%&%zz=%',
  '?a?b#c;d',
]

const ODD_HEADERS: readonly OutgoingHttpHeaders[] = [
  {
    accept: 'text/html;q=2,,;=',
    'accept-language': 'a;q=NaN,*;q=-1,,;',
    'accept-encoding': 'constructor,br;q=9',
  },
  { accept: LONG, 'accept-language': 'de-'.repeat(2_000), 'user-agent': LONG },
  { 'accept-language': INHERITED.join(', '), 'accept-encoding': '*;q=0' },
  { range: 'bytes=9-1' },
  { range: 'bytes=0-0,5-9,x,-' },
  { range: 'bytes=99999999999999999999-' },
  { 'if-none-match': '"', 'if-modified-since': 'never', 'if-match': ',,', 'if-range': 'x' },
  { authorization: 'Bearer' },
  { authorization: 'Basic \u00ff=== ' },
  { referer: ':::', origin: 'null', 'sec-fetch-site': 'constructor', 'sec-fetch-dest': '' },
  { cookie: '=;;=a; csrftoken; __proto__=1; session_id=%00; __Host-session=constructor; language=__proto__' },
  { cookie: `session_id=${LONG}; __Host-session=${LONG}; came_from=%`, 'x-csrftoken': ['a', 'b'] },
  { 'sec-ch-ua-mobile': 'constructor', 'sec-gpc': 'constructor' },
  { 'x-forwarded-proto': ',,', 'x-forwarded-host': '\u00ff', forwarded: LONG },
  { 'x-http-method-override': 'DELETE', 'accept-version': 'constructor', 'content-type': 'constructor' },
]

interface Body {
  readonly type: string
  readonly body: string
}

const FORM = 'application/x-www-form-urlencoded'
const FORM_NAMES =
  'email password firstName lastName next section link step note reason form title at delete measuring'

const ODD_BODIES: readonly Body[] = [
  ...[
    '',
    'null',
    '[]',
    '[null]',
    '{}',
    '"a"',
    '{"__proto__":{}}',
    '[{"constructor":1}]',
    '[['.repeat(9_000),
  ].map((body) => ({ type: 'application/json', body })),
  { type: 'application/json; charset=utf-16', body: '{}' },
  { type: 'application/json;;=', body: '{}' },
  { type: 'application/json', body: `"${'a'.repeat(300_000)}"` },
  { type: FORM, body: '%&%=%zz&=&__proto__=1&constructor=2' },
  {
    type: FORM,
    body: FORM_NAMES.split(' ')
      .map((name) => `${name}=a&${name}=b`)
      .join('&'),
  },
  {
    type: FORM,
    body: FORM_NAMES.split(' ')
      .map((name) => `${name}[]=%00&${name}[a]=%ff`)
      .join('&'),
  },
  {
    type: FORM,
    body: FORM_NAMES.split(' ')
      .map((name) => `${name}=%00`)
      .join('&'),
  },
  { type: 'multipart/form-data', body: 'a' },
  { type: 'multipart/form-data; boundary=', body: '--' },
  { type: 'multipart/form-data; boundary=x', body: '--x\r\n\r\n--x--' },
  {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="__proto__"; filename="\u0000"\r\n\r\na\r\n--x--',
  },
  { type: 'text/plain', body: '{}' },
  { type: 'constructor', body: '{}' },
  { type: 'a/b/c; q="', body: '{}' },
]

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

interface Odd {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

describe.each(ONE_DATABASE)('an odd request, on %s', (kind) => {
  let app: TestApp
  let origin: string
  let routes: Pick<ListedRoute, 'method' | 'pattern'>[]
  let patterns: string[]
  let people: (Browser & { oid: string })[]
  let count = 0

  beforeAll(async () => {
    routes = await listRoutes(async () => {
      app = await startApp(kind, { env: { VIEWPAGE_TRUST_PROXY: '1' } })
    })
    // A published remote.
    for (const pattern of ['/remotes/mf-all/1.0.0/*', '/remotes/~1/mf-all/1.0.0/*'])
      routes.push({ method: 'GET', pattern })
    patterns = [...new Set(routes.map(({ pattern }) => pattern))]
    // Many accounts, because some limits are per account.
    people = []
    for (let index = 0; index < 12; index++) {
      const person = await app.logIn(`person${index}@example.com`)
      await person.get('/settings/')
      people.push(person)
    }
    const [owner, ...editors] = people
    for (const oid of ['orbit1', 'classic1']) {
      const schema_version = oid === 'classic1' ? '0' : '2'
      await app.addPresentation({ oid, owner_oid: owner?.oid ?? '', schema_version })
    }
    await app.parts.database.write(async (transaction) => {
      for (const { oid: user_oid } of editors)
        for (const oid of ['orbit1', 'classic1'])
          await transaction.insertInto('collaborators').values({ oid, user_oid, right: 'edit' }).execute()
    })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  }, 120_000)
  afterAll(() => app.stop())

  /** @returns the status, as soon as there is one */
  function send({ method, path, headers = {}, body }: Odd): Promise<number> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const call = httpRequest(
        {
          hostname,
          port,
          method,
          path,
          headers,
          agent: false,
          timeout: MAX_RESPONSE_MS,
          maxHeaderSize: 64 * 1024,
        },
        (response) => {
          resolve(response.statusCode ?? 0)
          response.on('error', () => undefined)
          response.destroy()
        },
      )
      call.on('timeout', () => call.destroy(new Error(`no answer within ${MAX_RESPONSE_MS} ms`)))
      call.on('error', reject)
      call.end(body)
    })
  }

  /** Headers of visitors who have not reached a limit. */
  function headersOf(isLoggedIn: boolean): OutgoingHttpHeaders {
    const number = count++
    const anonymous = {
      accept: 'text/html',
      'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}`,
    }
    const person = people[1 + (number % (people.length - 1))]
    if (!isLoggedIn || !person) return anonymous
    const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { ...anonymous, cookie, 'x-csrftoken': person.cookies.get('csrftoken') ?? '' }
  }

  /** Sent by somebody without an account, and by somebody who may edit. @returns those that got no answer, or 5xx */
  async function brokenBy(requests: readonly Odd[]): Promise<string[]> {
    const broken: string[] = []
    const left = requests.flatMap((odd) => [false, true].map((isLoggedIn) => [odd, isLoggedIn] as const))
    const work = async () => {
      for (let next; (next = left.shift());) {
        const [odd, isLoggedIn] = next
        const headers = { ...headersOf(isLoggedIn), ...odd.headers }
        const outcome = await send({ ...odd, headers }).catch((error: Error) => error.message)
        if (!isFine(outcome)) broken.push(`${odd.method} ${odd.path.slice(0, 80)}: ${outcome}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return broken
  }

  const filled = (pattern: string, value: (name: string) => string) =>
    pattern.replace(/:([a-z_0-9]+)|\*/g, (_, name = '*') => value(String(name)))

  const usual = (pattern: string) =>
    filled(pattern, (name) => (name === 'oid' ? 'orbit1' : name === 'sha256' ? 'a'.repeat(64) : 'a'))

  it('is tried on every route', () => {
    expect(patterns).toEqual(expect.arrayContaining(['/', '/login/', '/v/:link_id/', '/oembed']))
    expect(patterns.length).toBeGreaterThan(100)
  })

  /** On PostgreSQL only requests that reach the database are tried: it refuses values that SQLite stores. */
  const reaching = <Odd>(all: readonly Odd[]): readonly Odd[] =>
    kind === 'sqlite' ? all : all.filter((odd) => /%00|%ff|\\u0000|9{9}/.test(JSON.stringify(odd)))

  it('breaks nothing by its method', async () => {
    const requests = patterns.flatMap((pattern) =>
      METHODS.map((method) => ({ method, path: usual(pattern) })),
    )
    expect(await brokenBy(requests)).toEqual([])
  }, 300_000)

  it('breaks nothing by a part of its address', async () => {
    const requests = routes
      .filter(({ pattern }) => /[:*]/.test(pattern))
      .flatMap(({ method, pattern }) =>
        reaching(ODD_PARTS).map((part) => ({ method, path: filled(pattern, () => part) })),
      )
    expect(await brokenBy(requests)).toEqual([])
  }, 300_000)

  it('breaks nothing by its query', async () => {
    const requests = patterns.flatMap((pattern) =>
      reaching(ODD_QUERIES).map((query) => ({ method: 'GET', path: usual(pattern) + query })),
    )
    expect(await brokenBy(requests)).toEqual([])
  }, 300_000)

  it('breaks nothing by its headers', async () => {
    const requests = patterns.flatMap((pattern) =>
      reaching(ODD_HEADERS).map((headers) => ({ method: 'GET', path: usual(pattern), headers })),
    )
    expect(await brokenBy(requests)).toEqual([])
  }, 300_000)

  it('breaks nothing by its body', async () => {
    const requests = routes
      .filter(({ method }) => method !== 'GET')
      .flatMap(({ method, pattern }) =>
        reaching(ODD_BODIES).map(({ type, body }) => ({
          method,
          path: usual(pattern),
          headers: { 'content-type': type },
          body,
        })),
      )
    expect(await brokenBy(requests)).toEqual([])
  }, 300_000)

  it.each([
    'GET /\u00ff\u00fe HTTP/1.1',
    'GET /p/orbit1/\u00e9 HTTP/1.1',
    'GET /a b HTTP/1.1',
    'GET / HTTP/9.9',
    'GET /',
    'get / HTTP/1.1',
    'ZZZ / HTTP/1.1',
    'CONNECT evil.example:80 HTTP/1.1',
    'GET /p/%00 HTTP/1.1',
    `GET /${'a/'.repeat(10_000)} HTTP/1.1`,
    'GET / HTTP/1.1\r\nHost: other.example',
    'GET / HTTP/1.1\r\nTransfer-Encoding: chunked, identity',
    'POST /login/ HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked',
    'POST /login/ HTTP/1.1\r\nContent-Length: -1',
    'POST /login/ HTTP/1.1\r\nContent-Length: 1, 2',
    'POST /login/ HTTP/1.1\r\nExpect: anything',
    'GET / HTTP/1.1\r\nUpgrade: h2c\r\nConnection: Upgrade',
    `GET / HTTP/1.1\r\nX-A: ${'a'.repeat(40_000)}`,
    `GET / HTTP/1.1\r\n${'X-A: b\r\n'.repeat(3_000)}X-A: c`,
    'GET / HTTP/1.1\r\nX-A\u0000: b',
    'GET / HTTP/1.1\r\n folded: b',
    'GET / HTTP/1.1\r\nCookie: a=\u00ff',
  ])('breaks nothing by its first lines: %#', async (lines) => {
    const answer = await sendRaw(
      origin,
      Buffer.from(`${lines}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1'),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 [1-4]\d\d |^$/)
  })
})

/** 501 is how oEmbed refuses a format. What the client library refuses to send reaches no server. */
function isFine(outcome: number | string): boolean {
  return typeof outcome === 'number'
    ? outcome < 500 || outcome === 501
    : /unescaped characters|Invalid character in header|Invalid value/.test(outcome)
}
