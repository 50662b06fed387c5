import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { fakeBuild } from '../support/fake-builds.ts'
import { overrideSteps, versionIn } from '../support/override-steps.ts'
import { RELEASE_TOKEN, startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { postForm, submitForm } from '../support/submit-form.ts'
import { createOverrideStore } from '../../src/releases/overrides/override-store.ts'

const COOKIE = 'viewpage-override'
const SESSION = 'viewpage-releases'
const PAGE = '/p/orbit1/'
const VIEWER_TOKEN = 'token-of-the-viewer-team'
const OTHER = { 'mf-toolbar': '1.1.0' }

describe('somebody who wants other versions, or to release, without the right', () => {
  let app: TestApp
  let team: ReturnType<typeof overrideSteps>

  beforeAll(async () => {
    app = await startApp('sqlite', {
      remotes: { 'mf-toolbar': { slots: ['toolbar'] }, 'mf-viewer': { slots: ['viewer', 'metadata'] } },
      published: [
        { name: 'mf-toolbar', version: '1.1.0', slots: ['toolbar'] },
        { name: 'mf-viewer', version: '1.1.0', slots: ['viewer', 'metadata'] },
      ],
      env: {
        VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ 'mf-viewer': VIEWER_TOKEN, '*': RELEASE_TOKEN }),
      },
    })
    team = overrideSteps(app)
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: oid })
  })
  afterAll(() => app.stop())

  function withCookie(name: string, value: string): Browser {
    const browser = app.browser()
    browser.cookies.set(name, value)
    return browser
  }
  const seenWith = async (cookie: string) => versionIn(await withCookie(COOKIE, cookie).get(PAGE))
  const cookieOf = (browser: Browser, name = COOKIE) => browser.cookies.get(name) ?? ''

  // docs/behaviour/releases.md#override
  it('gets the active versions for a forged cookie, and a shared page as everybody else', async () => {
    const own = cookieOf(await team.browserWith(OTHER))
    const [secret = '', signature = ''] = own.split('.')
    expect(await seenWith(own)).toBe('1.1.0')
    const foreign = app.parts.signer.sign('another purpose', secret)
    const forged = [
      '',
      'x',
      secret,
      `${secret}.`,
      `${secret}.${foreign}`,
      `${secret.slice(1)}A.${signature}`,
      `${'A'.repeat(43)}.${signature}`,
      `${secret}.${signature.slice(1)}A`,
      JSON.stringify(OTHER),
      `${'x'.repeat(3_000)}.${signature}`,
    ]
    for (const cookie of forged)
      expect([cookie.slice(0, 60), await seenWith(cookie)]).toEqual([cookie.slice(0, 60), '1.0.0'])
    const page = await withCookie(COOKIE, `${secret}.${foreign}`).get(PAGE)
    expect([page.headers['etag'] !== undefined, page.headers['set-cookie']]).toEqual([true, undefined])
  })

  // docs/behaviour/releases.md#override
  it('gets nothing for a link that was used, is over or was made up', async () => {
    const link = await team.link(OTHER)
    await team.accept(app.browser(), link)
    const late = await team.link(OTHER)
    app.clock.now += 15 * 60_000
    for (const path of [link, late, `/releases/override/${'A'.repeat(43)}/`, '/releases/override/x/']) {
      const browser = app.browser()
      expect([path, (await browser.get(path)).statusCode]).toEqual([path, 410])
      await browser.get('/login/')
      const csrftoken = browser.cookies.get('csrftoken') ?? ''
      const answer = await postForm(browser, path, { csrftoken })
      expect([answer.statusCode, browser.cookies.has(COOKIE)]).toEqual([410, false])
    }
  })

  it('wins at most once when several browsers open a link at the same time', async () => {
    const link = await team.link(OTHER)
    const browsers = Array.from({ length: 8 }, () => app.browser())
    await Promise.all(browsers.map((browser) => team.accept(browser, link)))
    expect(browsers.filter((browser) => browser.cookies.has(COOKIE))).toHaveLength(1)
  })

  it('does not use a link up by looking at it, nor without the token of the form', async () => {
    const link = await team.link(OTHER)
    const preview = app.browser()
    for (const method of ['GET', 'HEAD'] as const) await preview.ask({ method, url: link })
    const answer = await postForm(preview, link, { csrftoken: 'forged' })
    expect([answer.statusCode, preview.cookies.has(COOKIE)]).toEqual([403, false])
    const browser = app.browser()
    await team.accept(browser, link)
    expect(versionIn(await browser.get(PAGE))).toBe('1.1.0')
  })

  // docs/behaviour/releases.md#override
  it('gets the active versions with the cookie of an override that was ended, or is over', async () => {
    const ended = await team.browserWith(OTHER)
    const cookie = cookieOf(ended)
    await submitForm(ended, PAGE, {}, '/releases/override/end/')
    expect(await seenWith(cookie)).toBe('1.0.0')
    const kept = cookieOf(await team.browserWith(OTHER))
    app.clock.now += 8 * 3_600_000
    expect(await seenWith(kept)).toBe('1.0.0')
  })

  it('cannot end the override of somebody from another page', async () => {
    const browser = await team.browserWith(OTHER)
    const answer = await postForm(browser, '/releases/override/end/', { csrftoken: 'forged', next: PAGE })
    expect([answer.statusCode, versionIn(await browser.get(PAGE))]).toEqual([403, '1.1.0'])
    await browser.get(PAGE)
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    const away = await postForm(browser, '/releases/override/end/', { csrftoken, next: '//evil.example/' })
    expect(away.headers['location']).toBe('/')
  })

  it('gets no version that was deleted, though a cookie names it', async () => {
    const { database, signer } = app.parts
    const store = createOverrideStore({
      ...{ database, signer, now: () => app.clock.now },
      manifestOf: async () => fakeBuild('mf-toolbar', '7.7.7', ['toolbar']).manifest,
    })
    const { secret } = await store.offer({ 'mf-toolbar': '7.7.7' }, false)
    const accepted = await store.accept(secret)
    expect(await seenWith(accepted?.secret ?? '')).toBe('1.0.0')
  })

  // docs/behaviour/releases.md#override
  it('never gets the page that was made for an override', async () => {
    const browser = await team.browserWith(OTHER)
    for (const path of [PAGE, '/explore/', '/p/orbit1/embed/', '/']) {
      const page = await browser.get(path)
      expect([path, page.headers['cache-control'], page.headers['cache-tag']]).toEqual([
        path,
        'no-store',
        undefined,
      ])
      for (const other of [app.browser(), await app.logIn('ben@example.com')]) {
        const { body } = await other.get(path)
        expect([path, body.includes('data-override'), body.includes('"1.1.0"')]).toEqual([path, false, false])
      }
    }
  })

  // docs/behaviour/releases.md#release-token
  it('makes and changes no override without a token for each of its remotes', async () => {
    const both = { 'mf-toolbar': '1.1.0', 'mf-viewer': '1.1.0' }
    const viewers = overrideSteps(app, VIEWER_TOKEN)
    const strangers = overrideSteps(app, 'no-token')
    expect((await viewers.offer({ 'mf-viewer': '1.1.0' })).statusCode).toBe(201)
    expect((await viewers.offer(both)).statusCode).toBe(403)
    expect((await strangers.offer(both)).statusCode).toBe(403)
    expect(
      (await app.browser().ask({ method: 'POST', url: '/api/v1/overrides/', payload: { versions: both } }))
        .statusCode,
    ).toBe(401)
    const { id } = (await team.offer(both)).json<{ id: string }>()
    expect((await viewers.change(id, { 'mf-viewer': '1.1.0' })).statusCode).toBe(403)
    expect((await strangers.change(id, OTHER)).statusCode).toBe(403)
    expect((await team.change('A'.repeat(43), OTHER)).statusCode).toBe(404)
    expect((await viewers.publishPreview(fakeBuild('mf-toolbar', '1.4.0', ['toolbar']))).statusCode).toBe(403)
  })

  it.each([
    { versions: {} },
    { versions: { 'mf-toolbar': '../../etc' } },
    { versions: { __proto__x: '1.0.0' } },
    { versions: { 'mf-toolbar': '1.1.0' }, more: 1 },
    {
      versions: Object.fromEntries(
        Array.from({ length: 21 }, (_, index) => [`mf-${'a'.repeat(index + 1)}`, '1.0.0']),
      ),
    },
    [],
    null,
  ])('gets an error for the override %j', async (payload) => {
    const answer = await app.browser().ask({
      method: 'POST',
      url: '/api/v1/overrides/',
      headers: { authorization: `Bearer ${RELEASE_TOKEN}`, 'content-type': 'application/json' },
      payload: JSON.stringify(payload),
    })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  })

  // docs/behaviour/releases.md#pages-about-releases
  it.each(['/releases/', '/releases/mf-toolbar/', '/api/v1/remotes/', '/api/v1/overrides/'])(
    'is told to replace a token that is sent in the address of %s',
    async (path) => {
      const url = `${path}?x=${RELEASE_TOKEN}`
      const method = path.includes('overrides') ? 'POST' : 'GET'
      expect(
        (await app.browser().ask({ method, url, payload: method === 'POST' ? {} : undefined })).json(),
      ).toMatchObject({
        error: 'token_in_address',
      })
      expect(
        (
          await app
            .browser()
            .ask({ method, url: `${path}?token=x`, payload: method === 'POST' ? {} : undefined })
        ).statusCode,
      ).toBe(400)
    },
  )

  // docs/behaviour/releases.md#pages-about-releases
  it('sees no release for a forged or replayed session', async () => {
    const browser = app.browser()
    await submitForm(browser, '/releases/', {
      'release-token': RELEASE_TOKEN,
      person: 'Eve',
      action: 'log-in',
    })
    const cookie = cookieOf(browser, SESSION)
    const asks = async (value: string) =>
      (await withCookie(SESSION, value).get('/releases/')).body.includes('type="password"')
    expect(await asks(cookie)).toBe(false)
    const [secret = '', signature = ''] = cookie.split('.')
    for (const value of [
      '',
      RELEASE_TOKEN,
      secret,
      `${secret}.${signature.slice(1)}A`,
      cookieOf(await team.browserWith(OTHER)),
    ])
      expect([value.slice(0, 20), await asks(value)]).toEqual([value.slice(0, 20), true])
    const forged = await postForm(browser, '/releases/mf-toolbar/', {
      csrftoken: 'forged',
      action: 'activate',
      version: '1.1.0',
      expect: '1.0.0',
    })
    expect(forged.statusCode).toBe(403)
    expect(versionIn(await app.browser().get(PAGE))).toBe('1.0.0')
    app.clock.now += 3_600_000
    expect(await asks(cookie)).toBe(true)
  })

  // docs/behaviour/releases.md#pages-about-releases
  it('sees no release with a session of a token that was replaced', async () => {
    const browser = app.browser()
    await submitForm(browser, '/releases/', {
      'release-token': RELEASE_TOKEN,
      person: 'Ada',
      action: 'log-in',
    })
    const replaced = await app.another({
      VIEWPAGE_RELEASE_TOKENS: JSON.stringify({ '*': 'a-new-token-for-tests' }),
    })
    const { body } = await replaced.server.inject({
      url: '/releases/',
      cookies: { [SESSION]: cookieOf(browser, SESSION) },
    })
    expect(body).toContain('type="password"')
    await replaced.close()
  })

  // docs/behaviour/releases.md#pages-about-releases
  it('may try ten tokens in a quarter of an hour, in the right place only', async () => {
    const tries = Array.from({ length: 11 }, (_, index) => index)
    const statuses: number[] = []
    for (const index of tries)
      statuses.push(
        (
          await submitForm(app.browser(), '/releases/', {
            'release-token': `guess-${index}`,
            person: 'Eve',
            action: 'log-in',
          })
        ).statusCode,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })
})
