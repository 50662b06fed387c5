import { request as httpsRequest } from 'node:https'
import { afterEach, describe, expect, it } from '@jest/globals'
import { createCertificate } from '../support/certificate.ts'
import { ask, type Answer } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const PUBLIC_URL = 'https://viewpage.example'
const HSTS = 'strict-transport-security'

describe('a server', () => {
  let app: TestApp
  let origin: string

  afterEach(() => app.stop())

  async function start(env: Record<string, string>): Promise<void> {
    app = await startApp('sqlite', { env })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  }

  const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    ask(origin, path, { headers: { host: 'viewpage.example', ...headers } })

  /** Calls that an address has left; one call less each time. */
  async function left(forwarded?: string): Promise<number> {
    const { headers } = await ask(origin, '/api/v1/page-errors/', {
      method: 'POST',
      headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    })
    return Number(headers['x-ratelimit-remaining'])
  }

  async function expectOneClient(chains: readonly (string | undefined)[]): Promise<void> {
    const first = await left(chains[0])
    for (const [index, chain] of chains.slice(1).entries()) {
      expect([chain, await left(chain)]).toEqual([chain, first - index - 1])
    }
  }

  async function expectOtherClients(chains: readonly string[]): Promise<void> {
    const known = await left(chains[0])
    for (const chain of chains.slice(1)) expect([chain, await left(chain)]).toEqual([chain, known])
  }

  it('without proxies uses the address of the connection and ignores X-Forwarded-For', async () => {
    await start({})
    await expectOneClient([
      undefined,
      '203.0.113.1',
      '203.0.113.2, 203.0.113.3',
      '127.0.0.2',
      '::1',
      'unknown',
      '',
    ])
  })

  it('behind one proxy uses the last address of X-Forwarded-For, which the proxy appended', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '1' })
    await expectOneClient([
      '203.0.113.1',
      '198.51.100.1, 203.0.113.1',
      '198.51.100.2, 198.51.100.3,203.0.113.1',
      '127.0.0.1, 203.0.113.1',
      `${'198.51.100.4, '.repeat(500)}203.0.113.1`,
      'constructor, 203.0.113.1',
      '203.0.113.1:4711',
      '::ffff:203.0.113.1',
    ])
    await expectOtherClients(['203.0.113.10', '203.0.113.11', '203.0.113.10, 203.0.113.12'])
  })

  it('behind two proxies uses the address that the first one appended', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '2' })
    const proxy = '10.0.0.1'
    await expectOneClient([
      `203.0.113.1, ${proxy}`,
      `198.51.100.1, 203.0.113.1, ${proxy}`,
      `198.51.100.1, 198.51.100.2, 203.0.113.1, 10.0.0.2`,
    ])
    await expectOtherClients([`203.0.113.10, ${proxy}`, `203.0.113.11, ${proxy}`])
  })

  it('with a list of proxies uses the last address that is not in the list', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8' })
    await expectOneClient([
      '203.0.113.1',
      '203.0.113.1, 10.9.9.9',
      '198.51.100.1, 203.0.113.1, fd00::7, 10.0.0.1',
      '10.0.0.5, 203.0.113.1',
    ])
    await expectOtherClients(['203.0.113.10', '203.0.113.11, 10.0.0.1'])
  })

  it('with a list of proxies uses the address of a client that connects directly', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '10.0.0.0/8', VIEWPAGE_PUBLIC_URL: PUBLIC_URL })
    await expectOneClient([undefined, '203.0.113.1', '203.0.113.2, 10.0.0.1', '10.0.0.1'])
    const { headers } = await get('/', { 'x-forwarded-proto': 'https' })
    expect(headers[HSTS]).toBeUndefined()
  })

  it('counts IPv6 addresses by network, and all invalid addresses together', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '1' })
    await expectOneClient([
      '2001:db8:1:2::1',
      '2001:db8:1:2:ffff::1',
      '2001:DB8:1:2::',
      '[2001:db8:1:2::9]:443',
    ])
    await expectOtherClients(['2001:db8:1:3::1', '2001:db8:1:4::1', '2001:db8:2:2::1'])
    await expectOneClient(['unknown', '_hidden', 'x'.repeat(5_000), '203.0.113.999', '1.2.3.4.5'])
  })

  it.each([
    ['0', 'https', 'http'],
    ['1', 'https', 'https'],
    ['1', 'http', 'http'],
    ['1', 'https, http', 'http'],
    ['1', 'javascript', 'http'],
    ['127.0.0.0/8', 'https', 'https'],
    ['10.0.0.0/8', 'https', 'http'],
  ])(
    'with the proxies %s and X-Forwarded-Proto %s uses the protocol %s',
    async (proxies, claimed, protocol) => {
      await start({ VIEWPAGE_TRUST_PROXY: proxies })
      const { body } = await get('/robots.txt', { 'x-forwarded-proto': claimed })
      expect(body).toContain(`Sitemap: ${protocol}://viewpage.example/`)
    },
  )

  it('behind a proxy sends HSTS over TLS, but not over plain HTTP', async () => {
    await start({ VIEWPAGE_TRUST_PROXY: '1', VIEWPAGE_PUBLIC_URL: PUBLIC_URL })
    expect((await get('/', { 'x-forwarded-proto': 'https' })).headers[HSTS]).toBe('max-age=31536000')
    expect((await get('/nothing/', { 'x-forwarded-proto': 'https' })).headers[HSTS]).toBeDefined()
    expect((await get('/', { 'x-forwarded-proto': 'http' })).headers[HSTS]).toBeUndefined()
    expect((await get('/')).headers[HSTS]).toBeUndefined()
  })

  it('with a certificate sends HSTS, but not for localhost names', async () => {
    const certificate = await createCertificate()
    await start(certificate.env)
    const hsts = (host: string) =>
      new Promise((resolve, reject) =>
        httpsRequest(`${origin}/healthz`, { headers: { host }, rejectUnauthorized: false }, (response) => {
          response.resume()
          resolve(response.headers[HSTS])
        })
          .on('error', reject)
          .end(),
      )
    expect(await hsts('viewpage.example')).toBe('max-age=31536000')
    // Other servers of a developer are on other ports of these, without TLS.
    expect(await hsts('localhost')).toBeUndefined()
    certificate.remove()
  })

  it('on plain HTTP sends no HSTS', async () => {
    await start({})
    expect((await get('/')).headers[HSTS]).toBeUndefined()
  })
})
