import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { startApp, type TestApp } from '../../../test/support/start-app.ts'

const HOST = 'https://intranet.example'
const OTHER = 'https://elsewhere.example'
const PAGE_DATA = '/api/v4/presentation/secret1/page-data/'

describe.each(DATABASES)('a page of another origin on %s', (kind) => {
  let app: TestApp
  let key: string

  beforeAll(async () => {
    app = await startApp(kind)
    const { oid: owner_oid } = await app.logIn('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace' })
    await app.logIn('ben@example.com')
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private' })
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    key = await keyOf(HOST, 'ada@example.com')
    await keyOf(OTHER, 'ben@example.com')
  })
  afterAll(() => app.stop())

  async function keyOf(origin: string, email: string): Promise<string> {
    const added = await app.parts.hostKeys.add(origin, email)
    if (typeof added === 'string') throw new Error(added)
    return added.key
  }

  const ask = (body: object, bearer: string | null = key) =>
    app.browser().ask({
      method: 'POST',
      url: '/api/v1/host-tokens/',
      headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      payload: body,
    })

  async function tokenFor(rights: readonly string[], oid = 'secret1'): Promise<string> {
    const response = await ask({ oid, rights })
    expect(response.statusCode).toBe(201)
    return response.json<{ token: string }>().token
  }

  const send = (
    method: 'GET' | 'PUT' | 'DELETE' | 'OPTIONS',
    url: string,
    token: string | null,
    origin = HOST,
  ) =>
    app.server.inject({
      ...{ method, url },
      headers: {
        ...{ origin, 'sec-fetch-site': 'cross-site' },
        ...(token !== null && { authorization: `Bearer ${token}` }),
      },
    })

  // docs/behaviour/toolbar.md#host-tokens
  it('reads what its toolbar shows with a token, for ten minutes', async () => {
    const token = await tokenFor(['like'])
    const response = await send('GET', PAGE_DATA, token)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': HOST,
      'cache-control': 'no-store',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
    // The account is nobody's business, and of its rights only those of the token are there.
    expect(response.json()).toMatchObject({
      ...{ oid: 'secret1', isAuthenticated: true, viewerEmail: '', visitor: null },
    })
    expect(response.body).not.toContain('ada@example.com')
    expect(response.json<{ viewerRights: Record<string, boolean> }>().viewerRights).toMatchObject({
      edit: false,
    })
    app.clock.now += 10 * 60_000
    const ended = await send('GET', PAGE_DATA, token)
    expect([ended.statusCode, ended.json<{ message: string }>().message]).toEqual([
      403,
      '[host] The host token was refused: it has ended. Let the server of the page ask for another.',
    ])
  })

  // docs/behaviour/toolbar.md#host-tokens
  it('likes in the name of the account with the right to, and not without', async () => {
    const url = '/api/v4/presentation/secret1/like/'
    const token = await tokenFor(['like'])
    expect((await send('PUT', url, token)).json()).toEqual({ likes_count: 1, has_liked: true })
    expect((await send('DELETE', url, token)).json()).toEqual({ likes_count: 0, has_liked: false })
    expect((await send('PUT', url, await tokenFor([]))).statusCode).toBe(403)
  })

  // docs/behaviour/toolbar.md#host-tokens
  it.each([
    [
      'another registered origin',
      PAGE_DATA,
      OTHER,
      `it is for pages of ${HOST}, and this one is of ${OTHER}.`,
    ],
    ['an unknown origin', PAGE_DATA, 'https://evil.example', `it is for pages of ${HOST}`],
    [
      'another presentation',
      '/api/v4/presentation/orbit1/page-data/',
      HOST,
      'it is for the presentation secret1.',
    ],
  ])('gets 403 and a sentence with the token of %s', async (_, url, origin, sentence) => {
    const response = await send('GET', url, await tokenFor([]), origin)
    expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
      403,
      expect.stringContaining(sentence),
    ])
  })

  it.each(['nonsense', '', 'x'.repeat(5_000)])(
    'gets 403 with a token that the server did not make',
    async (token) => {
      const response = await send('GET', PAGE_DATA, `a${token}`)
      expect([response.statusCode, response.body]).toEqual([403, expect.stringContaining('did not make it')])
    },
  )

  // docs/behaviour/toolbar.md#host-tokens
  it('may read the responses of a few addresses only, and only if its origin is registered', async () => {
    const preflight = async (url: string, origin = HOST) => {
      const { statusCode, headers } = await send('OPTIONS', url, null, origin)
      return [statusCode, headers['access-control-allow-origin']]
    }
    expect(await preflight(PAGE_DATA)).toEqual([204, HOST])
    expect(await preflight('/releases/current')).toEqual([204, HOST])
    expect(await preflight(PAGE_DATA, 'https://evil.example')).toEqual([403, undefined])
    expect(await preflight('/api/v4/presentation/secret1/editing/')).toEqual([404, undefined])
    const token = await tokenFor(['like'])
    const editing = await send('GET', '/api/v4/presentation/secret1/editing/', token)
    expect([editing.statusCode, editing.headers['access-control-allow-origin']]).toEqual([401, undefined])
    expect((await send('PUT', '/api/v4/presentation/secret1/editing/', token)).statusCode).toBe(403)
  })

  // docs/behaviour/toolbar.md#host-tokens
  it('gets no token without a key, with a wrong one, or for more than the account may do', async () => {
    const outcome = async (body: object, bearer: string | null = key) => {
      const response = await ask(body, bearer)
      return [response.statusCode, response.json<{ error: string }>().error]
    }
    expect(await outcome({ oid: 'orbit1' }, null)).toEqual([401, 'host_key_required'])
    expect(await outcome({ oid: 'orbit1' }, 'wrong')).toEqual([403, 'host_key_refused'])
    expect(await outcome({ oid: 'nothing1' })).toEqual([404, 'not_found'])
    expect(await outcome({ oid: 'secret1', rights: ['embed'] })).toEqual([403, 'forbidden'])
    expect(await outcome({ oid: 'secret1', rights: ['delete'] })).toEqual([422, 'invalid_body'])
    const ofBen = await keyOf(OTHER, 'ben@example.com')
    expect(await outcome({ oid: 'secret1' }, ofBen)).toEqual([404, 'not_found'])
  })

  // docs/behaviour/toolbar.md#host-tokens
  it('loses its tokens when the operator withdraws its key, or the account loses its right', async () => {
    const origin = 'https://third.example'
    const third = await keyOf(origin, 'ada@example.com')
    const { token } = (await ask({ oid: 'secret1' }, third)).json<{ token: string }>()
    expect((await send('GET', PAGE_DATA, token, origin)).statusCode).toBe(200)
    expect(await app.parts.hostKeys.remove(origin)).toBe(true)
    const refused = await send('GET', PAGE_DATA, token, origin)
    expect([refused.statusCode, refused.body]).toEqual([403, expect.stringContaining('was withdrawn')])

    const ben = await app.parts.accounts.findByEmail('ben@example.com')
    const before = await tokenFor([])
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ owner_oid: ben?.oid ?? '' })
        .where('oid', '=', 'secret1')
        .execute(),
    )
    expect((await send('GET', PAGE_DATA, before)).statusCode).toBe(404)
  })
})
