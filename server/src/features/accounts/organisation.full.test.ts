import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { generateKeyPairSync } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { DATABASES } from '../../../test/support/databases.ts'
import {
  startIdentityProvider,
  type IdentityProvider,
  type Person,
} from '../../../test/support/identity-provider.ts'
import { pathIn, startMailServer, type MailServer } from '../../../test/support/mail-server.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const ADA = {
  ...{ sub: 'ada', email: 'ada@example.com', email_verified: true },
  ...{ given_name: 'Ada', family_name: 'Lovelace' },
}

/** How long a discovery document is kept. */
const DISCOVERED_MS = 60 * 60_000

// docs/behaviour/accounts.md#sign-in-with-the-organisation
describe.each(DATABASES)('signing in with the organisation on %s', (kind) => {
  let app: TestApp
  let mails: MailServer
  let provider: IdentityProvider

  let ada: Person & { readonly email: string }
  let people = 0

  beforeAll(async () => {
    mails = await startMailServer()
    provider = await startIdentityProvider()
    const mailKnobs = { VIEWPAGE_SMTP_URL: mails.url, VIEWPAGE_MAIL_FROM: 'slides@viewpage.example' }
    app = await startApp(kind, { env: { ...provider.knobs, ...mailKnobs } })
  })
  beforeEach(() => {
    people += 1
    ada = { ...ADA, sub: `ada${people}`, email: `ada${people}@example.com` }
    provider.person = ada
    provider.instead = null
    provider.prompts.length = 0
  })
  afterAll(async () => {
    await app.stop()
    await provider.stop()
    await mails.stop()
  })

  async function start(browser: Browser, next = '/p/orbit1/'): Promise<string> {
    const { body } = await browser.get(`/login/?next=${encodeURIComponent(next)}`)
    const [, path = ''] = /href="(\/login\/organisation\/[^"]*)"/.exec(body) ?? []
    const started = await browser.get(path.replaceAll('&amp;', '&'))
    expect(started.statusCode).toBe(303)
    return String(started.headers['location'])
  }
  const signIn = async (browser: Browser, next?: string) =>
    browser.get(await provider.visit(await start(browser, next)))
  const nameIn = async (browser: Browser) => sitePageDataIn(await browser.get('/')).visitor?.displayName
  const isLoggedIn = async (browser: Browser) => sitePageDataIn(await browser.get('/')).isAuthenticated

  const identities = () =>
    app.parts.database.read.selectFrom('identities').selectAll().where('subject', '=', ada.sub).execute()

  it('makes an account with the name and address of a new person, who comes back to where they were', async () => {
    const browser = app.browser()
    const back = await signIn(browser)
    expect([back.statusCode, back.headers['location']]).toEqual([303, '/p/orbit1/'])
    expect(await isLoggedIn(browser)).toBe(true)
    const settings = (await browser.get('/settings/')).body
    expect(settings).toContain(`value="${ada.email}"`)
    expect(settings).not.toContain('This address is not confirmed')
    const again = app.browser()
    await signIn(again)
    expect(await isLoggedIn(again)).toBe(true)
    const users = await app.parts.database.read
      .selectFrom('users')
      .selectAll()
      .where('email', '=', ada.email)
      .execute()
    expect(users).toMatchObject([{ first_name: 'Ada', last_name: 'Lovelace', password_hash: '' }])
    // No password opens it.
    expect((await submitForm(app.browser(), '/login/', { email: ada.email, password: '' })).statusCode).toBe(
      422,
    )
  })

  it('keeps the account when the address at the organisation changes', async () => {
    await signIn(app.browser())
    provider.person = { ...ada, email: `countess${people}@example.com` }
    const browser = app.browser()
    await signIn(browser)
    expect((await browser.get('/settings/')).body).toContain(`value="${ada.email}"`)
  })

  it('opens an existing account only after its owner has logged in as before, who is mailed', async () => {
    const { oid } = await app.logIn(ada.email)
    const browser = app.browser()
    const back = await signIn(browser)
    expect(back.headers['location']).toBe('/login/connect/')
    expect(await isLoggedIn(browser)).toBe(false)
    const page = await browser.get('/login/connect/')
    expect(page.body).toContain(`There is an account with the address ${ada.email} already.`)
    // Nothing is linked without a log-in.
    await submitForm(browser, '/login/connect/', {})
    expect(await isLoggedIn(browser)).toBe(false)
    const logIn = { email: ada.email, password: 'demo-demo' }
    const as = await submitForm(browser, '/login/?next=/login/connect/', logIn)
    expect(as.headers['location']).toBe('/login/connect/')
    expect((await browser.get('/login/connect/')).body).toContain('From now on, Example opens the account')
    const linked = await submitForm(browser, '/login/connect/', {})
    expect([linked.statusCode, linked.headers['location']]).toEqual([303, '/p/orbit1/'])
    const mail = await mails.mailTo(ada.email)
    expect(mail.subject).toBe('A new way to log in to your account')
    const other = app.browser()
    await signIn(other)
    const settings = (await other.get('/settings/')).body
    expect(settings).toContain(`Example opens this account as ${ada.email}`)
    const [session] = await app.parts.database.read
      .selectFrom('identities')
      .select('user_oid')
      .where('subject', '=', ada.sub)
      .execute()
    expect(session).toEqual({ user_oid: oid })
  })

  it('opens an existing account after a mail, in the browser in which it began only', async () => {
    await app.logIn(ada.email)
    const browser = app.browser()
    await signIn(browser)
    const sent = await submitForm(browser, '/login/connect/', {}, '/login/connect/mail/')
    expect(sent.body).toContain(`A link is on its way to ${ada.email}`)
    const path = pathIn(await mails.mailTo(ada.email))
    const elsewhere = app.browser()
    await elsewhere.get(path)
    expect((await elsewhere.get('/mailed/')).body).toContain('Open this link in the browser in which')
    await browser.get(path)
    expect((await browser.get('/mailed/')).body).toContain('From now on, Example opens the account')
    const linked = await submitForm(browser, '/mailed/', {})
    expect([linked.statusCode, linked.headers['location']]).toEqual([303, '/p/orbit1/'])
    expect(await isLoggedIn(browser)).toBe(true)
    const again = await browser.get(path).then(() => browser.get('/mailed/'))
    expect(again.statusCode).toBe(404)
  })

  it.each([
    ['that is not verified', { email_verified: false }],
    ['of which the provider says nothing', { email_verified: undefined }],
    ['that is verified by a text', { email_verified: 'true' }],
    ['that is none', { email: 'ada' }],
  ])('takes no address %s', async (_, claims) => {
    await app.logIn(ada.email)
    for (const email of [ada.email, `new${people}@example.com`]) {
      provider.person = { ...ada, email, ...claims }
      const browser = app.browser()
      const back = await signIn(browser)
      expect([back.statusCode, await isLoggedIn(browser)]).toEqual([403, false])
      expect(back.body).toContain('Example has not verified your e-mail address')
    }
    expect(await identities()).toEqual([])
  })

  it('does not switch to another account for somebody who is logged in', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Bit' })
    const name = await nameIn(ben)
    const back = await signIn(ben)
    expect([back.statusCode, await nameIn(ben)]).toEqual([409, name])
    expect(back.body).toContain(`Example knows you as ${ada.email}`)
  })

  it('takes each answer once, and only in the browser in which it began', async () => {
    const browser = app.browser()
    const path = await provider.visit(await start(browser))
    const stranger = await app.browser().get(path)
    expect([stranger.statusCode, stranger.body.includes('took too long, or was used already')]).toEqual([
      400,
      true,
    ])
    const cookies = new Map(browser.cookies)
    expect((await browser.get(path)).statusCode).toBe(303)
    const thief = app.browser()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect([(await thief.get(path)).statusCode, await isLoggedIn(thief)]).toEqual([400, false])
  })

  it('takes no answer with another state or nonce, or to a start that is too old', async () => {
    const browser = app.browser()
    const path = await provider.visit(await start(browser))
    const other = await browser.get(path.replace(/state=[\w-]+/, 'state=another'))
    expect([other.statusCode, other.body.includes('could not be trusted')]).toEqual([400, true])

    const url = (await start(browser)).replace(/nonce=[\w-]+/, 'nonce=another')
    expect((await browser.get(await provider.visit(url))).statusCode).toBe(400)

    const late = await provider.visit(await start(browser))
    app.clock.now += 15 * 60_000
    expect((await browser.get(late)).statusCode).toBe(400)
    expect(await isLoggedIn(browser)).toBe(false)
  })

  it('says so when the person or the provider declines', async () => {
    provider.person = null
    const back = await signIn(app.browser())
    expect([back.statusCode, back.body.includes('Example did not sign you in')]).toEqual([403, true])
  })

  it('leaves the log-in by password as it is while the provider is down, and asks it again later', async () => {
    await app.logIn(ada.email)
    app.clock.now += DISCOVERED_MS
    provider.instead = (_, response) => void response.writeHead(503).end()
    const down = await app.browser().get('/login/organisation/')
    expect([down.statusCode, down.body.includes('Example cannot be reached at the moment')]).toEqual([
      503,
      true,
    ])
    const { length } = provider.asked
    const page = (await app.browser().get('/login/')).body
    expect(page).toContain('Example could not be reached a moment ago.')
    await app.browser().get('/login/organisation/')
    expect(provider.asked).toHaveLength(length)
    const logIn = { email: ada.email, password: 'demo-demo' }
    expect((await submitForm(app.browser(), '/login/', logIn)).statusCode).toBe(303)
    provider.instead = null
    app.clock.now += 10_000
    expect((await app.browser().get('/login/organisation/')).statusCode).toBe(303)
    expect((await app.browser().get('/login/')).body).not.toContain('could not be reached')
  })

  it.each<[string, RequestListener]>([
    ['never', () => undefined],
    ['with a large document', (_, response) => response.end(`{"issuer":"${'x'.repeat(10_000_000)}"}`)],
    ['with something else', (_, response) => response.end('<h1>Welcome</h1>')],
    ['for another issuer', json(() => ({ issuer: 'https://other.example' }))],
    [
      'with an address that runs a script',
      json((issuer) => ({ issuer, authorization_endpoint: 'javascript:1' })),
    ],
    [
      'by leading to the inside of the network',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    ],
  ])('is down for people while the provider answers %s', async (_, instead) => {
    app.clock.now += DISCOVERED_MS
    provider.instead = instead
    expect((await app.browser().get('/login/organisation/')).statusCode).toBe(503)
    app.clock.now += 10_000
  })

  it('asks nothing inside of the network that a discovery document names', async () => {
    app.clock.now += DISCOVERED_MS
    provider.instead = (request, response) => {
      if (!request.url?.startsWith('/.well-known/')) return provider.answer(request, response)
      const { issuer } = provider
      const inside = 'https://localhost:1/token'
      json(() => ({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: inside }))(
        request,
        response,
      )
    }
    const back = await signIn(app.browser())
    expect([back.statusCode, back.body.includes('cannot be reached')]).toEqual([503, true])
    app.clock.now += DISCOVERED_MS
  })

  it('believes no ID token that the keys of the provider did not sign', async () => {
    app.clock.now += DISCOVERED_MS
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    provider.instead = (request, response) => {
      if (request.url !== '/jwks') return provider.answer(request, response)
      json(() => ({ keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] }))(
        request,
        response,
      )
    }
    const browser = app.browser()
    expect((await signIn(browser)).statusCode).toBe(400)
    expect(await isLoggedIn(browser)).toBe(false)
    app.clock.now += DISCOVERED_MS
  })

  it('has an account without a password, which confirms changes by another log-in and can set one', async () => {
    const browser = app.browser()
    await signIn(browser)
    const remove = { section: 'delete' }
    const refused = await submitForm(browser, '/settings/', remove)
    expect([refused.statusCode, refused.body.includes('your log-in is too old')]).toEqual([422, true])
    expect(refused.body).toContain('This account has no password.')
    // The way out of the only way in.
    await signIn(browser, '/settings/')
    expect(provider.prompts).toEqual([undefined, 'login'])
    const last = await submitForm(browser, '/settings/', { section: 'organisation' })
    expect([last.statusCode, last.body.includes('without it nobody could log in')]).toEqual([422, true])
    const set = { section: 'password', newPassword: 'a wholly new fig tree' }
    expect((await submitForm(browser, '/settings/', set)).statusCode).toBe(303)
    const unlink = { section: 'organisation', currentPassword: 'a wholly new fig tree' }
    const wrong = await submitForm(browser, '/settings/', { section: 'organisation', currentPassword: 'no' })
    expect(wrong.statusCode).toBe(422)
    expect((await submitForm(browser, '/settings/', unlink)).statusCode).toBe(303)
    expect((await browser.get('/settings/')).body).toContain('Connect with Example')
    expect((await signIn(app.browser())).headers['location']).toBe('/login/connect/')
  })

  it('exports and deletes what is stored of an identity with the account', async () => {
    const browser = app.browser()
    await signIn(browser)
    await signIn(browser)
    const exported = await submitForm(browser, '/settings/', {}, '/settings/export/')
    expect(JSON.parse(exported.body)).toMatchObject({
      identities: [{ issuer: provider.issuer, subject: ada.sub, email: ada.email }],
    })
    expect((await submitForm(browser, '/settings/', { section: 'delete' })).statusCode).toBe(303)
    expect(await identities()).toEqual([])
  })

  it('lets nobody in to a suspended account', async () => {
    await signIn(app.browser())
    const { database } = app.parts
    const { oid } = await database.read
      .selectFrom('users')
      .select('oid')
      .where('email', '=', ada.email)
      .executeTakeFirstOrThrow()
    const row = { user_oid: oid, reason: 'Spam', suspended_at: 1 }
    await database.write((transaction) => transaction.insertInto('suspensions').values(row).execute())
    const browser = app.browser()
    const back = await signIn(browser)
    expect([back.body.includes('Reason: Spam'), await isLoggedIn(browser)]).toEqual([true, false])
  })
})

