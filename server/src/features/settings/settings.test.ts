import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import {
  pageDataIn,
  sitePageDataIn,
  startApp,
  type Browser,
  type TestApp,
} from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'
import { sweepLater } from '../../../test/support/sweep-later.ts'

describe.each(DATABASES)('account settings on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
  })

  afterAll(() => app.stop())

  const change = (browser: Browser, section: string, fields: Record<string, string>) =>
    submitForm(browser, '/settings/', { section, ...fields })

  const follow = (browser: Browser, { headers }: { headers: Record<string, unknown> }) =>
    browser.get(String(headers['location']))

  /** From another device. */
  async function canLogIn(email: string, password: string): Promise<boolean> {
    return (await app.parts.accounts.logIn(email, password)) !== null
  }

  it('redirect anonymous visitors to the log-in', async () => {
    const response = await app.browser().get('/settings/')
    expect([response.statusCode, response.headers.location]).toEqual([303, '/login/?next=%2Fsettings%2F'])
    expect((await app.browser().get('/settings?saved=name')).headers.location).toBe('/settings/?saved=name')
    const posted = await postForm(app.browser(), '/settings/', { section: 'name' })
    expect(posted.statusCode).toBe(403)
  })

  // docs/behaviour/accounts.md#settings
  it('change the name, and confirm it in a live region after a redirect', async () => {
    const ada = await app.logIn('ada@example.com')
    const response = await change(ada, 'name', { firstName: ' Augusta\tAda ', lastName: 'King' })
    expect([response.statusCode, response.headers.location]).toEqual([303, '/settings/?saved=name#name'])
    const page = await follow(ada, response)
    expect(page.body).toMatch(/role="status"[^>]*>.*Your name is saved\./)
    expect(page.body).toContain('value="Augusta Ada"')
    expect(sitePageDataIn(page).visitor?.displayName).toBe('Augusta Ada King')
    expect((await ada.get('/settings/')).body).not.toContain('Your name is saved.')
  })

  // docs/behaviour/accounts.md#author-segment
  it('change what the person presents for, which the pages of their presentations show at once', async () => {
    const tom = await app.logIn('tom@example.com', { firstName: 'Tom', lastName: 'Reed' })
    await publishTinyDeck(app, {}, { ownerOid: tom.oid, oid: 'toms1' })
    const segment = async () => pageDataIn(await app.browser().get('/p/toms1/')).authorSegment
    expect(await segment()).toBe('other')
    const page = await follow(tom, await change(tom, 'segment', { authorSegment: 'teacher' }))
    expect(page.body).toContain('Saved what you present for.')
    expect(page.body).toMatch(/<option value="teacher" selected>Teaching</)
    expect(await segment()).toBe('teacher')
    expect((await change(tom, 'segment', { authorSegment: 'astronaut' })).statusCode).toBe(422)
    expect(await segment()).toBe('teacher')
    await change(tom, 'segment', { authorSegment: '' })
    expect(await segment()).toBe('other')
  })

  it('keep the typed values, and show each fault beside its field', async () => {
    const ada = await app.logIn('ada@example.com')
    const { statusCode, body } = await change(ada, 'name', { firstName: 'x'.repeat(201), lastName: '' })
    expect(statusCode).toBe(422)
    expect(body).toContain('Please make this shorter.')
    expect(body).toContain(`value="${'x'.repeat(201)}"`)
  })

  it('change the language of the site, and back to that of the browser', async () => {
    const zoe = await app.logIn('zoe@example.com', { firstName: 'Zoe', lastName: 'Ito' })
    const page = await follow(zoe, await change(zoe, 'language', { language: 'hu' }))
    expect(page.body).toContain('<html lang="hu">')
    expect(page.body).toContain('A nyelvet elmentettük.')
    expect(page.body).toMatch(/<option value="hu" lang="hu" selected>Magyar</)
    await change(zoe, 'language', { language: '' })
    expect((await zoe.get('/', { 'accept-language': 'ko' })).body).toContain('<html lang="ko">')
    expect((await change(zoe, 'language', { language: 'tlh' })).statusCode).toBe(422)
  })

  // docs/behaviour/accounts.md#settings
  it('change the e-mail with the password, unless it is already used', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await app.logIn('cora@example.com', { firstName: 'Cora', lastName: 'Diaz' })
    const wanted = { email: 'Ben.Okri@Example.com', currentPassword: 'demo-demo' }
    const taken = await change(ben, 'email', { ...wanted, email: 'CORA@example.com' })
    expect([taken.statusCode, taken.body.includes('There is an account with this e-mail already.')]).toEqual([
      422,
      true,
    ])
    expect(taken.body).toContain('value="CORA@example.com"')
    const wrong = await change(ben, 'email', { ...wanted, currentPassword: 'demo-dem0' })
    expect(wrong.body).toContain('This is not your current password.')
    expect(wrong.body).not.toContain('demo-dem0')
    expect((await change(ben, 'email', { ...wanted, email: 'no mail' })).body).toContain(
      'This does not look like an e-mail address.',
    )
    expect((await change(ben, 'email', wanted)).statusCode).toBe(303)
    expect(await canLogIn('ben.okri@example.com', 'demo-demo')).toBe(true)
    expect(await canLogIn('ben@example.com', 'demo-demo')).toBe(false)
  })

  // docs/behaviour/accounts.md#own-data
  it('give a file with everything that is stored of the account, without secrets', async () => {
    const kim = await app.logIn('kim@example.com', { firstName: 'Kim', lastName: 'Minji' })
    await app.addPresentation({ oid: 'kimdeck', owner_oid: kim.oid, title: 'Tides\n" ]}' })
    const file = await submitForm(kim, '/settings/', {}, '/settings/export/')
    expect([file.statusCode, file.headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="account.json"; filename*=UTF-8''account.json`,
    ])
    const data = JSON.parse(file.body) as Record<string, unknown[]>
    expect(data['account']).toMatchObject([{ email: 'kim@example.com', first_name: 'Kim' }])
    expect(data['presentations']).toMatchObject([{ oid: 'kimdeck', title: 'Tides\n" ]}' }])
    expect(data['sessions']).toHaveLength(1)
    expect(file.body).not.toMatch(/hash|argon2/)
    for (let count = 0; count < 4; count++) await submitForm(kim, '/settings/', {}, '/settings/export/')
    const refused = await submitForm(kim, '/settings/', {}, '/settings/export/')
    expect([refused.statusCode, refused.body.includes('Too many attempts.')]).toEqual([429, true])
  })

  // docs/behaviour/accounts.md#settings
  it('change the password, and end all other sessions', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    const elsewhere = await app.logIn('eve@example.com')
    const wish = { currentPassword: 'demo-demo', newPassword: 'a fig tree by the sea' }
    for (const [newPassword, why] of [
      ['short', 'The password needs at least 8 characters.'],
      ['Password1', 'This is one of the most used passwords.'],
      ['eve-adeyemi-1', 'Choose a password that is not your own name or e-mail.'],
    ] as const) {
      const refused = await change(eve, 'password', { ...wish, newPassword })
      expect([refused.statusCode, refused.body.includes(why)]).toEqual([422, true])
    }
    expect((await change(eve, 'password', { ...wish, currentPassword: 'no' })).statusCode).toBe(422)
    expect(await canLogIn('eve@example.com', 'demo-demo')).toBe(true)
    expect((await change(eve, 'password', wish)).headers.location).toBe('/settings/?saved=password#password')
    expect(sitePageDataIn(await eve.get('/')).isAuthenticated).toBe(true)
    expect(sitePageDataIn(await elsewhere.get('/')).isAuthenticated).toBe(false)
    expect(await canLogIn('eve@example.com', 'a fig tree by the sea')).toBe(true)
    expect(await canLogIn('eve@example.com', 'demo-demo')).toBe(false)
  })

  it('refuse a form without its CSRF token, and keep the typed values', async () => {
    const ada = await app.logIn('ada@example.com')
    await ada.get('/settings/')
    const fields = { section: 'name', firstName: 'Mallory', lastName: 'X', csrftoken: 'forged.token' }
    const { statusCode, body } = await postForm(ada, '/settings/', fields)
    expect([statusCode, body.includes('Please send it again'), body.includes('value="Mallory"')]).toEqual([
      403,
      true,
      true,
    ])
  })

  it('limit password attempts, and show how long to wait', async () => {
    const guesser = await app.logIn('guesser@example.com', { firstName: 'G', lastName: 'G' })
    const guess = () => change(guesser, 'email', { email: 'g@example.com', currentPassword: 'guess' })
    let last = await guess()
    for (let count = 0; count < 25 && last.statusCode === 422; count++) last = await guess()
    expect(last.statusCode).toBe(429)
    expect(last.body).toMatch(/Try again in \d+ minutes?\./)
    expect(last.body).toContain('value="g@example.com"')
  })

  describe('deleting the account', () => {
    let dan: Browser & { oid: string }
    let fan: Browser & { oid: string }
    const rowsOf = (table: 'presentation_views' | 'comments' | 'likes' | 'view_links', oid: string) =>
      app.parts.database.read.selectFrom(table).selectAll().where('oid', '=', oid).execute()
    const filesOf = async (oid: string) =>
      (
        await app.parts.database.read.selectFrom('assets').select('sha256').where('oid', '=', oid).execute()
      ).map(({ sha256 }) => sha256)

    const storedOf = async (files: readonly string[]) => {
      const found = await Promise.all(files.map(app.parts.storedFiles.has))
      return files.filter((_, index) => found[index])
    }

    beforeAll(async () => {
      dan = await app.logIn('dan@example.com', { firstName: 'Dan', lastName: 'Moss' })
      fan = await app.logIn('fan@example.com', { firstName: 'Fay', lastName: 'Fan' })
      const { presentations, copies } = app.parts
      const { comments, linkViewers, views, sharing } = storesOf(app)
      await publishTinyDeck(app, { titles: ['Alone'] }, { ownerOid: dan.oid, oid: 'dans1' })
      const shared = { ownerOid: dan.oid, oid: 'shared1', privacy: 'reusable' } as const
      await publishTinyDeck(app, { titles: ['Shared'] }, shared)
      await publishTinyDeck(app, { titles: ['Of the fan'] }, { ownerOid: fan.oid, oid: 'fans1' })
      await copies.copy({ oid: 'shared1', userOid: fan.oid, titleOf: (title) => title })
      for (const user of [dan, fan]) await presentations.setLiked('fans1', user.oid, true, null)
      await comments.add({ oid: 'fans1', userOid: dan.oid, step: null, text: 'by Dan' })
      await comments.add({ oid: 'dans1', userOid: fan.oid, step: null, text: 'on Dan’s' })
      await sharing.addLink('dans1', dan.oid, { question: 'ask' })
      await sharing.addLink('fans1', fan.oid, { question: 'ask' })
      const [link] = await sharing.linksOf('fans1')
      const linkId = link?.linkId ?? ''
      const addressBlock = '192.0.2.1'
      await views.add({ oid: 'fans1', sessionId: 's-of-dan', linkId, addressBlock })
      await views.add({ oid: 'dans1', sessionId: 's-of-fan', linkId: null, addressBlock })
      const dansName = { name: 'Dan Moss', email: 'dan@example.com' }
      await linkViewers.identify({ linkId, sessionId: 's-of-dan', userOid: dan.oid, ...dansName })
    })

    // docs/behaviour/accounts.md#delete-an-account
    it('shows what will be deleted, and does nothing without the password', async () => {
      const { body } = await dan.get('/settings/')
      expect(body).toContain('Your presentations (2 at present) are deleted')
      expect(body).toContain('but without your name')
      const refused = await change(dan, 'delete', { currentPassword: 'wrong' })
      expect([refused.statusCode, refused.body.includes('This is not your current password.')]).toEqual([
        422,
        true,
      ])
      expect((await dan.get('/p/dans1/')).statusCode).toBe(200)
    })

    // docs/behaviour/accounts.md#delete-an-account
    it('deletes the presentations and files of the account; copies and figures of others stay, without the name', async () => {
      const own = await filesOf('dans1')
      const copied = await filesOf('shared1')
      expect(own.length).toBeGreaterThan(2)
      const response = await change(dan, 'delete', { currentPassword: 'demo-demo' })
      expect([response.statusCode, response.headers.location]).toEqual([303, '/settings/deleted/'])
      const page = await follow(dan, response)
      expect(page.body).toContain('Your account is deleted')
      expect(sitePageDataIn(page).isAuthenticated).toBe(false)
      expect(await canLogIn('dan@example.com', 'demo-demo')).toBe(false)

      for (const oid of ['dans1', 'shared1']) {
        expect((await fan.get(`/p/${oid}/`)).statusCode).toBe(404)
        for (const table of ['presentation_views', 'comments', 'likes', 'view_links'] as const)
          expect([oid, table, await rowsOf(table, oid)]).toEqual([oid, table, []])
      }
      await sweepLater(app)
      expect(await storedOf(own)).toEqual([])
      expect(await storedOf(copied)).toEqual(copied)
      const copy = await app.parts.database.read
        .selectFrom('presentations')
        .select('oid')
        .where('owner_oid', '=', fan.oid)
        .executeTakeFirst()
      expect((await fan.get(`/p/${copy?.oid}/`)).statusCode).toBe(200)

      expect((await app.presentation('fans1'))?.likesCount).toBe(1)
      expect(await rowsOf('comments', 'fans1')).toEqual([])
      expect(await rowsOf('presentation_views', 'fans1')).toHaveLength(1)
      const viewers = await app.parts.database.read.selectFrom('link_viewers').selectAll().execute()
      expect(viewers).toMatchObject([{ name: '', email: '', user_oid: null }])
    })
  })
})
