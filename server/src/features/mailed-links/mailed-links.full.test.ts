import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { pathIn, startMailServer, type MailServer } from '../../../test/support/mail-server.ts'
import { saveSharing, sharingPage } from '../../../test/support/sharing-form.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { until } from '../../../test/support/until.ts'

const PASSWORD = 'a wholly new fig tree'

describe.each(ONE_DATABASE)('a mailed link on %s', (kind) => {
  let app: TestApp
  let mails: MailServer

  beforeEach(async () => {
    mails = await startMailServer()
    app = await startApp(kind, { env: mailKnobs(mails) })
  })
  afterEach(async () => {
    await app.stop()
    await mails.stop()
  })

  const ask = (browser: Browser, email: string) => submitForm(browser, '/reset/', { email })
  const logIn = (email: string, password: string) => submitForm(app.browser(), '/login/', { email, password })
  async function open(browser: Browser, path: string) {
    const opened = await browser.get(path)
    expect([opened.statusCode, opened.headers['location']]).toEqual([303, '/mailed/'])
    return browser.get('/mailed/')
  }

  // docs/behaviour/accounts.md#forgotten-password
  it('sets a new password once, and ends the other sessions', async () => {
    const ada = await app.logIn('ada@example.com')
    const browser = app.browser()
    expect((await browser.get('/login/')).body).toContain('<a href="/reset/">Forgotten your password?</a>')
    expect((await ask(browser, 'Ada@Example.com')).body).toContain('If ada@example.com has an account here')
    const mail = await mails.mailTo('ada@example.com')
    expect([mail.subject, mail.from]).toEqual(['Choose a new password', 'slides@viewpage.example'])
    const path = pathIn(mail)

    expect((await open(browser, path)).body).toContain('For the account ada@example.com.')
    const weak = await submitForm(browser, '/mailed/', { newPassword: 'short' })
    expect([weak.statusCode, weak.body.includes('at least 8 characters')]).toEqual([422, true])
    const done = await submitForm(browser, '/mailed/', { newPassword: PASSWORD })
    expect([done.statusCode, done.headers['location']]).toEqual([303, '/settings/?saved=password#password'])

    const told = await mails.mailTo('ada@example.com', 2)
    expect([told.subject, told.text.includes('/reset/')]).toEqual(['Your password has changed', true])

    expect((await ada.get('/settings/')).statusCode).toBe(303)
    const settings = await browser.get('/settings/')
    expect([settings.statusCode, settings.body.includes('not confirmed')]).toEqual([200, false])
    expect((await logIn('ada@example.com', PASSWORD)).statusCode).toBe(303)
    const again = await open(app.browser(), path)
    expect([again.statusCode, again.body.includes('and this one is over')]).toEqual([404, true])
    const offersLogIn = ({ body }: { body: string }) => body.includes('href="/login/">Log in</a>')
    expect([offersLogIn(again), offersLogIn(await open(browser, path))]).toEqual([true, false])
  })

  it('is over after 30 minutes, after another change of the password, and for an address that changed', async () => {
    const { oid } = await app.logIn('ada@example.com')
    const { settings } = app.parts
    const change = { password: PASSWORD, sessionToken: '', addressBlock: '' }
    const ends: (() => unknown)[] = [
      () => (app.clock.now += 30 * MINUTE_MS),
      () => settings.changePassword(oid, change),
      () => settings.changeEmail(oid, 'countess@example.com'),
    ]
    for (const [count, end] of ends.entries()) {
      await ask(app.browser(), 'ada@example.com')
      const path = pathIn(await mails.mailTo('ada@example.com', count + 1))
      expect((await open(app.browser(), path)).statusCode).toBe(200)
      await end()
      expect((await open(app.browser(), path)).statusCode).toBe(404)
      app.clock.now += 60 * MINUTE_MS
    }
  })

  // docs/behaviour/mail.md#links-in-mails
  it('leads on from an address without its token, which no page, header or other site gets', async () => {
    await app.logIn('ada@example.com')
    await ask(app.browser(), 'ada@example.com')
    const path = pathIn(await mails.mailTo('ada@example.com'))
    const browser = app.browser()
    const opened = await browser.get(path)
    expect(opened.headers['referrer-policy']).toBe('no-referrer')
    const [, , token = ''] = path.split('/')
    expect(token).toHaveLength(43)
    expect((await browser.get('/mailed/')).body).not.toContain(token)
    const stored = await app.parts.database.read.selectFrom('mailed_links').select('token_hash').execute()
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  // docs/behaviour/accounts.md#change-of-address
  // docs/behaviour/mail.md#changes-of-an-account
  it('changes the address of an account when it is opened, and tells nobody which addresses have accounts', async () => {
    await app.logIn('ben@example.com')
    const ada = await signUp(app.browser(), 'ada@example.com')
    await mails.mailTo('ada@example.com')
    const change = (email: string) =>
      submitForm(ada, '/settings/', { section: 'email', email, currentPassword: PASSWORD }, '/settings/')
    for (const email of ['ben@example.com', 'countess@example.com']) {
      const sent = await change(email)
      expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/settings/?saved=email#email'])
    }
    const mail = await mails.mailTo('countess@example.com')
    expect(mails.named).not.toContain('ben@example.com')
    expect((await logIn('ada@example.com', PASSWORD)).statusCode).toBe(303)
    const browser = app.browser()
    expect((await open(browser, pathIn(mail))).body).toContain('countess@example.com is to be the address')
    expect((await submitForm(browser, '/mailed/', {})).body).toContain('is confirmed as the address')
    // Of the mails to it, the first confirmed it.
    const told = await mails.mailTo('ada@example.com', 2)
    expect(told.text).toContain('ada@example.com is no longer the address of your account')
    expect(told.text).not.toContain('countess')
    expect((await logIn('countess@example.com', PASSWORD)).statusCode).toBe(303)
    expect((await logIn('ada@example.com', PASSWORD)).statusCode).toBe(422)
  })

  it('is not needed to change the password in the settings, which the owner learns by mail', async () => {
    const ada = await signUp(app.browser(), 'ada@example.com')
    await mails.mailTo('ada@example.com')
    const change = { section: 'password', currentPassword: PASSWORD, newPassword: 'another fig tree of mine' }
    expect((await submitForm(ada, '/settings/', change, '/settings/')).statusCode).toBe(303)
    expect((await mails.mailTo('ada@example.com', 2)).subject).toBe('Your password has changed')
  })

  it('confirms the address of a new account, whose settings say so until then', async () => {
    const ada = await signUp(app.browser(), 'ada@example.com')
    const unconfirmed = 'This address is not confirmed.'
    expect((await ada.get('/settings/')).body).toContain(unconfirmed)
    await open(ada, pathIn(await mails.mailTo('ada@example.com')))
    await submitForm(ada, '/mailed/', {})
    expect((await ada.get('/settings/')).body).not.toContain(unconfirmed)
  })

  // docs/behaviour/sharing.md#invitations
  it('is an invitation, which waits on the pages of accounts with a confirmed address only', async () => {
    const ada = await app.logIn('ada@example.com')
    const ben = await app.logIn('ben@example.com')
    await app.addPresentation({ oid: 'garden', owner_oid: ada.oid })
    expect((await ada.get(sharingPage('garden'))).body).toContain('An invitation is sent by e-mail.')
    await saveSharing(ada, 'garden', { email: 'ben@example.com', right: 'edit' })
    const mail = await mails.mailTo('ben@example.com')
    expect(mail.text).toContain('Ada Lovelace invites you to edit a presentation.')
    expect((await ben.get(pathIn(mail))).body).toContain('Accept')
    expect((await ben.get('/dashboard/shared/')).body).not.toContain('invites you')
  })
})

describe('without a mail server', () => {
  it('the log-in and the page for a new password say who can help', async () => {
    const app = await startApp('sqlite')
    try {
      for (const path of ['/login/', '/reset/'])
        expect((await app.browser().get(path)).body).toContain('This site sends no e-mail.')
    } finally {
      await app.stop()
    }
  })
})

describe('a new password that is asked for very often', () => {
  it('sends three mails an hour to an account, with the same response for every address', async () => {
    const mails = await startMailServer()
    const app = await startApp('sqlite', {
      env: { ...mailKnobs(mails), VIEWPAGE_TRUST_PROXY: '1' },
    })
    try {
      await app.logIn('ada@example.com')
      const statuses = new Map<string, number>()
      const bodies = new Set<string>()
      for (let count = 0; count < 1_000; count++) {
        const email = count % 2 === 0 ? 'ada@example.com' : 'nobody@example.com'
        const { statusCode, body } = await askFrom(app, `203.0.${count % 10}.1`, email)
        statuses.set(`${statusCode}`, (statuses.get(`${statusCode}`) ?? 0) + 1)
        if (statusCode === 200) bodies.add(body.replaceAll(email, ''))
      }
      // 30 for each of ten addresses.
      expect(Object.fromEntries(statuses)).toEqual({ 200: 300, 429: 700 })
      expect(bodies.size).toBe(1)
      await mails.mailTo('ada@example.com', 3)
      const waiting = () =>
        app.parts.database.read.selectFrom('mails').select('id').where('due_at', 'is not', null).execute()
      await until(async () => (await waiting()).length === 0)
      expect(mails.named).toEqual(Array<string>(3).fill('ada@example.com'))
    } finally {
      await app.stop()
      await mails.stop()
    }
  })
})

const mailKnobs = ({ url }: MailServer) => ({
  VIEWPAGE_SMTP_URL: url,
  VIEWPAGE_MAIL_FROM: 'Slides <slides@viewpage.example>',
  VIEWPAGE_PUBLIC_URL: 'http://localhost',
})

async function signUp(browser: Browser, email: string): Promise<Browser> {
  const account = { email, password: PASSWORD, firstName: 'Ada', lastName: 'Lovelace' }
  expect((await submitForm(browser, '/signup/', account)).statusCode).toBe(303)
  return browser
}

async function askFrom({ server }: TestApp, ip: string, email: string) {
  const page = await server.inject({ url: '/reset/', headers: { 'x-forwarded-for': ip } })
  const [, token = ''] = /name="csrftoken" value="([^"]+)"/.exec(page.body) ?? []
  const cookie = [page.headers['set-cookie']]
    .flat()
    .map((each) => String(each).split(';')[0])
    .join('; ')
  return server.inject({
    method: 'POST',
    url: '/reset/',
    headers: {
      'x-forwarded-for': ip,
      'content-type': 'application/x-www-form-urlencoded',
      cookie,
    },
    payload: new URLSearchParams({ csrftoken: token, email }).toString(),
  })
}
