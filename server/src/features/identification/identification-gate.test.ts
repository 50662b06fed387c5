import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const VIEWERS = '/api/v1/insights/viewers/linkgate1/'
const ben = { name: 'Ben Okri', email: 'ben@example.com' }

describe.each(DATABASES)('a view link with required identification, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let files: { sha256: string; media_type: string; role: string }[]

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const original = { name: 'talk.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4') }
    const titles = ['Alpha step', 'Beta step']
    const about = {
      oid: 'secret1',
      ownerOid: ada.oid,
      privacy: 'private',
      settings: { allowDownload: true },
    } as const
    await publishTinyDeck(app, { titles, original }, about)
    const { database } = app.parts
    await database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          link_id: 'linkgate1',
          oid: 'secret1',
          sharer_oid: ada.oid,
          viewer_identification: 1,
          require_identification: 1,
          created_at: 0,
          revoked_at: null,
        })
        .execute(),
    )
    files = await database.read
      .selectFrom('assets')
      .select(['sha256', 'media_type', 'role'])
      .where('oid', '=', 'secret1')
      .execute()
  })

  afterAll(() => app.stop())

  /** A visitor who opened the link, and so has the CSRF token. */
  async function openLink(): Promise<Browser> {
    const viewer = app.browser()
    await viewer.get('/v/linkgate1/')
    return viewer
  }

  const answer = (viewer: Browser, payload: object) => viewer.ask({ method: 'POST', url: VIEWERS, payload })

  // docs/behaviour/identification.md#required-answer
  it('has no content in its HTML before the identification, and all of it afterwards', async () => {
    const viewer = await openLink()
    const before = await viewer.get('/v/linkgate1/')
    expect(pageDataIn(before)).toMatchObject({
      transcriptData: [],
      previewUrl: null,
      fallbackPreviewUrl: null,
      previewBlur: null,
      storageToken: null,
      allowDownload: false,
      deck: { documentUrl: null, stepTitles: [] },
    })
    for (const inside of ['Alpha step', 'Beta step', '/assets/secret1/', '/api/v4/presentation/secret1/'])
      expect(before.body).not.toContain(inside)
    for (const { sha256 } of files) expect(before.body).not.toContain(sha256)

    expect((await answer(viewer, ben)).statusCode).toBe(200)
    const after = await viewer.get('/v/linkgate1/')
    expect(after.body).toContain('Alpha step')
    const { deck, previewUrl, storageToken } = pageDataIn(after)
    for (const url of [deck.documentUrl, previewUrl, deck.stepThumbnailUrl?.replace('{step}', '1')])
      expect((await viewer.get(url ?? '')).statusCode).toBe(200)
    expect(storageToken).not.toBeNull()
  })

  // docs/behaviour/visibility.md#view-as-public
  it('shows everything to its owner, also in the public view', async () => {
    const { byOwner, isPublicView, viewerRights, deck, previewUrl } = pageDataIn(
      await ada.get('/v/linkgate1/?view=public'),
    )
    expect({ byOwner, isPublicView, viewerRights }).toMatchObject({
      byOwner: true,
      isPublicView: true,
      viewerRights: { comment: false },
    })
    for (const url of [deck.documentUrl, previewUrl]) expect((await ada.get(url ?? '')).statusCode).toBe(200)
  })

  // docs/behaviour/identification.md#required-answer
  it.each([
    '/p/secret1/',
    '/p/secret1/embed/',
    '/api/v4/presentation/secret1/document/',
    '/api/v4/presentation/secret1/document/?revision=1&token=',
    '/assets/secret1/step-1.webp',
    '/assets/secret1/preview.webp',
    '/api/v4/presentation/secret1/download/',
    '/api/v4/presentation/secret1/download/original/',
    '/api/v4/presentation/secret1/download/pdf/',
  ])('refuses %s with 404', async (url) => {
    const viewer = await openLink()
    expect((await viewer.get(url)).statusCode).toBe(404)
  })

  it('refuses poster, card, step pictures and original, even by their exact address', async () => {
    const viewer = await openLink()
    expect(new Set(files.map(({ role }) => role))).toEqual(new Set(['poster', 'card', 'step', 'original']))
    for (const { sha256, media_type } of files) {
      const ending = media_type === 'image/webp' ? 'webp' : 'pdf'
      expect((await viewer.get(`/assets/secret1/${sha256}.${ending}`)).statusCode).toBe(404)
    }
  })

  it('is not revealed by oEmbed or as related, and cannot be copied', async () => {
    const viewer = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await viewer.get('/v/linkgate1/')
    const address = encodeURIComponent('http://localhost:80/p/secret1/')
    const told = await viewer.get(`/oembed?url=${address}`)
    expect(told.statusCode).toBe(404)
    expect(told.body).not.toContain('Going around')
    const related = `/api/v4/presentation/?owner_id=${ada.oid}&privacy=public&limit=3`
    expect((await viewer.get(related)).statusCode).toBe(204)
    const copied = await viewer.ask({
      method: 'POST',
      url: '/api/v4/presentation/secret1/copy/',
      payload: {},
    })
    expect(copied.statusCode).toBe(404)
  })

  // docs/behaviour/identification.md#complete-answer
  it.each([
    ['no name', { name: ' ', email: 'ben@example.com' }],
    ['no e-mail', { name: 'Ben', email: '' }],
    ['an invalid e-mail', { name: 'Ben', email: 'ben at home' }],
  ])('refuses an identification with %s', async (_, payload) => {
    const viewer = await openLink()
    expect((await answer(viewer, payload)).statusCode).toBe(422)
    expect((await viewer.get(VIEWERS)).json()).toEqual({ is_identified: false })
    expect(pageDataIn(await viewer.get('/v/linkgate1/')).deck.documentUrl).toBeNull()
  })

  it('asks again after an incomplete identification from before it was required', async () => {
    const viewer = await openLink()
    const setRequired = (required: 0 | 1) =>
      app.parts.database.write((transaction) =>
        transaction
          .updateTable('view_links')
          .set({ require_identification: required })
          .where('link_id', '=', 'linkgate1')
          .execute(),
      )
    await setRequired(0)
    await answer(viewer, { name: '', email: 'ben@example.com' })
    expect((await viewer.get(VIEWERS)).json()).toEqual({ is_identified: true })
    await setRequired(1)
    expect((await viewer.get(VIEWERS)).json()).toEqual({ is_identified: false })
    expect(pageDataIn(await viewer.get('/v/linkgate1/')).deck.documentUrl).toBeNull()
  })

  // docs/behaviour/identification.md#complete-answer
  it('counts an address that cannot be one as none, also where an answer is only invited', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{
            link_id: 'linkinvites1',
            oid: 'secret1',
            sharer_oid: ada.oid,
            created_at: 0,
            revoked_at: null,
          },
          viewer_identification: 1,
          require_identification: 0,
        })
        .execute(),
    )
    const url = VIEWERS.replace('linkgate1', 'linkinvites1')
    const viewer = await openLink()
    for (const [email, isIdentified] of [
      ['asdf', false],
      ['', false],
      ['ben@home', false],
      ['ben@example.com', true],
    ] as const) {
      const posted = await viewer.ask({ method: 'POST', url, payload: { name: 'Ben', email } })
      expect([email, posted.json()]).toEqual([email, { is_identified: isIdentified }])
      expect([email, (await viewer.get(url)).json()]).toEqual([email, { is_identified: isIdentified }])
      const stored = app.parts.database.read
        .selectFrom('link_viewers')
        .select(['name', 'email'])
        .where('link_id', '=', 'linkinvites1')
      expect(await stored.execute()).toEqual([{ name: 'Ben', email: isIdentified ? email : '' }])
    }
  })

  // docs/behaviour/accounts.md#pasted-addresses
  it.each([
    '\u202aben@example.com\u202c',
    'mailto:ben@example.com',
    'ben@example.com;',
    'ben@example.com\u200b',
  ])('knows Ben by %j, too', async (email) => {
    const viewer = await openLink()
    expect((await answer(viewer, { name: 'Ben Okri', email })).json()).toEqual({ is_identified: true })
    const stored = app.parts.database.read
      .selectFrom('link_viewers')
      .select('email')
      .distinct()
      .where('link_id', '=', 'linkgate1')
    expect(await stored.execute()).toEqual([{ email: 'ben@example.com' }])
  })

  // docs/behaviour/identification.md#required-answer
  it('opens for the identified visitor only', async () => {
    await answer(await openLink(), ben)
    const next = await openLink()
    expect(pageDataIn(await next.get('/v/linkgate1/')).deck.documentUrl).toBeNull()
  })

  it('is open to its owner', async () => {
    expect(pageDataIn(await ada.get('/v/linkgate1/')).deck.documentUrl).not.toBeNull()
  })
})

