import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type TestApp } from '../../../test/support/start-app.ts'

const HOST = 'https://intranet.example'
const OTHER = 'https://elsewhere.example'
const TEN_MINUTES_MS = 10 * 60_000

// docs/behaviour/toolbar.md#private-decks
describe.each(DATABASES)('a private presentation in a page of another origin on %s', (kind) => {
  let app: TestApp
  let key: string

  beforeAll(async () => {
    app = await startApp(kind)
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    for (const oid of ['secret1', 'secret2'])
      await app.addPresentation({ oid, owner_oid, privacy: 'private', title: 'A secret' })
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('documents')
        .values({ oid: 'secret1', revision: 1, document: '{"schema":1}', created_at: 0 })
        .execute(),
    )
    key = await addKey(HOST)
  })
  afterAll(() => app.stop())

  async function addKey(origin: string): Promise<string> {
    const added = await app.parts.hostKeys.add(origin, 'ada@example.com')
    if (typeof added === 'string') throw new Error(added)
    return added.key
  }

  async function hostToken(oid: string, rights: readonly string[] = ['content'], bearer = key) {
    const response = await app.browser().ask({
      method: 'POST',
      url: '/api/v1/host-tokens/',
      headers: { authorization: `Bearer ${bearer}` },
      payload: { oid, rights },
    })
    expect(response.statusCode).toBe(201)
    return response.json<{ token: string }>().token
  }

  const readData = (oid: string, token: string, origin = HOST) =>
    app.server.inject({
      url: `/api/v4/presentation/${oid}/page-data/`,
      headers: { origin, 'sec-fetch-site': 'cross-site', authorization: `Bearer ${token}` },
    })

  async function storageToken(oid = 'secret1', bearer = key, origin = HOST): Promise<string> {
    const response = await readData(oid, await hostToken(oid, ['content'], bearer), origin)
    return response.json<{ storageToken: string }>().storageToken
  }

  const frame = (path: string, headers: Record<string, string> = { 'sec-fetch-dest': 'iframe' }) =>
    app.server.inject({ url: path, headers })

  it('plays in a frame that only pages of this origin may show, with files that it may read', async () => {
    const token = await storageToken()
    const page = await frame(`/p/secret1/embed/?token=${token}`)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-ancestors ${HOST};`)
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(page.headers['set-cookie']).toBeUndefined()
    const { deck, storageToken: inPage, visitor, byOwner } = pageDataIn(page)
    expect({ inPage, visitor, byOwner }).toEqual({ inPage: token, visitor: null, byOwner: false })
    expect((await app.server.inject({ url: deck.documentUrl ?? '' })).statusCode).toBe(200)
  })

  it('says how long the token holds, so that the page renews it before', async () => {
    const token = await hostToken('secret1')
    app.clock.now += 60_000
    const { headers } = await readData('secret1', token)
    expect(headers).toMatchObject({
      'host-token-ends-in': '540',
      'access-control-expose-headers': 'Host-Token-Ends-In',
    })
  })

  it('ends with the host token: the frame, the document and the files', async () => {
    const token = await storageToken()
    const document = `/api/v4/presentation/secret1/document/?token=${token}`
    expect((await app.server.inject({ url: document })).statusCode).toBe(200)
    app.clock.now += TEN_MINUTES_MS
    const page = await frame(`/p/secret1/embed/?token=${token}`)
    expect([page.statusCode, page.body]).toEqual([
      404,
      expect.stringContaining('This presentation is not available'),
    ])
    expect((await app.server.inject({ url: document })).statusCode).toBe(404)
  })

  it('ends at once when the operator withdraws the key', async () => {
    const origin = 'https://third.example'
    const token = await storageToken('secret1', await addKey(origin), origin)
    expect((await frame(`/p/secret1/embed/?token=${token}`)).statusCode).toBe(200)
    await app.parts.hostKeys.remove(origin)
    expect((await frame(`/p/secret1/embed/?token=${token}`)).statusCode).toBe(404)
    const document = `/api/v4/presentation/secret1/document/?token=${token}`
    expect((await app.server.inject({ url: document })).statusCode).toBe(404)
  })

  it('ends at once when the account loses its right', async () => {
    const token = await storageToken('secret2')
    const { oid: owner_oid } = await app.logIn('ben@example.com')
    await app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set({ owner_oid }).where('oid', '=', 'secret2').execute(),
    )
    expect((await frame(`/p/secret2/embed/?token=${token}`)).statusCode).toBe(404)
  })

  it('is not shown outside of a frame, in the frame of another presentation, or with any other token', async () => {
    const token = await storageToken()
    const ada = await app.logIn('ada@example.com')
    const ofOwner = pageDataIn(await ada.get('/p/secret1/')).storageToken ?? ''
    const refused: [path: string, headers?: Record<string, string>][] = [
      [`/p/secret1/embed/?token=${token}`, { 'sec-fetch-dest': 'document' }],
      [`/p/secret1/embed/?token=${token}`, { 'sec-fetch-dest': 'object' }],
      [`/p/secret2/embed/?token=${token}`],
      [`/p/secret1/embed/?token=${ofOwner}`],
      [`/p/secret1/embed/?token=${token}x`],
      [`/p/secret1/embed/?token=${token}&token=${token}`],
      [`/p/secret1/embed/?token=${await hostToken('secret1')}`],
    ]
    for (const [path, headers] of refused) {
      const page = await frame(path, headers)
      expect([path, page.statusCode, page.body.includes('A secret')]).toEqual([path, 404, false])
    }
  })

  it('gets 403 and a sentence for a page of another origin, or another presentation', async () => {
    await addKey(OTHER)
    const token = await hostToken('secret1')
    for (const [oid, origin, sentence] of [
      ['secret1', OTHER, `it is for pages of ${HOST}, and this one is of ${OTHER}.`],
      ['orbit1', HOST, 'it is for the presentation secret1.'],
    ] as const) {
      const response = await readData(oid, token, origin)
      expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
        403,
        expect.stringContaining(sentence),
      ])
    }
  })

  it('opens nothing but its content: no download, no comment, no right of the account', async () => {
    const token = await storageToken()
    const ada = await app.logIn('ada@example.com')
    // Even with the cookies of the account.
    const page = pageDataIn(await ada.get(`/p/secret1/embed/?token=${token}`))
    expect(page.viewerRights).toMatchObject({ edit: false, comment: false, share: false, delete: false })
    expect(page.allowDownload).toBe(false)
  })

  it('has no content without the right to it', async () => {
    const response = await readData('secret1', await hostToken('secret1', ['like']))
    expect(response.json()).toMatchObject({ storageToken: null, deck: { documentUrl: null } })
  })

  it('needs no token where everybody may see it', async () => {
    const response = await readData('orbit1', await hostToken('orbit1'))
    expect(response.json()).toMatchObject({ storageToken: null, privacy: 'public' })
    const page = await frame('/p/orbit1/embed/')
    expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
  })
})
