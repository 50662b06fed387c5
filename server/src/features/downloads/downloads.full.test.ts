import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { MINUTE_MS } from '@viewpage/shared-events/durations'
import type { LightMyRequestResponse } from 'fastify'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { readPdf } from '../../../test/support/read-pdf.ts'
import { viewLinkRow } from '../../../test/support/seed-rows.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const urlOf = (oid: string, file = '') => `/api/v4/presentation/${oid}/download/${file}`

describe.each(ONE_DATABASE)('downloads on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let ben: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    const page = {
      name: 'Café “orbits”.html',
      mediaType: 'text/html',
      bytes: new TextEncoder().encode(`<!doctype html><title>${'orbit '.repeat(500)}</title>`),
    }
    const titles = ['The Sun', 'Mercury', 'Venus']
    const own = { ownerOid: ada.oid, title: 'Going around: a "history" / 🪐' }
    const open = { allowDownload: true }
    await publishTinyDeck(app, { titles, original: page }, { ...own, oid: 'orbit1', settings: open })
    await publishTinyDeck(app, { titles }, { ...own, oid: 'kept1' })
    await publishTinyDeck(app, {}, { ...own, oid: 'secret1', privacy: 'private', settings: open })
    await app.parts.database.write(async (transaction) => {
      const right = { user_oid: eve.oid, right: 'edit' } as const
      await transaction
        .insertInto('collaborators')
        .values({ oid: 'kept1', ...right })
        .execute()
      await transaction
        .insertInto('view_links')
        .values({
          link_id: 'linkopen1',
          oid: 'secret1',
          sharer_oid: ada.oid,
          revoked_at: null,
          created_at: 0,
          viewer_identification: 0,
          require_identification: 0,
        })
        .execute()
    })
  })

  afterAll(() => app.stop())

  const errorOf = (response: LightMyRequestResponse) => [
    response.statusCode,
    response.json<{ error: string }>().error,
  ]
  const pdfsOf = (oid: string) =>
    app.parts.database.read
      .selectFrom('assets')
      .select('sha256')
      .where('oid', '=', oid)
      .where('role', '=', 'pdf')
      .execute()

  it('are listed with names and sizes', async () => {
    expect((await app.browser().get(urlOf('orbit1'))).json()).toEqual({
      original: { file_name: 'Café “orbits”.html', media_type: 'text/html', bytes: 3_030 },
      pdf: { file_name: 'Going around a history 🪐.pdf', pages: 3 },
    })
    expect((await ada.get(urlOf('kept1'))).json()).toMatchObject({ original: null })
  })

  // docs/behaviour/sharing.md#downloads
  it('include the original file, byte for byte, under its own name', async () => {
    const response = await app.browser().get(urlOf('orbit1', 'original/'))
    expect(response.statusCode).toBe(200)
    expect(response.body).toMatch(/^<!doctype html><title>(orbit ){500}<\/title>$/)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html',
      'content-disposition':
        'attachment; filename="Caf_ _orbits_.html"; filename*=UTF-8\'\'Caf%C3%A9%20%E2%80%9Corbits%E2%80%9D.html',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const { sha256 = '' } = (await storesOf(app).downloads.originalOf('orbit1')) ?? {}
    for (const ending of ['html', 'svg', 'pdf', 'bin']) {
      expect((await ada.get(`/assets/orbit1/${sha256}.${ending}`)).statusCode).toBe(404)
    }
  })

  // docs/behaviour/sharing.md#downloads
  it('include the original file with speaker notes for owner and editors only', async () => {
    const original = {
      name: 'talk.pptx',
      mediaType: 'application/vnd.ms-powerpoint',
      bytes: Buffer.from('say-hello'),
    }
    const about = { ownerOid: ada.oid, settings: { allowDownload: true } }
    const decks = { noted1: { speakerNotes: ['', 'say-hello'] }, noted2: { hasOtherNotes: true }, plain1: {} }
    for (const [oid, deck] of Object.entries(decks))
      await publishTinyDeck(app, { ...deck, original }, { ...about, oid })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'noted1', user_oid: eve.oid, right: 'edit' })
        .execute(),
    )
    const statusFor = async (browser: Browser, oid: string) =>
      [(await browser.get(urlOf(oid))).json<{ original: object | null }>().original !== null, (await browser.get(urlOf(oid, 'original/'))).statusCode] // oxfmt-ignore
    for (const browser of [ada, eve]) expect(await statusFor(browser, 'noted1')).toEqual([true, 200])
    for (const oid of ['noted1', 'noted2']) expect(await statusFor(ben, oid)).toEqual([false, 404])
    expect(await statusFor(ben, 'plain1')).toEqual([true, 200])
  })

  // docs/behaviour/sharing.md#downloads
  it('include a PDF of the steps, with their text, title and author', async () => {
    const response = await app.browser().get(urlOf('orbit1', 'pdf/'))
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(response.headers['content-disposition']).toContain(
      "filename*=UTF-8''Going%20around%20a%20history%20%F0",
    )
    const { pages, title, author } = await readPdf(response.rawPayload)
    expect(pages.map((text) => text.trim())).toEqual(['The Sun', 'Mercury', 'Venus'])
    expect([title, author]).toEqual(['Going around: a "history" / 🪐', 'Ada Lovelace'])
  })

  // docs/behaviour/sharing.md#pdf-kept
  it('make the PDF once, however many ask at once, and keep it', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => ada.get(urlOf('kept1', 'pdf/'))))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [first] = await pdfsOf('kept1')
    await ada.get(urlOf('kept1', 'pdf/'))
    expect(await pdfsOf('kept1')).toEqual([first])
  })

  it('do not block other requests while a PDF is made', async () => {
    await publishTinyDeck(
      app,
      { titles: Array.from({ length: 60 }, (_, index) => `Step ${index}`) },
      { ownerOid: ada.oid, oid: 'long1' },
    )
    const done: string[] = []
    await Promise.all([
      ada.get(urlOf('long1', 'pdf/')).then(({ statusCode }) => done.push(`pdf ${statusCode}`)),
      ben.get('/healthz').then(({ statusCode }) => done.push(`other ${statusCode}`)),
    ])
    expect(done).toEqual(['other 200', 'pdf 200'])
  })

  // docs/behaviour/sharing.md#downloads
  it('are for owner and editors only, if the owner does not allow them', async () => {
    for (const file of ['', 'pdf/', 'original/']) {
      expect(errorOf(await ben.get(urlOf('kept1', file)))).toEqual([403, 'not_downloadable'])
    }
    expect((await ada.get(urlOf('kept1'))).statusCode).toBe(200)
    expect((await eve.get(urlOf('kept1'))).statusCode).toBe(200)
    const offered = async (browser: Browser, path: string) =>
      pageDataIn(await browser.get(path)).allowDownload
    expect(await offered(ben, '/p/orbit1/')).toBe(true)
    expect(await offered(ben, '/p/kept1/')).toBe(false)
    expect(await offered(eve, '/p/kept1/')).toBe(true)
    expect(await offered(ada, '/p/kept1/?view=public')).toBe(false)
  })

  // docs/behaviour/visibility.md#storage-token
  it('of a private presentation need the token of its page', async () => {
    expect(errorOf(await ben.get(urlOf('secret1')))).toEqual([404, 'not_found'])
    expect(errorOf(await ben.get(`${urlOf('secret1')}?token=1.x`))).toEqual([404, 'not_found'])
    const { storageToken, allowDownload } = pageDataIn(await ben.get('/v/linkopen1/'))
    expect(allowDownload).toBe(true)
    for (const file of ['', 'pdf/']) {
      expect((await ben.get(`${urlOf('secret1', file)}?token=${storageToken}`)).statusCode).toBe(200)
    }
  })

  // docs/behaviour/sharing.md#mark
  it('have the address of a visitor on each page of a PDF, if their link marks it, and are not kept so', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({ ...viewLinkRow('linkmark1', 'secret1', ada.oid), asks_mark: 1 })
        .execute(),
    )
    const pagesFor = async (browser: Browser, token: string | null = null) =>
      (await readPdf((await browser.get(`${urlOf('secret1', 'pdf/')}?token=${token ?? ''}`)).rawPayload))
        .pages
    const kept = await pdfsOf('secret1')
    for (const [email, other] of [
      ['cora@example.org', 'dan@example.org'],
      ['dan@example.org', 'cora@example.org'],
    ] as const) {
      const viewer = app.browser()
      await submitForm(viewer, '/v/linkmark1/', { step: 'details', name: 'Cora', email })
      const { storageToken } = pageDataIn(await viewer.get('/v/linkmark1/'))
      for (const text of await pagesFor(viewer, storageToken)) {
        expect(text.split(email).length).toBeGreaterThan(5)
        expect(text).not.toContain(other)
      }
    }
    expect(await pdfsOf('secret1')).toEqual(kept)
    expect((await pagesFor(ada)).join()).not.toContain('@')
  })

  // docs/behaviour/sharing.md#pdf-kept
  it('with an address are painted once in ten minutes for the same visitor', async () => {
    const about = { ownerOid: ada.oid, oid: 'marked1', settings: { allowDownload: true } }
    await publishTinyDeck(app, {}, about)
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({ ...viewLinkRow('linkmark2', 'marked1', ada.oid), asks_mark: 1 })
        .execute(),
    )
    async function enter(email: string) {
      const viewer = app.browser()
      await submitForm(viewer, '/v/linkmark2/', { step: 'details', name: 'Cora', email })
      const { storageToken } = pageDataIn(await viewer.get('/v/linkmark2/'))
      return () => viewer.get(`${urlOf('marked1', 'pdf/')}?token=${storageToken ?? ''}`)
    }
    const [cora, dan] = [await enter('cora@example.org'), await enter('dan@example.org')]
    const first = await cora()
    expect(first.statusCode).toBe(200)
    // From now on, none can be painted.
    await app.parts.database.write((transaction) =>
      transaction.updateTable('documents').set({ document: '{}' }).where('oid', '=', 'marked1').execute(),
    )
    const second = await cora()
    expect([second.statusCode, second.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
    expect((await dan()).statusCode).toBe(500)
    app.clock.now += 11 * MINUTE_MS
    expect((await cora()).statusCode).toBe(500)
  })

  it('are refused before a required identification', async () => {
    await app.parts.database.write((transaction) =>
      transaction.updateTable('view_links').set({ require_identification: 1 }).execute(),
    )
    expect(pageDataIn(await app.browser().get('/v/linkopen1/')).allowDownload).toBe(false)
  })

  it('send 404 without an original or a presentation', async () => {
    expect(errorOf(await ada.get(urlOf('kept1', 'original/')))).toEqual([404, 'no_original'])
    expect(errorOf(await ada.get(urlOf('nothing1')))).toEqual([404, 'not_found'])
  })

  it('are complete or fail: a lost original is an error, a lost PDF is made again', async () => {
    const { storedFiles } = app.parts
    const { downloads } = storesOf(app)
    const original = await downloads.originalOf('orbit1')
    await storedFiles.remove([original?.sha256 ?? ''])
    const lost = await ada.get(urlOf('orbit1', 'original/'), { accept: 'application/json' })
    expect(errorOf(lost)).toEqual([404, 'file_missing'])
    expect(lost.headers['content-disposition']).toBeUndefined()

    const [pdf] = await pdfsOf('orbit1')
    await storedFiles.remove([pdf?.sha256 ?? ''])
    const again = await ada.get(urlOf('orbit1', 'pdf/'))
    expect([again.statusCode, (await readPdf(again.rawPayload)).pages.length]).toEqual([200, 3])
  })

  // docs/behaviour/sharing.md#pdf-kept
  it('send an error when a PDF cannot be made', async () => {
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'broken1' })
    await app.parts.database.write((transaction) =>
      transaction.updateTable('documents').set({ document: '{}' }).where('oid', '=', 'broken1').execute(),
    )
    const response = await ada.get(urlOf('broken1', 'pdf/'))
    expect(errorOf(response)).toEqual([500, 'internal'])
    expect((await ada.get(urlOf('kept1', 'pdf/'))).statusCode).toBe(200)
  })
})