describe.each(DATABASES)('the session of an identified visitor, on %s', (kind) => {
  const env = {
    VIEWPAGE_PUBLIC_URL: 'https://viewpage.example',
    VIEWPAGE_HOSTS: '{"noCookies":["bare.example"]}',
  }
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind, { env })
    const { oid } = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'secret1', owner_oid: oid, privacy: 'private' })
    const link = { link_id: 'linkask1', oid: 'secret1', sharer_oid: oid, created_at: 0, revoked_at: null }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({ ...link, viewer_identification: 1, require_identification: 0 })
        .execute(),
    )
  })

  afterAll(() => app.stop())

  const url = '/api/v1/insights/viewers/linkask1/'
  const half_an_hour = { name: 'session_id', path: '/', maxAge: 1_800, secure: true, sameSite: 'None' }

  // docs/behaviour/tracking.md#session-cookie
  it('lasts half an hour after each request, in a secure cookie with SameSite=None', async () => {
    const viewer = app.browser()
    await viewer.get('/v/linkask1/')
    const answered = await viewer.ask({ method: 'POST', url, payload: ben })
    expect(answered.cookies).toMatchObject([half_an_hour])
    const looked = await viewer.get(url)
    expect(looked.cookies).toMatchObject([half_an_hour])
    expect(looked.cookies[0]?.value).toBe(answered.cookies[0]?.value)
  })

  it('is not started by a lookup', async () => {
    expect((await app.browser().get(url)).cookies).toEqual([])
  })

  it('has no cookie on a host without cookies', async () => {
    const viewer = app.browser()
    viewer.cookies.set('session_id', 'from-elsewhere')
    const page = await viewer.get('/v/linkask1/', { host: 'bare.example' })
    const looked = await viewer.get(url, { host: 'bare.example' })
    expect([page.cookies, looked.cookies]).toEqual([[], []])
  })
})
