import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { postForm, submitForm } from '../../../test/support/submit-form.ts'

interface CopyBody {
  oid: string
  path: string
  edit_path: string
}

const SETTINGS = { allowDownload: true, features: { content_curation: true } }

describe.each(DATABASES)('copies on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    const about = { ownerOid: ada.oid, settings: SETTINGS, description: 'Ask, talk, do.', tags: ['teaching'] }
    const original = {
      name: 'lesson.pdf',
      mediaType: 'application/pdf',
      bytes: new TextEncoder().encode('%PDF-1.7'),
    }
    await publishTinyDeck(
      app,
      { original },
      { ...about, oid: 'lesson1', title: 'A lesson', privacy: 'reusable', schemaVersion: '0' },
    )
    await publishTinyDeck(app, {}, { ...about, oid: 'orbit1' })
    const off = { ...SETTINGS, makeACopy: false }
    await publishTinyDeck(app, {}, { ...about, oid: 'kept1', privacy: 'reusable', settings: off })
    await publishTinyDeck(app, {}, { ...about, oid: 'secret1', privacy: 'private' })
    for (const browser of [ada, ben]) await browser.get('/p/orbit1/')
  })

  afterAll(() => app.stop())

  const copy = (browser: Browser, oid = 'lesson1', url = `/api/v4/presentation/${oid}/copy/`) =>
    browser.ask({ method: 'POST', url })
  const assetsOf = async (oid: string) => {
    const assets = app.parts.database.read.selectFrom('assets').selectAll().where('oid', '=', oid)
    const rows = await assets.orderBy('role').orderBy('step').execute()
    return rows.map(({ oid: _, ...row }) => row)
  }
  const owned = async ({ oid }: { oid: string }) =>
    (
      await app.parts.database.read
        .selectFrom('presentations')
        .selectAll()
        .where('owner_oid', '=', oid)
        .orderBy('created_at')
        .execute()
    ).map(({ title }) => title)

  // docs/behaviour/sharing.md#copies
  it('have the same deck and pictures, are private, and have no likes or views', async () => {
    const response = await copy(ben)
    expect(response.statusCode).toBe(201)
    const { oid, path, edit_path } = response.json<CopyBody>()
    expect([path, edit_path]).toEqual([`/${oid}/copy-of-a-lesson/`, `/${oid}/edit/?from=copy`])
    const { read } = app.parts.database
    const [row, source] = await Promise.all(
      [oid, 'lesson1'].map((each) =>
        read.selectFrom('presentations').selectAll().where('oid', '=', each).executeTakeFirstOrThrow(),
      ),
    )
    expect(row).toEqual({
      ...source,
      oid,
      owner_oid: ben.oid,
      title: 'Copy of A lesson',
      slug: 'copy-of-a-lesson',
      privacy: 'private',
      settings: '{}',
      copied_from: 'lesson1',
    })
    expect(await assetsOf(oid)).toEqual(await assetsOf('lesson1'))
    const page = await ben.get(path)
    expect(pageDataIn(page)).toMatchObject({ title: 'Copy of A lesson', likesCount: 0, viewCount: 0 })
    expect((await ben.get(pageDataIn(page).deck.documentUrl ?? '')).json()).toMatchObject({ schema: 1 })
    expect((await ada.get(path)).statusCode).toBe(404)
  })

  // docs/behaviour/sharing.md#copied-once
  it('are made once for a double click, twice for two requests', async () => {
    app.clock.now += 60_000
    const both = await Promise.all([copy(ben), copy(ben)])
    const [one, other] = both.map((response) => response.json<CopyBody>().oid)
    expect([...both.map(({ statusCode }) => statusCode), one]).toEqual([201, 201, other])
    app.clock.now += 4_000
    expect((await copy(ben)).json<CopyBody>().oid).toBe(one)
    app.clock.now += 2_000
    expect((await copy(ben)).json<CopyBody>().oid).not.toBe(one)
    expect((await copy(ada)).json<CopyBody>().oid).not.toBe(one)
  })

  // docs/behaviour/sharing.md#copies
  it('have a title in the language of the visitor, shortened if it is too long', async () => {
    const german = (await copy(ben, '', '/api/v4/presentation/lesson1/copy/?lang=de')).statusCode
    expect([german, (await owned(ben)).includes('Kopie von A lesson')]).toEqual([201, false])
    app.clock.now += 60_000
    await copy(ben, '', '/api/v4/presentation/lesson1/copy/?lang=de')
    expect(await owned(ben)).toContain('Kopie von A lesson')
    const title = '🪐'.repeat(199)
    await publishTinyDeck(app, {}, { oid: 'long1', ownerOid: ada.oid, title, privacy: 'reusable' })
    app.clock.now += 1_000
    await copy(ben, 'long1')
    expect((await owned(ben)).at(-1)).toBe(`Copy of ${'🪐'.repeat(191)}…`)
  })

  // docs/behaviour/sharing.md#copies
  it.each([
    ['to anonymous visitors', 'anonymous', 'lesson1', 401, 'not_logged_in'],
    ['of a presentation that is not reusable', 'ben', 'orbit1', 403, 'not_reusable'],
    ['of a presentation whose owner forbids copies', 'ben', 'kept1', 403, 'not_reusable'],
    ['of a private presentation', 'ben', 'secret1', 404, 'not_found'],
    ['of a missing presentation', 'ben', 'nothing1', 404, 'not_found'],
  ])('are refused: %s', async (_, who, oid, status, error) => {
    const browser = who === 'ben' ? ben : app.browser()
    await browser.get('/p/orbit1/')
    const response = await copy(browser, oid)
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([status, error])
  })

  it('are refused without the CSRF header', async () => {
    const headers = { 'x-csrftoken': 'forged' }
    const url = '/api/v4/presentation/lesson1/copy/'
    const response = await ben.ask({ method: 'POST', url, headers })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'csrf_failed'])
  })

  it('are offered on pages of reusable presentations, but not on phones', async () => {
    const offered = async (browser: Browser, path: string, headers = {}) => {
      const data = pageDataIn(await browser.get(path, headers))
      return [data.showMakeACopyButton, data.makeACopyRedirectUrl, data.evaluatedFeatures['make_a_copy']]
    }
    const dashboard = '/dashboard/next/?copy=lesson1'
    expect(await offered(ben, '/lesson1/')).toEqual([true, dashboard, true])
    expect(await offered(app.browser(), '/lesson1/')).toEqual([
      true,
      `/signup/?next=${encodeURIComponent(dashboard)}`,
      true,
    ])
    expect((await offered(ben, '/lesson1/', { 'sec-ch-ua-mobile': '?1' }))[0]).toBe(false)
    expect(await offered(ben, '/p/orbit1/')).toEqual([false, null, true])
    expect(await offered(ben, '/p/kept1/')).toEqual([false, null, false])
    expect(await offered(ada, '/p/secret1/')).toEqual([false, null, true])
  })

  it('are limited per minute, with a message', async () => {
    const zoe = await app.logIn('zoe@example.com', { firstName: 'Zoe', lastName: 'Ito' })
    await zoe.get('/p/orbit1/')
    let last = await copy(zoe)
    for (let again = 0; again < 20; again++) last = await copy(zoe)
    expect([last.statusCode, last.json<{ error: string }>().error]).toEqual([429, 'too_many_requests'])
    expect((await copy(ben, 'orbit1')).statusCode).toBe(403)
  })

  describe('without script', () => {
    // docs/behaviour/sharing.md#copy-without-script
    it('redirect anonymous visitors to the log-in, and then back to the confirmation', async () => {
      const response = await app.browser().get('/dashboard/next/?copy=lesson1')
      expect([response.statusCode, response.headers.location]).toEqual([
        303,
        `/login/?next=${encodeURIComponent('/dashboard/next/?copy=lesson1')}`,
      ])
    })

    // docs/behaviour/sharing.md#copy-without-script
    it('are made after a confirmation, and shown', async () => {
      const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
      const question = await eve.get('/dashboard/next/?copy=lesson1')
      expect(question.body).toContain('Make a copy of this presentation?')
      expect(await owned(eve)).toEqual([])
      const response = await submitForm(eve, '/dashboard/next/?copy=lesson1', {})
      expect(response.statusCode).toBe(303)
      expect(response.headers.location).toMatch(/^\/[0-9a-f]{12}\/copy-of-a-lesson\/$/)
      expect(await owned(eve)).toEqual(['Copy of A lesson'])
      expect((await eve.get('/dashboard/next/')).body).toContain('Copy of A lesson')
    })

    // docs/behaviour/sharing.md#copy-without-script
    // docs/behaviour/toolbar.md#copy-button
    it('lead an anonymous visitor by the sign-up to the question, and to a copy of their own', async () => {
      const visitor = app.browser()
      const signUp = pageDataIn(await visitor.get('/lesson1/')).makeACopyRedirectUrl ?? ''
      expect(signUp).toBe(`/signup/?next=${encodeURIComponent('/dashboard/next/?copy=lesson1')}`)
      const person = { firstName: 'Ida', lastName: 'Noor', email: 'ida@example.com', password: 'long enough' }
      const { headers } = await submitForm(visitor, signUp, person)
      const question = String(headers.location)
      expect(question).toBe('/dashboard/next/?copy=lesson1')
      expect((await visitor.get(question)).body).toContain(
        'The copy is yours and private until you share it.',
      )
      const path = String((await submitForm(visitor, question, {})).headers.location)
      expect(pageDataIn(await visitor.get(path))).toMatchObject({
        title: 'Copy of A lesson',
        privacy: 'private',
        byOwner: true,
        owner: { firstName: 'Ida' },
        viewerRights: { edit: true },
      })
      expect((await ben.get(path)).statusCode).toBe(404)
    })

    it.each(['orbit1', 'kept1', 'secret1', 'nothing1', '<b>', "it's"])(
      'are refused for %s with a message',
      async (oid) => {
        const page = await ben.get(`/dashboard/next/?copy=${encodeURIComponent(oid)}`)
        expect(page.statusCode).toBe(200)
        expect(page.body).toContain('This presentation cannot be copied')
        const csrftoken = ben.cookies.get('csrftoken') ?? ''
        expect((await postForm(ben, '/dashboard/next/', { csrftoken, copy: oid })).statusCode).toBe(422)
      },
    )

    it('are refused for a form of another site, with a message', async () => {
      const response = await postForm(ben, '/dashboard/next/', { csrftoken: 'forged', copy: 'lesson1' })
      expect([response.statusCode, response.body.includes('Please send it again')]).toEqual([403, true])
    })
  })
})
