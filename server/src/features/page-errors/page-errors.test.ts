import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageError as error } from '../../../test/support/page-error.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'

describe.each(DATABASES)('page errors on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
  })
  afterAll(() => app.stop())

  const tell = (payload: unknown, headers: Record<string, string> = {}) =>
    app.browser().ask({
      method: 'POST',
      url: '/api/v1/page-errors/',
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': 'application/json', ...headers },
    })

  // docs/behaviour/errors.md#page-errors
  it('are stored, and equal ones are counted together, latest first', async () => {
    const other = { ...error, message: 'no such slide', page: '/p/garden1/' }
    expect((await tell([error, other])).statusCode).toBe(204)
    app.clock.now += 60_000
    const again = { ...error, count: 12, page: '/p/ocean1/', slot: 'toolbar', releaseSet: 'r_2' }
    // They identify no visitor, so opting out changes nothing.
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
    expect((await tell([again], { 'sec-gpc': '1', 'user-agent': firefox })).statusCode).toBe(204)
    expect(await storesOf(app).pageErrors.list(10)).toEqual([
      { ...again, browser: 'Firefox 150', count: 13, firstAt: app.clock.now - 60_000, lastAt: app.clock.now },
      {
        ...other,
        browser: 'Chrome 150',
        firstAt: app.clock.now - 60_000,
        lastAt: app.clock.now - 60_000,
      },
    ])
    expect(await storesOf(app).pageErrors.list(1)).toHaveLength(1)
  })

  // docs/behaviour/errors.md#page-errors-are-anonymous
  it('are stored without e-mail addresses, view links and characters that a database refuses', async () => {
    const texts = {
      name: 'E ada@example.com',
      message: 'NUL \u0000 and half \ud800 of https://x.org/v/linkask1/?who=ada',
      stack: 'run@https://x.org/v/linkask1/:1:2',
      page: '/v/linkask1/',
    }
    expect((await tell([{ ...error, ...texts }])).statusCode).toBe(204)
    expect((await storesOf(app).pageErrors.list(1))[0]).toMatchObject({
      name: 'E …',
      message: 'NUL  and half \ufffd of https://x.org/v/…/',
      stack: 'run@https://x.org/v/…/:1:2',
      page: '/v/…/',
    })
  })

  it.each([
    ['nothing', []],
    ['what is no list', error],
    ['a remote that cannot be one', [{ ...error, remote: 'DROP TABLE' }]],
    ['an unknown kind', [{ ...error, kind: 'guess' }]],
    ['more than a field takes', [{ ...error, message: 'x'.repeat(1_001) }]],
    ['a slot that cannot be', [{ ...error, slot: '<script>' }]],
    ['an unknown field', [{ ...error, session_id: 'abcdefgh' }]],
    ['a count that cannot be', [{ ...error, count: 0 }]],
    ['more errors than a page sends', Array.from({ length: 11 }, () => error)],
  ])('are refused: %s', async (_, payload) => {
    const before = await storesOf(app).pageErrors.list(100)
    expect((await tell(payload)).statusCode).toBe(422)
    expect(await storesOf(app).pageErrors.list(100)).toEqual(before)
  })

  it('are refused if the body is not JSON or too large', async () => {
    expect((await tell('[{')).statusCode).toBe(400)
    expect((await tell(`["${'x'.repeat(70_000)}"]`)).statusCode).toBe(413)
    expect((await tell('[]', { 'content-type': 'text/plain' })).statusCode).toBe(415)
  })
})

describe('a configured Sentry', () => {
  const pagesWith = async (env: Record<string, string>) => {
    const app = await startApp('sqlite', { env })
    const { headers, body } = await app.browser().get('/privacy/')
    await app.stop()
    return { policy: String(headers['content-security-policy']), body }
  }

  // docs/behaviour/errors.md#sentry
  it('is the only other allowed receiver, and named in the privacy policy', async () => {
    const { policy, body } = await pagesWith({ VIEWPAGE_SENTRY_DSN: 'https://key@o1.sentry.example/42' })
    expect(policy).toContain("; connect-src 'self' https://o1.sentry.example; ")
    expect(body).toContain('an error service at o1.sentry.example')
  })

  it('is absent from pages by default', async () => {
    const { policy, body } = await pagesWith({})
    expect(policy).toContain("; connect-src 'self'; ")
    expect(body).toContain('If a part of a page fails')
    expect(body).not.toContain('an error service')
  })
})
