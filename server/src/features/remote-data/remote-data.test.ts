import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import type { RemoteCall, RemoteSource } from '@viewpage/shared-events'
import Type from 'typebox'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import {
  hasValidSignature,
  startTeamServer,
  TEAM_SECRET,
  type TeamServer,
} from '../../../test/support/team-server.ts'
import { until } from '../../../test/support/until.ts'

const Notes = Type.Object({ notes: Type.Array(Type.Object({ text: Type.String({ maxLength: 100 }) })) })
const note = (oid: string) => ({ value: { notes: [{ text: `note of ${oid}` }] }, reason: null })
const SESSION = { session_id: 'abcdefgh-1234' }

describe('data of a remote', () => {
  let app: TestApp
  let team: TeamServer
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    team = await startTeamServer()
    app = await startApp('sqlite', {
      remotes: { 'mf-toolbar': { slots: ['toolbar'], fake: 'shows-data' } },
      env: {
        VIEWPAGE_REMOTE_DATA: JSON.stringify({
          'mf-notes': { internal: [team.origin], secret: TEAM_SECRET },
        }),
      },
    })
    await release('1.0.0')
    ada = await app.logIn('ada@example.com')
    for (const oid of ['orbit1', 'other1']) await app.addPresentation({ oid, owner_oid: ada.oid })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
  })
  afterAll(async () => {
    await app.stop()
    await team.stop()
  })
  beforeEach(() => {
    team.way = 'works'
    team.requests.length = 0
  })
  afterEach(() => {
    team.release()
    // What was read before is too old for the next test, and no pause is left.
    app.clock.now += 3_600_000
  })

  async function release(version: string, change: Partial<RemoteSource> = {}): Promise<void> {
    const source = {
      ...{
        url: `${team.origin}/decks/{oid}`,
        schema: Notes,
        ttlSeconds: 30,
        staleSeconds: 60,
        deadlineMs: 300,
      },
      ...change,
    }
    const call: RemoteCall = {
      url: `${team.origin}/decks/{oid}/notes`,
      method: 'PUT',
      body: Notes,
      response: Notes,
    }
    const data = {
      notes: { ...source, for: 'everybody' as const },
      mine: { ...source, url: `${team.origin}/mine/{oid}`, for: 'visitor' as const },
    }
    const { manifest, files } = fakeBuild('mf-notes', version, ['metadata'], 'shows-data')
    await app.parts.releases.publish({ manifest: { ...manifest, data, calls: { addNote: call } }, files })
    await app.parts.releases.activate('mf-notes', version)
  }

  const page = async (path = '/p/orbit1/', browser = app.browser()) => browser.get(path)
  const statesIn = (shown: { body: string }) => pageDataIn(shown).remoteData?.['mf-notes']?.sources
  const readData = async (path: string, cookies: Record<string, string> = SESSION, browser = app.browser()) =>
    browser.ask({ method: 'GET', url: `/data/mf-notes/${path}`, cookies })
  const seenBy = ({ body }: { body: string }, slot: string) =>
    new RegExp(`data-seen="${slot}">(.*?)</p>`).exec(body)?.[1]?.replaceAll('&#34;', '"')

  // docs/behaviour/releases.md#data-of-a-team
  it('is in the HTML of its own slots and in the page data, without what belongs to one visitor', async () => {
    const shown = await page()
    const sources = { notes: note('orbit1'), mine: { value: null, reason: 'loading' } }
    expect(statesIn(shown)).toEqual(sources)
    expect(JSON.parse(seenBy(shown, 'metadata') ?? '')).toEqual({ 'mf-notes': { version: '1.0.0', sources } })
    expect(seenBy(shown, 'toolbar')).toBe('null')
    expect(team.requests.map(({ path }) => path)).toEqual(['/decks/orbit1'])
    expect(shown.body).not.toContain(team.origin)
    expect((await app.browser().get('/releases/current')).body).not.toContain(team.origin)
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('is on a page that is shared for as long as the data is fresh', async () => {
    const first = await page()
    app.clock.now += 20_000
    await page('/p/orbit1/')
    expect((await page()).headers.etag).toBe(first.headers.etag)
    expect(team.requests).toHaveLength(1)
    app.clock.now += 10_000
    expect(statesIn(await page())).toEqual(statesIn(first))
    expect(team.requests).toHaveLength(2)
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('is on a new page once it has changed, and on the same page while its source fails', async () => {
    const { headers } = await page()
    team.way = 'breaks'
    app.clock.now += 30_000
    expect((await page()).headers.etag).toBe(headers.etag)
    expect(team.requests).toHaveLength(2)
    team.way = 'has nothing'
    let changed = await page()
    await until(async () => {
      app.clock.now += 5_000
      changed = await page()
      return statesIn(changed)?.['notes']?.reason === 'missing'
    })
    expect(changed.headers.etag).not.toBe(headers.etag)
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('does not keep a page from being shown while its source hangs, and comes with a later page', async () => {
    team.way = 'waits'
    expect(statesIn(await page())?.['notes']).toEqual({ value: null, reason: 'late' })
    const shown = await page('/p/other1/')
    expect(seenBy(shown, 'toolbar')).toBe('null')
    expect(seenBy(shown, 'metadata')).toContain('"notes":{"value":null,"reason":"late"}')
    team.way = 'works'
    team.release()
    await until(async () => {
      app.clock.now += 5_000
      return statesIn(await page())?.['notes']?.value !== null
    })
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('is at a cache in front no longer than it is fresh', async () => {
    const { server, close } = await app.another({
      VIEWPAGE_SHARED_CACHE: '1',
      // Nothing listens there.
      VIEWPAGE_EDGE_URLS: 'http://127.0.0.1:1',
      VIEWPAGE_PUBLIC_URL: 'https://viewpage.example',
    })
    const kept = async () => {
      const headers = {
        accept: 'text/html',
        'viewpage-variant': 'language=en device=desktop banner=yes measuring=yes back=no',
      }
      return (await server.inject({ url: '/p/orbit1/', headers })).headers['cache-control']
    }
    try {
      await until(async () => {
        if (String(await kept()).includes('s-maxage=10, stale-while-revalidate=20')) return true
        app.clock.now += 5_000
        return false
      })
      app.clock.now += 25_000
      expect(await kept()).toBe('public, max-age=0, s-maxage=5, stale-while-revalidate=0')
    } finally {
      await close()
    }
  })

  it('is not on the page of a visitor who may not see the content', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{ link_id: 'linkasks1', oid: 'secret1', sharer_oid: ada.oid, viewer_identification: 1 },
          ...{ require_identification: 1, created_at: 0, revoked_at: null },
        })
        .execute(),
    )
    const shown = await page('/v/linkasks1/')
    expect([shown.statusCode, pageDataIn(shown).remoteData]).toEqual([200, undefined])
    expect(team.requests).toHaveLength(0)
    expect(statesIn(await page('/p/secret1/', ada))?.['notes']).toEqual(note('secret1'))
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('is read again by a page at its own address, by whoever may see the content', async () => {
    const response = await readData('notes/orbit1/')
    expect([response.statusCode, response.json(), response.headers['cache-control']]).toEqual([
      ...[200, note('orbit1'), 'no-store'],
    ])
    expect((await readData('notes/secret1/')).statusCode).toBe(404)
    const token = pageDataIn(await page('/p/secret1/', ada)).storageToken
    expect((await readData(`notes/secret1/?token=${encodeURIComponent(String(token))}`)).statusCode).toBe(200)
  })

  // docs/behaviour/releases.md#data-of-a-team
  it('of a visitor is asked for under a name that no other remote has, and that changes daily without an account', async () => {
    const visitorOf = async (...asked: Parameters<typeof readData>) => {
      team.requests.length = 0
      expect((await readData(...asked)).json()).toEqual(note('orbit1'))
      return String(team.requests[0]?.headers['viewpage-visitor'])
    }
    const anonymous = await visitorOf('mine/orbit1/')
    expect(anonymous).toMatch(/^[\w-]{43}$/)
    expect(team.requests[0] && hasValidSignature(team.requests[0])).toBe(true)
    expect(JSON.stringify(team.requests)).not.toContain(SESSION.session_id)
    expect(await visitorOf('mine/orbit1/', { session_id: 'another-session' })).not.toBe(anonymous)
    const known = await visitorOf('mine/orbit1/', {}, ada)
    expect(JSON.stringify(team.requests)).not.toContain(ada.oid)
    app.clock.now += 24 * 3_600_000
    expect(await visitorOf('mine/orbit1/')).not.toBe(anonymous)
    expect(await visitorOf('mine/orbit1/', {}, ada)).toBe(known)
    expect((await readData('mine/orbit1/', {})).json()).toEqual({ value: null, reason: 'no-visitor' })
  })

  it('is that of the version that the page has', async () => {
    await release('1.1.0', { url: `${team.origin}/v2/{oid}` })
    await readData('notes/orbit1/?version=1.0.0')
    await readData('notes/orbit1/?version=1.1.0')
    await readData('notes/orbit1/')
    expect(team.requests.map(({ path }) => path)).toEqual(['/decks/orbit1', '/v2/orbit1'])
    await app.parts.releases.activate('mf-notes', '1.0.0')
  })

  it.each(['nothing/orbit1/', 'constructor/orbit1/', 'addNote/orbit1/', 'notes/orbit1/?version=9.0.0'])(
    'is not found at %s, with a sentence that says why',
    async (path) => {
      const response = await readData(path)
      expect(response.statusCode).toBe(404)
      expect(response.json()).toMatchObject({
        error: 'not_found',
        message: expect.stringMatching(
          /^\[data\] Failed to use the source ".*" of mf-notes: .* Declare it in/,
        ),
      })
    },
  )

  it('has a notice in the gate if the operator does not allow its server, and the release is accepted', async () => {
    const url = 'https://elsewhere.example.com/{oid}'
    const source = {
      url,
      schema: Notes,
      ttlSeconds: 30,
      staleSeconds: 0,
      deadlineMs: 300,
      for: 'visitor',
    } as const
    const { manifest, files } = fakeBuild('mf-notes', '1.2.0', ['metadata'], 'shows-data')
    const report = await app.parts.releases.check({
      manifest: { ...manifest, data: { notes: source } },
      files,
    })
    expect(report.ok).toBe(true)
    expect(report.findings).toContainEqual(
      expect.objectContaining({
        ...{ rule: 'data', level: 'notice', at: 'data/notes/url' },
        message:
          'mf-notes 1.2.0 wants data of https://elsewhere.example.com, and this server does not ask https://elsewhere.example.com for mf-notes.',
      }),
    )
  })

  describe('that a visitor sends', () => {
    const send = (payload: object, headers: Record<string, string> = {}, path = 'addNote/orbit1/') =>
      ada.ask({ method: 'POST', url: `/data/mf-notes/${path}`, payload, headers })

    beforeAll(() => ada.get('/p/orbit1/'))

    it('goes to the server of the team by the schema of the call', async () => {
      const response = await send({ notes: [{ text: 'Hello', html: '<b>' }], admin: true })
      expect([response.statusCode, response.json()]).toEqual([200, { value: note('orbit1').value }])
      const [request] = team.requests
      expect(request).toMatchObject({ method: 'PUT', path: '/decks/orbit1/notes' })
      expect(request?.body).toBe('{"notes":[{"text":"Hello"}]}')
      expect(request && hasValidSignature(request)).toBe(true)
      expect(request?.headers.cookie).toBeUndefined()
    })

    it.each([
      ['without the token of the page', () => send({ notes: [] }, { 'x-csrftoken': 'other' }), 403],
      ['with another body', () => send({ notes: [{ text: 1 }] }), 422],
      ['with a long body', () => send({ notes: [{ text: 'x'.repeat(20_000) }] }), 413],
      ['to a call that is not declared', () => send({}, {}, 'notes/orbit1/'), 404],
      ['to nothing', () => send({ notes: [] }, {}, 'addNote/nothing1/'), 404],
    ])('is refused %s, and nothing is sent', async (_, attempt, status) => {
      expect((await attempt()).statusCode).toBe(status)
      expect(team.requests).toHaveLength(0)
    })

    it.each([
      ['breaks', 502, 'source_failed'],
      ['sends HTML', 502, 'source_failed'],
      ['redirects', 502, 'source_failed'],
    ] as const)('gets %s as an error of the server of the team', async (way, status, error) => {
      team.way = way
      const response = await send({ notes: [] })
      expect([response.statusCode, response.json()]).toMatchObject([
        status,
        { error, message: expect.stringContaining('[data] Failed to send "addNote" of mf-notes: ') },
      ])
    })
  })
})
