import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { NO_PASSWORD } from '../../people/accounts/passwords.ts'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const PAGE = '/settings/tokens/'
const DAY_MS = 86_400_000

describe.each(DATABASES)('the API tokens of an account on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
  })
  afterAll(() => app.stop())

  const wanted = {
    action: 'make',
    name: 'Weekly report',
    read: 'yes',
    days: '30',
    currentPassword: 'demo-demo',
  }
  const make = (browser: Browser, fields: Record<string, string> = {}) =>
    submitForm(browser, PAGE, { ...wanted, ...fields })
  const tokenIn = ({ body }: { body: string }) => /value="(vp_\w{38})"/.exec(body)?.[1] ?? ''
  const call = (token: string, url = '/api/v1/presentations/') =>
    app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })

  // docs/behaviour/programs.md#tokens
  it('are made with a name, scopes and an end, shown once, used, listed with their last use, and revoked', async () => {
    const ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { oid: 'orbit1', ownerOid: ada.oid, privacy: 'private', title: 'Orbit' })
    const page = await make(ada)
    const token = tokenIn(page)
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toMatch(/Copy the token now\. It is not shown again\..*Never used · Ends on/s)
    const listed = await call(token)
    expect(listed.json()).toMatchObject({
      presentations: [{ oid: 'orbit1', privacy: 'private' }],
      next: null,
    })
    const later = await ada.get(PAGE)
    expect(later.body).toContain('Last used on')
    expect(later.body).not.toContain(token)
    const stored = await app.parts.database.read.selectFrom('api_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const revoked = await submitForm(ada, PAGE, { action: 'revoke' })
    expect((await ada.get(String(revoked.headers.location))).body).toContain('The token is revoked.')
    expect((await call(token)).statusCode).toBe(401)
  })

  it('need the password, a name of their own and a scope; what was typed stays', async () => {
    const ben = await app.logIn('ben@example.com')
    for (const [fields, why] of [
      [{ currentPassword: 'wrong' }, 'This is not your current password.'],
      [{ name: ' ' }, 'Please fill this in.'],
      [{ name: 'x'.repeat(61) }, 'Please make this shorter.'],
      [{ read: '' }, 'Choose at least one.'],
    ] as const) {
      const refused = await make(ben, fields)
      expect([refused.statusCode, refused.body.includes(why), tokenIn(refused)]).toEqual([422, true, ''])
    }
    expect(tokenIn(await make(ben))).not.toBe('')
    const again = await make(ben)
    expect([again.statusCode, again.body.includes('You have a token of this name.')]).toEqual([422, true])
    expect(again.body).toContain('value="Weekly report"')
  })

  it('are at most twenty, and all can be revoked at once', async () => {
    const { apiTokens } = app.parts
    const eve = await app.logIn('eve@example.com')
    const made = await Promise.all(
      Array.from({ length: 21 }, (_, at) =>
        apiTokens.make(eve.oid, { name: `${at}`, scopes: ['read'], days: null }),
      ),
    )
    expect(made.filter((each) => each === 'full')).toHaveLength(1)
    expect((await make(eve)).body).toContain('You have 20 tokens. Revoke one first.')
    await submitForm(eve, PAGE, { action: 'revokeAll' })
    expect(await apiTokens.of(eve.oid)).toEqual([])
  })

  it('note their use once a day', async () => {
    const kim = await app.logIn('kim@example.com')
    const token = tokenIn(await make(kim, { days: '' }))
    const lastUse = async () => (await app.parts.apiTokens.of(kim.oid))[0]?.lastUsedDay
    await call(token)
    const today = Math.floor(app.clock.now / DAY_MS)
    expect(await lastUse()).toBe(today)
    app.clock.now += DAY_MS
    await call(token)
    expect(await lastUse()).toBe(today + 1)
  })

  // docs/behaviour/programs.md#change-of-the-password
  it('stay when the password changes, and are in the file of own data without their secret', async () => {
    const zoe = await app.logIn('zoe@example.com')
    const token = tokenIn(await make(zoe))
    const change = { section: 'password', currentPassword: 'demo-demo', newPassword: 'a fig tree by the sea' }
    expect((await submitForm(zoe, '/settings/', change)).statusCode).toBe(303)
    expect((await call(token)).statusCode).toBe(200)
    const { body } = await submitForm(zoe, '/settings/', {}, '/settings/export/')
    expect(JSON.parse(body)).toMatchObject({ apiTokens: [{ name: 'Weekly report', scopes: '["read"]' }] })
    expect(body).not.toMatch(/hash|vp_/)
  })

  it('give the figures of a presentation to programs', async () => {
    const ada = await app.logIn('ada@example.com')
    const token = tokenIn(await make(ada, { name: 'Figures', read: '', insights: 'yes' }))
    const figures = await call(token, '/api/v1/presentations/orbit1/insights/?range=7')
    expect(figures.json()).toMatchObject({ oid: 'orbit1', views: 0, time_zone: 'UTC' })
    expect(figures.json<{ over_time: unknown[] }>().over_time).toHaveLength(7)
    expect((await call(token, '/api/v1/presentations/orbit1/insights/?range=own&from=x')).statusCode).toBe(
      400,
    )
  })

  it('need a log-in that is not old in an account without a password', async () => {
    const eve = await app.logIn('eve@example.com')
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('users')
        .set({ password_hash: NO_PASSWORD })
        .where('oid', '=', eve.oid)
        .execute(),
    )
    const page = await make(eve)
    expect([page.statusCode, tokenIn(page)]).toEqual([422, ''])
    expect(page.body).toContain('/login/?next=%2Fsettings%2Ftokens%2F')
    expect(page.body).not.toContain('name="currentPassword"')
  })
})