describe('a provider with few claims in its ID token', () => {
  it('is asked for the address at its UserInfo endpoint', async () => {
    const provider = await startIdentityProvider({ claimsInToken: false })
    const app = await startApp('sqlite', {
      env: { ...provider.knobs, VIEWPAGE_PASSWORD_SIGN_UP: '0' },
    })
    try {
      provider.person = ADA
      const browser = app.browser()
      const { headers } = await browser.get('/login/organisation/')
      await browser.get(await provider.visit(String(headers['location'])))
      expect((await browser.get('/settings/')).body).toContain('value="ada@example.com"')
      const page = await app.browser().get('/signup/')
      expect(page.body).toContain('Accounts are made here by signing in with Example.')
      expect(page.body).not.toContain('type="password"')
      const account = { email: 'b@example.com', password: 'a wholly new fig tree', firstName: 'B' }
      const other = app.browser()
      expect((await submitForm(other, '/login/', account, '/signup/')).statusCode).toBe(403)
      expect(await app.parts.accounts.findByEmail('b@example.com')).toBeNull()
    } finally {
      await app.stop()
      await provider.stop()
    }
  })
})

/** @param make gets the issuer */
function json(make: (issuer: string) => object): RequestListener {
  return ({ headers }, response) =>
    response
      .setHeader('Content-Type', 'application/json')
      .end(JSON.stringify(make(`http://${headers.host ?? ''}`)))
}
