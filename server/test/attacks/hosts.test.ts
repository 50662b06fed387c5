import type { OutgoingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { ask, sendRaw, type Answer } from '../support/http-client.ts'
import { startApp, type TestApp } from '../support/start-app.ts'

const EVIL = 'evil.example'
const LOGIN = { user: 'preview', password: 'only-for-us' }
const BASIC = `Basic ${Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')}`
const HOSTS = JSON.stringify({ preproduction: { 'pre.example': LOGIN }, dev: ['dev.example'] })

/** Everything that names the origin: pages, and what programs read. */
const NAMING = [
  '/',
  '/p/orbit1/',
  '/p/orbit1/embed/',
  '/help/embedding/',
  '/nothing-here/',
  '/robots.txt',
  '/sitemap.xml',
  '/llms.txt',
  '/p/orbit1/index.md',
  '/user/OWNER/feed.atom',
  '/oembed/providers.json',
  '/api/v4/presentation/?owner_id=OWNER&privacy=public',
  '/oembed?url=ORIGIN/p/orbit1/',
]

describe('a forged hostname', () => {
  let app: TestApp
  let origin: string
  let owner: string

  async function start(env: Record<string, string>): Promise<void> {
    app = await startApp('sqlite', { env })
    owner = (await app.logIn('ada@example.com')).oid
    await app.addPresentation({ oid: 'orbit1', owner_oid: owner })
    await app.addPresentation({ oid: 'classic1', owner_oid: owner, schema_version: '0' })
    origin = await app.server.listen({ port: 0, host: '127.0.0.1' })
  }

  const page = (path: string, headers: OutgoingHttpHeaders): Promise<Answer> =>
    ask(origin, path, { headers: { accept: 'text/html', ...headers } })

  const pathFor = (path: string, host: string) =>
    path.replace('OWNER', owner).replace('ORIGIN', encodeURIComponent(`http://${host}`))

  describe('on a server without a public address', () => {
    beforeAll(() => start({ VIEWPAGE_HOSTS: HOSTS, VIEWPAGE_TRUST_PROXY: '1' }))
    afterAll(() => app.stop())

    it.each(NAMING)('is ignored in X-Forwarded-Host: %s', async (path) => {
      const { body, headers, status } = await page(pathFor(path, 'localhost'), {
        host: 'localhost',
        'x-forwarded-host': EVIL,
      })
      expect(status).toBe(path === '/nothing-here/' ? 404 : 200)
      expect(body + JSON.stringify(headers)).not.toContain(EVIL)
    })

    it.each(NAMING)('is in no response that a cache may store: %s', async (path) => {
      const { headers } = await page(pathFor(path, EVIL), { host: EVIL })
      expect(headers['cache-control']).toMatch(/^no-(store|cache)$/)
    })

    it.each([
      'a b',
      'a/b',
      'a@b',
      '<b>',
      '"',
      'a"onload="x',
      "a'b",
      'a\\b',
      'a?b',
      'a#b',
      ':80',
      'a:b',
      'a:999999',
      '[::1',
      'é.example',
      '.example',
      `${'a'.repeat(300)}.example`,
    ])('is refused if it is invalid: %s', async (host) => {
      const answer = await sendRaw(
        origin,
        `GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
    })

    it('is refused if it is missing', async () => {
      expect(await sendRaw(origin, 'GET /robots.txt HTTP/1.0\r\n\r\n')).toContain(' 400 ')
    })

    it.each(['localhost', 'a.example:8080', '127.0.0.1:80', '[::1]:8080', 'a_b.example', 'A.Example'])(
      'is accepted if it is valid: %s',
      async (host) =>
        expect((await page('/robots.txt', { host })).body).toContain(`http://${host}/sitemap.xml`),
    )

    it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])(
      'is an ordinary name if it is a property of every object: %s',
      async (host) => {
        const { body, status } = await page('/', { host })
        expect([status, body.includes('undefined')]).toEqual([200, false])
        expect(body).toContain('"environment":"local"')
        expect(body).toContain('"basicAuthorization":null')
      },
    )

    // docs/behaviour/errors.md#basic-authorization
    it('does not reveal the password of a pre-production host', async () => {
      for (const headers of [
        {},
        { authorization: 'Basic' },
        { authorization: `Basic ${Buffer.from('preview:guess').toString('base64')}` },
        { authorization: BASIC.slice(0, -1) },
        { authorization: `${BASIC}=` },
        { authorization: BASIC.toLowerCase() },
        { authorization: 'constructor' },
      ]) {
        for (const path of ['/', '/p/orbit1/', '/p/orbit1/embed/', '/login/']) {
          const { body } = await page(path, { host: 'pre.example', ...headers })
          expect(body).toContain('"environment":"preproduction"')
          expect(body).toContain('"basicAuthorization":null')
          expect(body).not.toContain(BASIC.slice(6))
        }
      }
    })

    // docs/behaviour/errors.md#basic-authorization
    it('gets back the password that it sent', async () => {
      const { body } = await page('/', { host: 'PRE.example', authorization: BASIC })
      expect(body).toContain(`"basicAuthorization":"${BASIC}"`)
      expect((await page('/', { host: EVIL, authorization: BASIC })).body).toContain(
        '"basicAuthorization":null',
      )
    })

    it.each([
      `http://${EVIL}/p/orbit1`,
      `https://${EVIL}/p/orbit1`,
      `HTTP://${EVIL}/p/orbit1`,
      `http://${EVIL}/classic1/`,
      `http://${EVIL}/login`,
      `http://${EVIL}/v/abcd`,
      `http://${EVIL}`,
      `//${EVIL}/p/orbit1`,
      `//${EVIL}/..`,
      `//${EVIL}`,
      `///${EVIL}/p/orbit1`,
      `/\\${EVIL}/p/orbit1`,
      `\\\\${EVIL}/p/orbit1`,
      `${EVIL}/p/orbit1`,
      `?//${EVIL}`,
      '*',
    ])('is not the target of the redirect of %s', async (target) => {
      const answer = await sendRaw(
        origin,
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      )
      expect(answer).toMatch(/^HTTP\/1\.1 400/)
      expect(answer.toLowerCase()).not.toContain('location:')
    })

    it.each([
      '/p/orbit1',
      '/p/classic1/',
      '/login',
      '/settings',
      '/p/orbit1/%2f%2fevil.example',
      '/v/%5cevil',
    ])('is not in the redirect of %s', async (path) => {
      for (const query of ['', `?next=//${EVIL}`, `?//${EVIL}`, `?lang=//${EVIL}`]) {
        const { status, headers } = await page(path + query, { host: 'localhost' })
        expect(status).toBeGreaterThanOrEqual(300)
        if (headers.location === undefined) continue
        expect(new URL(headers.location, 'http://localhost').origin).toBe('http://localhost')
      }
    })
  })

  describe('on a server with a public address', () => {
    beforeAll(() => start({ VIEWPAGE_PUBLIC_URL: 'https://viewpage.example' }))
    afterAll(() => app.stop())

    it.each(NAMING)('is in no response: %s', async (path) => {
      const headers = { host: EVIL, 'x-forwarded-host': EVIL, forwarded: `host=${EVIL}` }
      const { body, headers: answered } = await page(pathFor(path, 'viewpage.example'), headers)
      expect(body + JSON.stringify(answered)).not.toContain(EVIL)
    })

    it('lets caches store robots.txt, sitemap and oEmbed', async () => {
      for (const path of [
        '/robots.txt',
        '/sitemap.xml',
        '/oembed/providers.json',
        '/oembed?url=https%3A%2F%2Fviewpage.example%2Fp%2Forbit1%2F',
      ]) {
        expect((await page(path, {})).headers['cache-control']).toMatch(/^public, max-age=\d+$/)
      }
    })

    it('may be missing, as in health checks', async () => {
      expect(await sendRaw(origin, 'GET /readyz HTTP/1.0\r\n\r\n')).toContain(' 200 ')
    })
  })
})
