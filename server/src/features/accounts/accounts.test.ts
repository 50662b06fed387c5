import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

describe.each(DATABASES)('accounts on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
    await app.logIn('ada@example.com')
  })

  afterAll(() => app.stop())

  async function submit(
    browser: Browser,
    path: string,
    fields: Record<string, string>,
    remoteAddress = '127.0.0.1',
  ) {
    const { body } = await browser.get(path)
    const csrftoken = /name="csrftoken" value="([^"]+)"/.exec(body)?.[1] ?? ''
    const payload = form({ csrftoken, ...fields })
    return browser.ask({ method: 'POST', url: path, headers, payload, remoteAddress })
  }

  // docs/behaviour/accounts.md#log-in
  it('logs in and redirects to the requested page', async () => {
    const browser = app.browser()
    const response = await submit(browser, '/login/', {
      email: 'Ada@Example.com ',
      password: 'demo-demo',
      next: '/p/orbit1/?a=1',
    })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/p/orbit1/?a=1'])
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(true)
  })

  // docs/behaviour/accounts.md#forgotten-password
  it('the log-in says who can help with a forgotten password, in the language of the page', async () => {
    expect((await app.browser().get('/login/')).body).toContain('Whoever runs it can help you.')
    expect((await app.browser().get('/login/?lang=de')).body).toContain(
      'Wer sie betreibt, kann Ihnen helfen.',
    )
  })

  // docs/behaviour/accounts.md#session
  it('hides the session cookie from scripts and other sites', async () => {
    const response = await submit(app.browser(), '/login/', {
      email: 'ada@example.com',
      password: 'demo-demo',
    })
    const session = response.cookies.find(({ name }) => name === 'viewpage-session')
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  })

  // docs/behaviour/accounts.md#log-in
  it.each([
    ['a wrong password', 'ada@example.com', 'wrong'],
    ['an unknown e-mail', 'nobody@example.com', 'demo-demo'],
  ])('shows the same message for %s, and keeps the typed e-mail', async (_, email, password) => {
    const response = await submit(app.browser(), '/login/', { email, password })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('E-mail or password is wrong.')
    expect(response.body).toContain(`value="${email}"`)
    expect(response.body).not.toContain(`value="${password}"`)
  })

  it('redirects to this site only', async () => {
    for (const next of [
      '//evil.example/',
      'https://evil.example/',
      '/\\evil.example',
      '/%0d%0aa',
      'javascript:alert(1)',
    ]) {
      const { headers: answered } = await submit(app.browser(), '/login/', {
        email: 'ada@example.com',
        password: 'demo-demo',
        next,
      })
      expect(['/dashboard/next/', '/%0d%0aa']).toContain(answered.location)
    }
  })

  // docs/behaviour/accounts.md#sign-up
  it('signs up and is logged in at once', async () => {
    const browser = app.browser()
    const fields = { firstName: 'Zoe', lastName: 'Ito', email: 'zoe@example.com', password: 'long enough' }
    expect((await submit(browser, '/signup/', fields)).statusCode).toBe(303)
    expect(sitePageDataIn(await browser.get('/')).visitor?.displayName).toBe('Zoe Ito')
  })

  // docs/behaviour/accounts.md#author-segment
  it('asks what the person presents for, and takes no answer for one', async () => {
    const signUp = async (name: string, answer: Record<string, string>) => {
      const names = { firstName: name, lastName: 'Reed', email: `${name}@example.com` }
      const { statusCode } = await submit(app.browser(), '/signup/', {
        ...names,
        password: 'long enough',
        ...answer,
      })
      const user = await app.parts.accounts.findByEmail(names.email)
      return [statusCode, user && (await app.parts.settings.authorSegmentOf(user.oid))]
    }
    expect((await app.browser().get('/signup/')).body).toContain('What do you present for?')
    expect(await signUp('tom', { authorSegment: 'student' })).toEqual([303, 'student'])
    expect(await signUp('tim', { authorSegment: '' })).toEqual([303, null])
    expect(await signUp('ted', { authorSegment: 'astronaut' })).toEqual([422, null])
  })

  // docs/behaviour/accounts.md#pasted-addresses
  it('signs up with an address as it was pasted, and logs in with it as it is typed', async () => {
    const names = { firstName: 'Mia', lastName: 'Chen', password: 'long enough' }
    const signedUp = await submit(app.browser(), '/signup/', {
      ...names,
      email: '\u202amailto:Mia@example.org\u202c;\u200b',
    })
    expect(signedUp.statusCode).toBe(303)
    for (const email of ['mia@example.org', '\u200emia@example.org', ' mia@example.org,']) {
      const { statusCode } = await submit(app.browser(), '/login/', { email, password: names.password })
      expect([email, statusCode]).toEqual([email, 303])
    }
    expect(
      (await submit(app.browser(), '/signup/', { ...names, email: 'mia@example.org\u200b' })).body,
    ).toContain('value="mia@example.org"')
  })

  // docs/behaviour/accounts.md#sign-up
  // docs/behaviour/accounts.md#names
  it.each([
    ['Sukarno', ''],
    ['', 'Sukarno'],
    ['\u200b', '\u202aSukarno\u3164'],
  ])('takes one name for enough, in either field: %j, %j', async (firstName, lastName) => {
    const email = `sukarno-${firstName.length}-${lastName.length}@example.com`
    const browser = app.browser()
    const fields = { firstName, lastName, email, password: 'orbit-and-planet' }
    expect((await submit(browser, '/signup/', fields)).statusCode).toBe(303)
    expect(sitePageDataIn(await browser.get('/')).visitor?.displayName).toBe('Sukarno')
  })

  it.each(['', '\u200b', '\u3164\uffa0', '\u2800', '\u115f\u1160', '\u202e\u202c', '\ufe0f'])(
    'refuses a person without a name that anybody sees: %j',
    async (name) => {
      const fields = {
        firstName: name,
        lastName: name,
        email: 'unseen@example.com',
        password: 'orbit-and-planet',
      }
      const { statusCode, body } = await submit(app.browser(), '/signup/', fields)
      expect(statusCode).toBe(422)
      expect(body).toContain('Please fill this in.')
    },
  )

  it.each([
    ['en', true],
    ['fr', true],
    ['hu', false],
    ['ja', false],
    ['ko', false],
  ])('asks for the names in the order of the language: %s', async (language, isGivenFirst) => {
    const { body } = await app.browser().get(`/signup/?lang=${language}`)
    expect(body.indexOf('autocomplete="given-name"') < body.indexOf('autocomplete="family-name"')).toBe(
      isGivenFirst,
    )
  })

  it('keeps an invisible character of a password', async () => {
    const account = { email: 'joined@example.com', password: 'orbit-and-planet\u200b' }
    const signedUp = await submit(app.browser(), '/signup/', { ...account, firstName: 'Jo', lastName: '' })
    expect(signedUp.statusCode).toBe(303)
    expect((await submit(app.browser(), '/login/', account)).statusCode).toBe(303)
    const without = { ...account, password: 'orbit-and-planet' }
    expect((await submit(app.browser(), '/login/', without)).statusCode).toBe(422)
  })

  // docs/behaviour/accounts.md#sign-up
  it('shows the fault of each field beside it, and keeps the typed values', async () => {
    const response = await submit(app.browser(), '/signup/', {
      firstName: 'Zoe',
      lastName: 'x'.repeat(201),
      email: 'no-mail',
      password: 'short',
    })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain('Please make this shorter.')
    expect(response.body).toContain('This does not look like an e-mail address.')
    expect(response.body).toContain('The password needs at least 8 characters.')
    expect(response.body).toContain('value="Zoe"')
  })

  // docs/behaviour/accounts.md#sign-up
  it('stores the language the visitor reads when they sign up', async () => {
    const browser = app.browser()
    const fields = { firstName: 'Jun', lastName: 'Ito', email: 'jun@example.com', password: 'long enough' }
    await browser.get('/signup/', { 'accept-language': 'ja' })
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    const payload = form({ csrftoken, ...fields })
    await browser.ask({
      method: 'POST',
      url: '/signup/',
      headers: { ...headers, 'accept-language': 'ja' },
      payload,
    })
    expect((await app.parts.accounts.findByEmail('jun@example.com'))?.language).toBe('ja')
    expect((await browser.get('/', { 'accept-language': 'de' })).body).toContain('<html lang="ja">')
  })

  // docs/behaviour/accounts.md#passwords
  it('refuses common passwords, and passwords equal to name or e-mail', async () => {
    const fields = { firstName: 'Zora', lastName: 'Neale', email: 'zora.neale@example.com' }
    const common = await submit(app.browser(), '/signup/', { ...fields, password: 'Password1' })
    expect([common.statusCode, common.body.includes('one of the most used passwords')]).toEqual([422, true])
    const personal = await submit(app.browser(), '/signup/', { ...fields, password: 'zora-neale-1' })
    expect([personal.statusCode, personal.body.includes('not your own name or e-mail')]).toEqual([422, true])
    expect(personal.body).toContain('value="zora.neale@example.com"')
  })

  // docs/behaviour/accounts.md#session
  it('starts a new session at every log-in and ends the previous one', async () => {
    const planted = await app.logIn('mallory@example.com', { firstName: 'Mal', lastName: 'Lory' })
    const session = planted.cookies.get('viewpage-session') ?? ''
    const ada = { email: 'ada@example.com', password: 'demo-demo' }
    // Another address, because attempts are counted by address and other tests make some.
    await submit(planted, '/login/', ada, '10.0.0.7')
    expect(planted.cookies.get('viewpage-session')).not.toBe(session)
    expect(await app.parts.accounts.userOfSession(session)).toBeNull()
    const own = planted.cookies.get('viewpage-session') ?? ''
    expect((await app.parts.accounts.userOfSession(own))?.email).toBe('ada@example.com')
    const made = app.browser()
    made.cookies.set('viewpage-session', 'x'.repeat(43))
    await submit(made, '/login/', ada, '10.0.0.7')
    expect(made.cookies.get('viewpage-session')).not.toBe('x'.repeat(43))
  })

  // docs/behaviour/overlay.md#e-mail-capture
  it('accepts the e-mail typed on the end screen by POST, never in a URL', async () => {
    const browser = app.browser()
    await browser.get('/p/orbit1/')
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    const next = '/p/orbit1/?a=1'
    const capture = (email: string, more = {}) =>
      browser.ask({
        method: 'POST',
        url: '/signup/basic/',
        headers,
        payload: form({ csrftoken, email, next, ...more }),
      })
    const response = await capture(' zoe@example.com ')
    expect([response.statusCode, response.headers.location]).toEqual([200, undefined])
    expect(response.body).toContain('value="zoe@example.com"')
    expect(response.body).toContain('action="/signup/"')
    expect(response.body).toContain('name="next" value="/p/orbit1/?a=1"')
    expect(response.body).not.toContain('aria-invalid')
    for (const email of ['', 'zoe', '<b>@', `${'x'.repeat(10_000)}@example.com`]) {
      const refused = await capture(email)
      expect([email.slice(0, 9), refused.statusCode]).toEqual([email.slice(0, 9), 422])
      expect(refused.body).toContain('This does not look like an e-mail address.')
    }
    expect((await capture('zoe@example.com', { csrftoken: 'forged' })).statusCode).toBe(403)
    expect((await capture('zoe@example.com', { next: '//evil.example' })).body).toContain(
      'name="next" value="/dashboard/next/"',
    )
  })

  it('refuses names that are too long', async () => {
    const fields = {
      firstName: 'x'.repeat(201),
      lastName: 'B',
      email: 'b@example.com',
      password: 'long enough',
    }
    const response = await submit(app.browser(), '/signup/', fields)
    expect([response.statusCode, response.body.includes('Please make this shorter.')]).toEqual([422, true])
  })

  // docs/behaviour/accounts.md#sign-up
  it('shows that the e-mail is already used', async () => {
    const fields = { firstName: 'A', lastName: 'B', email: 'ADA@example.com', password: 'long enough' }
    const response = await submit(app.browser(), '/signup/', fields)
    expect([
      response.statusCode,
      response.body.includes('There is an account with this e-mail already.'),
    ]).toEqual([422, true])
  })

  // docs/behaviour/accounts.md#form-tokens
  it('refuses a form without its CSRF token', async () => {
    const browser = app.browser()
    await browser.get('/login/')
    const payload = form({ email: 'ada@example.com', password: 'demo-demo', csrftoken: 'forged.token' })
    const response = await browser.ask({
      method: 'POST',
      url: '/login/',
      headers,
      payload,
    })
    expect(response.statusCode).toBe(403)
    expect(response.body).toContain('Please send it again')
    expect(response.body).toContain('value="ada@example.com"')
  })

  // docs/behaviour/accounts.md#form-tokens
  it.each([
    ['en', 'Your browser sent no cookies with this form.'],
    ['de', 'Ihr Browser hat mit diesem Formular keine Cookies gesendet.'],
  ])('says that a form came without any cookie: %s', async (language, reason) => {
    const browser = app.browser()
    await browser.get('/login/')
    const csrftoken = browser.cookies.get('csrftoken') ?? ''
    browser.cookies.clear()
    const response = await browser.ask({
      method: 'POST',
      url: '/login/',
      headers: { ...headers, 'accept-language': language },
      payload: form({ email: 'ada@example.com', password: 'demo-demo', csrftoken }),
    })
    expect([response.statusCode, response.body.includes(reason)]).toEqual([403, true])
  })

  // docs/behaviour/accounts.md#log-out
  it('asks for confirmation after any link, and logs out by a form of this site', async () => {
    const browser = await app.logIn('ada@example.com')
    for (const site of ['cross-site', 'same-origin', 'none'])
      expect((await browser.get('/logout/', { 'sec-fetch-site': site })).body).toContain('Log out?')
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(true)
    expect((await submit(browser, '/logout/', {})).statusCode).toBe(303)
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(false)
  })

  // docs/behaviour/accounts.md#log-out
  it.each([
    ['the menu of a page of this site', { 'sec-fetch-site': 'same-origin' }, 303],
    ['an old browser there', { origin: 'http://localhost' }, 303],
    ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' }, 403],
    ['a neighbour of this site', { 'sec-fetch-site': 'same-site', origin: 'http://localhost' }, 403],
    ['an old browser on another site', { origin: 'https://other.example' }, 403],
    ['a browser that says nothing', {}, 403],
  ])('logs out without a token only on a press on this site: %s', async (_, sent, status) => {
    const browser = await app.logIn('ada@example.com')
    const response = await browser.ask({
      method: 'POST',
      url: '/logout/',
      payload: '',
      headers: { ...sent, ...headers, host: 'localhost' },
    })
    expect(response.statusCode).toBe(status)
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(status !== 303)
  })

  async function lastSessionEnd(): Promise<number> {
    const { end } = await app.parts.database.read
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('expires_at').as('end'))
      .executeTakeFirstOrThrow()
    return Number(end)
  }

  // docs/behaviour/accounts.md#session
  it('ends a session after thirty days without a visit', async () => {
    const browser = await app.logIn('ada@example.com')
    app.clock.now += 29 * 86_400_000
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(true)
    // The page does not wait for it.
    await until(async () => (await lastSessionEnd()) === app.clock.now + 30 * 86_400_000)
    app.clock.now += 29 * 86_400_000
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(true)
    app.clock.now += 31 * 86_400_000
    expect(sitePageDataIn(await browser.get('/')).isAuthenticated).toBe(false)
  })

  // docs/behaviour/accounts.md#plain-http
  it('explains why log-in fails over plain HTTP from another machine', async () => {
    const page = await app.browser().get('/login/', { host: 'viewpage.example' })
    expect(page.body).toContain('Open the page over HTTPS')
    expect((await app.browser().get('/login/', { host: '127.0.0.1' })).body).not.toContain(
      'Open the page over HTTPS',
    )
  })

  // docs/behaviour/accounts.md#log-in-limits
  it('limits log-in attempts and shows how long to wait', async () => {
    const browser = app.browser()
    let last = await submit(browser, '/login/', { email: 'ada@example.com', password: 'guess' })
    for (let guess = 0; guess < 10 && last.statusCode === 422; guess++) {
      last = await submit(browser, '/login/', { email: 'ada@example.com', password: 'guess' })
    }
    expect(last.statusCode).toBe(429)
    expect(last.headers['retry-after']).toBeDefined()
    expect(last.body).toMatch(/Try again in \d+ minutes?\./)
    expect(last.body).toContain('value="ada@example.com"')
  })

  it.each(['/login', '/logout', '/signup'])('redirects %s to the address with a slash', async (path) => {
    const response = await app.browser().get(`${path}?next=/a`)
    expect([response.statusCode, response.headers.location]).toEqual([301, `${path}/?next=/a`])
  })
})
