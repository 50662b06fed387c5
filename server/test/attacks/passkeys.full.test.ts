import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import { ONE_DATABASE } from '../support/databases.ts'
import { decoded } from '../support/decoded.ts'
import { pathIn, startMailServer, type MailServer } from '../support/mail-server.ts'
import {
  createSoftwarePasskey,
  type Signing,
  type SoftwarePasskey,
} from '../support/software-authenticator.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { submitForm } from '../support/submit-form.ts'

const PASSWORD = 'demo-demo'

// docs/behaviour/accounts.md#passkeys
describe.each(ONE_DATABASE)('a passkey on %s', (kind) => {
  let app: TestApp
  let mails: MailServer
  let owner: Browser & { readonly oid: string }
  let email: string
  let people = 0

  beforeAll(async () => {
    mails = await startMailServer()
    const mailKnobs = { VIEWPAGE_SMTP_URL: mails.url, VIEWPAGE_MAIL_FROM: 'slides@viewpage.example' }
    app = await startApp(kind, { env: { ...mailKnobs, VIEWPAGE_PUBLIC_URL: 'http://localhost' } })
  })
  beforeEach(async () => {
    people += 1
    email = `kay${people}@example.com`
    owner = await app.logIn(email)
  })
  afterAll(async () => {
    await app.stop()
    await mails.stop()
  })

  async function optionsOn(browser: Browser, page: string): Promise<string> {
    const [, options = ''] = /data-options="([^"]*)"/.exec((await browser.get(page)).body) ?? []
    return decoded(options)
  }
  async function add(passkey: SoftwarePasskey, signing?: Signing, currentPassword = PASSWORD) {
    const credential = passkey.create(await optionsOn(owner, '/settings/'), signing)
    return submitForm(owner, '/settings/', { section: 'passkeys', name: '', credential, currentPassword })
  }
  async function logIn(passkey: SoftwarePasskey, signing?: Signing, browser = app.browser()) {
    const credential = passkey.get(await optionsOn(browser, '/login/'), signing)
    const sent = await submitForm(browser, '/login/', { credential }, '/login/passkey/')
    return { browser, sent }
  }
  const isLoggedIn = async (browser: Browser) => sitePageDataIn(await browser.get('/')).isAuthenticated
  const stored = () =>
    app.parts.database.read.selectFrom('passkeys').selectAll().where('user_oid', '=', owner.oid).execute()
  const sessions = () =>
    app.parts.database.read
      .selectFrom('sessions')
      .select('user_oid')
      .where('user_oid', '=', owner.oid)
      .execute()
  const needPasskey = (isNeeded: 'yes' | 'no') =>
    submitForm(owner, '/settings/', { section: 'factor', isNeeded, currentPassword: PASSWORD })

  it('logs in alone, in a new session, and its owner is mailed when it is added', async () => {
    const passkey = createSoftwarePasskey()
    expect((await add(passkey)).statusCode).toBe(303)
    expect((await mails.mailTo(email)).subject).toBe('A passkey was added to your account')
    const { browser, sent } = await logIn(passkey)
    expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/dashboard/next/'])
    expect(await isLoggedIn(browser)).toBe(true)
    expect((await browser.get('/settings/')).body).toContain('Last used on')
  })

  it('is not added without the password, for another site, or for a challenge that is not of the page', async () => {
    const passkey = createSoftwarePasskey()
    expect((await add(passkey, {}, 'wrong')).statusCode).toBe(422)
    expect((await add(passkey, { origin: 'http://evil.example' })).statusCode).toBe(422)
    expect((await add(passkey, { challenge: 'AAAA' })).statusCode).toBe(422)
    expect(await stored()).toEqual([])
  })

  it('logs nobody in for another site, another challenge, without verification, twice, or too late', async () => {
    const passkey = createSoftwarePasskey()
    await add(passkey)
    for (const signing of [{ origin: 'http://evil.example' }, { challenge: 'AAAA' }, { isVerified: false }]) {
      const { browser, sent } = await logIn(passkey, signing)
      expect([sent.statusCode, await isLoggedIn(browser)]).toEqual([422, false])
    }
    const browser = app.browser()
    const credential = passkey.get(await optionsOn(browser, '/login/'))
    const cookies = new Map(browser.cookies)
    const send = (by: Browser) => submitForm(by, '/login/', { credential }, '/login/passkey/')
    expect((await send(browser)).statusCode).toBe(303)
    const thief = app.browser()
    for (const [name, value] of cookies) thief.cookies.set(name, value)
    expect([(await send(thief)).statusCode, await isLoggedIn(thief)]).toEqual([422, false])

    const slow = app.browser()
    const late = passkey.get(await optionsOn(slow, '/login/'))
    app.clock.now += 30 * MINUTE_MS
    expect((await submitForm(slow, '/login/', { credential: late }, '/login/passkey/')).statusCode).toBe(422)
  })

  it.each(['', '{', '[]', '{"id":"x"}', `{"id":"${'x'.repeat(2_000)}"}`])('is not %s', async (credential) => {
    const browser = app.browser()
    const sent = await submitForm(browser, '/login/', { credential }, '/login/passkey/')
    expect([sent.statusCode, sent.body.includes('This passkey opens no account here')]).toEqual([422, true])
  })

  it('of somebody else is no second factor, and the password alone logs nobody in', async () => {
    const own = createSoftwarePasskey()
    const foreign = createSoftwarePasskey()
    await add(own)
    expect((await needPasskey('yes')).statusCode).toBe(303)
    const mallory = await app.logIn(`mallory${people}@example.com`)
    const made = foreign.create(await optionsOn(mallory, '/settings/'))
    const addition = { section: 'passkeys', name: 'x', credential: made, currentPassword: PASSWORD }
    expect((await submitForm(mallory, '/settings/', addition)).statusCode).toBe(303)

    const browser = app.browser()
    const before = await sessions()
    const half = await submitForm(browser, '/login/?next=/p/orbit1/', { email, password: PASSWORD })
    expect([half.headers['location'], await isLoggedIn(browser)]).toEqual(['/login/second/', false])
    expect(await sessions()).toEqual(before)
    const wrong = foreign.get(await optionsOn(browser, '/login/second/'))
    expect((await submitForm(browser, '/login/second/', { credential: wrong })).statusCode).toBe(422)
    expect(await isLoggedIn(browser)).toBe(false)
    const right = own.get(await optionsOn(browser, '/login/second/'), { isVerified: false })
    const whole = await submitForm(browser, '/login/second/', { credential: right })
    expect([whole.statusCode, whole.headers['location']]).toEqual([303, '/p/orbit1/'])
    expect(await isLoggedIn(browser)).toBe(true)
  })

  it('outlasts a new password by mail, which does not log in without it', async () => {
    const passkey = createSoftwarePasskey()
    await add(passkey)
    await needPasskey('yes')
    const browser = app.browser()
    await submitForm(browser, '/reset/', { email })
    const mail = await mails.mailTo(email, 2)
    await browser.get(pathIn(mail))
    const set = await submitForm(browser, '/mailed/', { newPassword: 'a wholly new fig tree' })
    expect([set.headers['location'], await isLoggedIn(browser)]).toEqual(['/login/second/', false])
    const credential = passkey.get(await optionsOn(browser, '/login/second/'))
    const done = await submitForm(browser, '/login/second/', { credential })
    expect(done.headers['location']).toBe('/settings/?saved=password#password')
    expect(await stored()).toHaveLength(1)
  })

  it('is removed and renamed by its owner only, and the last one ends the second factor', async () => {
    const passkey = createSoftwarePasskey()
    await add(passkey)
    await needPasskey('yes')
    const mallory = await app.logIn(`mallory${people}@example.com`)
    const { id } = passkey
    const remove = { section: 'passkey', action: 'remove', id, currentPassword: PASSWORD }
    const rename = { section: 'passkey', action: 'rename', id, name: 'My phone' }
    await submitForm(mallory, '/settings/', remove)
    await submitForm(mallory, '/settings/', rename)
    expect(await stored()).toMatchObject([{ name: 'Passkey 1' }])
    expect((await submitForm(owner, '/settings/', { ...remove, currentPassword: 'no' })).statusCode).toBe(422)
    await submitForm(owner, '/settings/', rename)
    expect(await stored()).toMatchObject([{ name: 'My phone' }])
    expect((await submitForm(owner, '/settings/', remove)).statusCode).toBe(303)
    expect(await stored()).toEqual([])
    const browser = app.browser()
    await submitForm(browser, '/login/', { email, password: PASSWORD })
    expect(await isLoggedIn(browser)).toBe(true)
    expect((await logIn(passkey)).sent.statusCode).toBe(422)
  })

  it('is one of at most 20', async () => {
    for (let count = 0; count < 20; count += 1)
      expect(await app.parts.signIn.passkeyStore.add(await userOf(), storedPasskey(), 'en')).toBe(true)
    expect(await app.parts.signIn.passkeyStore.add(await userOf(), storedPasskey(), 'en')).toBe(false)
    expect((await owner.get('/settings/')).body).toContain('An account has at most 20 passkeys.')
  })

  // docs/behaviour/accounts.md#accounts-without-a-password
  it('that is the only way in is not removed, also by two requests at the same time', async () => {
    const { database, signIn } = app.parts
    await database.write((transaction) =>
      transaction.updateTable('users').set({ password_hash: '' }).where('oid', '=', owner.oid).execute(),
    )
    const user = await userOf()
    const [first, second] = [storedPasskey(), storedPasskey()]
    for (const each of [first, second]) await signIn.passkeyStore.add(user, each, 'en')
    const removed = await Promise.all(
      [first, second].map(({ id }) => signIn.passkeyStore.remove(user, id, null, 'en')),
    )
    expect(removed.toSorted()).toEqual([false, true])
    expect(await stored()).toHaveLength(1)
  })

  const userOf = async () => {
    const user = await app.parts.accounts.findByOid(owner.oid)
    if (!user) throw new Error('The owner has no account.')
    return user
  }
  const storedPasskey = () => ({
    ...{ id: createSoftwarePasskey().id, userOid: owner.oid, publicKey: 'AAAA', counter: 0 },
    ...{ transports: [], name: 'A passkey' },
  })
})
