import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../support/start-app.ts'

describe.each(DATABASES)('presentations on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }

  const like = (browser: Browser, oid: string, method: 'PUT' | 'DELETE' = 'PUT') =>
    browser.ask({
      method,
      url: `/api/v4/presentation/${oid}/like/`,
      headers: { 'content-type': 'application/json' },
    })

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (const [oid, privacy] of [
      ['orbit1', 'public'],
      ['garden1', 'public'],
      ['hidden1', 'unlisted'],
      ['secret1', 'private'],
    ] as const) {
      await app.addPresentation({ oid, privacy, owner_oid: ada.oid, likes_count: 5 })
    }
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('view_links')
        .values({
          link_id: 'linkopen1',
          oid: 'secret1',
          sharer_oid: ada.oid,
          viewer_identification: 0,
          require_identification: 0,
          created_at: 0,
          revoked_at: null,
        })
        .execute()
      await transaction
        .insertInto('documents')
        .values([
          { oid: 'orbit1', revision: 1, document: '{"schema":1,"of":"orbit1"}', created_at: 0 },
          { oid: 'secret1', revision: 1, document: '{"schema":1,"of":"secret1"}', created_at: 0 },
        ])
        .execute()
    })
    await ben.get('/p/orbit1/')
  })

  afterAll(() => app.stop())

  async function addStepPicture(oid: string, step: number, content: string): Promise<void> {
    const { storedFiles, database } = app.parts
    const sha256 = await storedFiles.put(Buffer.from(content))
    const row = { oid, sha256, role: 'step', step, media_type: 'image/webp', bytes: content.length } as const
    await database.write((transaction) => transaction.insertInto('assets').values(row).execute())
  }

  // docs/behaviour/like.md#like-call
  it('counts a repeated like once, and removes it', async () => {
    expect((await like(ben, 'orbit1')).json()).toEqual({ likes_count: 6, has_liked: true })
    expect((await like(ben, 'orbit1')).json()).toEqual({ likes_count: 6, has_liked: true })
    expect(pageDataIn(await ben.get('/p/orbit1/'))).toMatchObject({ likesCount: 6, hasLikedPrezi: true })
    expect((await like(ben, 'orbit1', 'DELETE')).json()).toEqual({ likes_count: 5, has_liked: false })
    expect((await like(ben, 'orbit1', 'DELETE')).json()).toEqual({ likes_count: 5, has_liked: false })
  })

  it('counts concurrent likes correctly', async () => {
    const answers = await Promise.all([
      like(ben, 'garden1'),
      like(ada.cookies.has('csrftoken') ? ada : ben, 'garden1'),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const { likes_count } = await app.parts.database.read
      .selectFrom('presentations')
      .select('likes_count')
      .where('oid', '=', 'garden1')
      .executeTakeFirstOrThrow()
    expect(likes_count).toBe(6)
  })

  // docs/behaviour/like.md#like-by-view-link
  it('likes a private presentation by its view link only', async () => {
    const url = '/api/v4/presentation/like/?auth_key=linkopen1&key_type=prezilink'
    expect((await like(ben, 'secret1')).statusCode).toBe(404)
    expect((await ben.ask({ method: 'PUT', url })).json()).toEqual({ likes_count: 6, has_liked: true })
    expect((await ben.ask({ method: 'DELETE', url })).json()).toEqual({ likes_count: 5, has_liked: false })
    expect((await ben.ask({ method: 'PUT', url: url.replace('linkopen1', 'nolink') })).statusCode).toBe(404)
  })

  // docs/behaviour/like.md#like-call
  // docs/behaviour/accounts.md#form-tokens
  it('refuses a like without the CSRF header or without a log-in', async () => {
    const forged = await ben.ask({
      method: 'PUT',
      url: '/api/v4/presentation/orbit1/like/',
      headers: { 'x-csrftoken': 'forged' },
    })
    expect([forged.statusCode, forged.json<{ error: string }>().error]).toEqual([403, 'csrf_failed'])
    const anonymous = app.browser()
    await anonymous.get('/p/orbit1/')
    expect((await like(anonymous, 'orbit1')).statusCode).toBe(401)
    const stolen = app.browser()
    stolen.cookies.set('csrftoken', ben.cookies.get('csrftoken') ?? '')
    expect((await like(stolen, 'orbit1')).statusCode).toBe(403)
  })

  // docs/behaviour/page.md#related-presentation
  it('lists public presentations of the same owner, newest first', async () => {
    const answer = await ben.get(`/api/v4/presentation/?owner_id=${ada.oid}&privacy=public&limit=3`)
    const { count, results } = answer.json<{
      count: number
      results: { oid: string; absolute_landing_url: string }[]
    }>()
    expect([count, results.map(({ oid }) => oid)]).toEqual([2, ['garden1', 'orbit1']])
    expect(results[0]?.absolute_landing_url).toMatch(/\/p\/garden1\/going-around\/$/)
  })

  // docs/behaviour/page.md#teaser-image
  it('lists the card picture of a presentation, with the smaller picture of its first step', async () => {
    const { storedFiles, database } = app.parts
    const card = await storedFiles.put(Buffer.from('card'))
    const row = {
      oid: 'garden1',
      sha256: card,
      role: 'card',
      step: 0,
      media_type: 'image/webp',
      bytes: 4,
    } as const
    await database.write((transaction) => transaction.insertInto('assets').values(row).execute())
    await addStepPicture('garden1', 1, 'step of garden1')
    const answer = await ben.get(`/api/v4/presentation/?owner_id=${ada.oid}&privacy=public&limit=1`)
    const { preview_urls: urls } = answer.json<{
      results: { preview_urls: { larger_overview: string; overviews: string } }[]
    }>().results[0] ?? { preview_urls: null }
    expect(urls?.larger_overview).toMatch(new RegExp(`/assets/garden1/${card}\\.webp$`))
    expect(urls?.overviews).toMatch(/^\S+\.webp 320w, \S+\.webp 770w$/)
    expect(urls?.overviews).toContain(`${urls?.larger_overview} 770w`)
  })

  // docs/behaviour/page.md#teaser-failure
  it('answers 204 when the owner has nothing public', async () => {
    expect(
      (await ben.get(`/api/v4/presentation/?owner_id=${ben.oid}&privacy=public&limit=3`)).statusCode,
    ).toBe(204)
  })

  it.each([
    'privacy=private&owner_id=ada00',
    'owner_id=ada00',
    'privacy=public&owner_id=NO',
    'privacy=public&owner_id=ada00&limit=0',
  ])('refuses a list by %s', async (query) => {
    const refused = await ben.get(`/api/v4/presentation/?${query}`)
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([422, 'invalid_body'])
  })

  it('serves step pictures to everybody, of a private presentation with its token', async () => {
    for (const oid of ['orbit1', 'secret1']) await addStepPicture(oid, 2, `picture of ${oid}`)
    const { stepThumbnailUrl = '' } = pageDataIn(await ben.get('/p/orbit1/')).deck
    const open = await ben.get(stepThumbnailUrl.replace('{step}', '2'))
    expect([open.body, open.headers['content-type']]).toEqual(['picture of orbit1', 'image/webp'])
    expect(open.headers['cache-control']).toBe('public, max-age=86400')
    expect((await ben.get(stepThumbnailUrl.replace('{step}', '3'))).statusCode).toBe(404)
    expect((await ben.get('/assets/orbit1/step-0.webp')).statusCode).toBe(404)
    expect((await ben.get('/assets/secret1/step-2.webp?revision=1')).statusCode).toBe(404)

    const linked = pageDataIn(await ben.get('/v/linkopen1/')).deck.stepThumbnailUrl ?? ''
    const closed = await ben.get(linked.replace('{step}', '2'))
    expect([closed.body, closed.headers['cache-control']]).toEqual([
      'picture of secret1',
      'private, no-cache',
    ])
  })

  // docs/behaviour/visibility.md#storage-token
  it('serves the document of an open presentation to everybody, of a private one with its token', async () => {
    const open = await ben.get('/api/v4/presentation/orbit1/document/?revision=1')
    expect(open.json()).toEqual({ schema: 1, of: 'orbit1' })
    expect(open.headers['cache-control']).toBe('public, max-age=86400')
    expect((await ben.get('/api/v4/presentation/secret1/document/?revision=1')).statusCode).toBe(404)
    const page = await ben.get('/v/linkopen1/')
    const documentUrl = pageDataIn(page).deck.documentUrl ?? ''
    expect((await ben.get(documentUrl)).json()).toEqual({ schema: 1, of: 'secret1' })
    app.clock.now += 26 * 3_600_000
    expect((await ben.get(documentUrl)).statusCode).toBe(404)
  })

  // docs/behaviour/visibility.md#rights-table
  it('shows the rights of a person in the page data', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values({ oid: 'secret1', user_oid: ben.oid, right: 'comment' })
        .execute(),
    )
    const rightsOf = async (browser: Browser, url: string) => pageDataIn(await browser.get(url)).viewerRights
    expect(await rightsOf(ben, '/p/secret1/')).toMatchObject({ edit: false, comment: true })
    expect(await rightsOf(ada, '/p/secret1/')).toMatchObject({ edit: true, comment: true })
    expect(await rightsOf(ada, '/p/orbit1/?view=public')).toMatchObject({ edit: false, comment: false })
    expect(await rightsOf(ben, '/p/orbit1/')).toMatchObject({ edit: false, comment: false })
  })
})
