import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { cardRows } from '../../../test/support/card-rows.ts'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { fakeBuild } from '../../../test/support/fake-builds.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const PAGE = '/p/orbit1/'

describe.each(ONE_DATABASE)('pages that many visitors share, on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, title: 'Secret' })
    await app.addPresentation({ oid: 'other1', owner_oid: ada.oid, privacy: 'unlisted' })
  })
  afterAll(() => app.stop())

  const ask = (url: string, headers: Record<string, string> = {}) =>
    app.server.inject({ url, headers: { accept: 'text/html', ...headers } })
  const change = (values: Parameters<TestApp['addPresentation']>[0]) =>
    app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set(values).where('oid', '=', values.oid).execute(),
    )
  const titleOf = ({ body }: { body: string }) => /<title>(.*?) ·/.exec(body)?.[1]

  // docs/behaviour/page.md#same-page
  it('are the same bytes for all of them and set no cookie', async () => {
    const [first, second] = [await ask(PAGE), await ask(PAGE)]
    expect(second.rawPayload).toEqual(first.rawPayload)
    expect(second.headers['set-cookie']).toBeUndefined()
    expect(second.headers['cache-control']).toBe('no-cache')
  })

  // docs/behaviour/page.md#same-page
  it('are made once for visitors who ask at the same time', async () => {
    await change({ oid: 'orbit1', owner_oid: ada.oid, title: 'At once' })
    const pages = await Promise.all(Array.from({ length: 20 }, () => ask(PAGE)))
    expect(new Set(pages.map(titleOf))).toEqual(new Set(['At once']))
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1)
  })

  // docs/behaviour/page.md#same-page
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('are sent compressed by %s, and not at all to a browser that has them', async (encoding, decode) => {
    const plain = await ask(PAGE)
    const page = await ask(PAGE, { 'accept-encoding': encoding })
    expect(page.headers['content-encoding']).toBe(encoding)
    expect(decode(page.rawPayload).toString()).toBe(plain.body)
    const again = await ask(PAGE, {
      'accept-encoding': encoding,
      'if-none-match': String(page.headers.etag),
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    // The browser shows its page with these headers.
    expect(again.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })

  // docs/behaviour/page.md#chosen-language
  it.each(['same-origin', 'cross-site'])('never set the cookie of a language: %s', async (site) => {
    const other = await ask('/explore/?lang=de', { 'sec-fetch-site': site })
    expect([other.statusCode, other.headers['cache-control'], other.cookies]).toEqual([200, 'no-cache', []])
  })

  // docs/behaviour/page.md#same-page
  it.each(['/explore/search/?search=going', '/terms/', '/product/', '/help/embedding/'])(
    'include %s',
    async (path) => {
      const [first, second] = [await ask(path), await ask(path)]
      expect(second.headers.etag).toBe(first.headers.etag)
      expect([first.statusCode, typeof first.headers.etag]).toEqual([200, 'string'])
      expect((await ada.get(path)).headers.etag).toBeUndefined()
    },
  )

  // docs/behaviour/visibility.md#change-at-once
  it('of a template change with its presentation and its card, and stay the same otherwise', async () => {
    const path = '/presentation-template/project-roadmap/'
    await app.addPresentation({ oid: 'plan1', owner_oid: ada.oid, privacy: 'reusable', description: 'A' })
    const cards = cardRows([]).map((card) => ({ ...card, oid: card.path === path ? 'plan1' : '' }))
    await app.parts.database.write((transaction) => transaction.insertInto('cards').values(cards).execute())
    const seen = async () => {
      const { headers, body } = await ask(path)
      return {
        etag: headers.etag,
        description: /<p dir="auto">(.*?)<\/p>/.exec(body)?.[1],
        title: /<h1 dir="auto">(.*?)<\/h1>/.exec(body)?.[1],
      }
    }
    const first = await seen()
    expect(first).toMatchObject({ description: 'A', title: 'Project roadmap' })
    await change({ oid: 'orbit1', owner_oid: ada.oid, title: 'Another presentation' })
    expect(await seen()).toEqual(first)
    await change({ oid: 'plan1', owner_oid: ada.oid, description: 'B' })
    expect(await seen()).toMatchObject({ description: 'B' })
    await change({ oid: 'plan1', owner_oid: ada.oid, privacy: 'public' })
    // Nobody may copy it any more.
    expect((await seen()).description).toBeUndefined()
    await app.parts.database.write((transaction) =>
      transaction.updateTable('cards').set({ title: 'Plan' }).where('path', '=', path).execute(),
    )
    expect(await seen()).toMatchObject({ title: 'Plan' })
    await change({ oid: 'plan1', owner_oid: ada.oid, taken_down_at: 1 })
    expect((await ask(path)).statusCode).toBe(404)
  })

  // docs/behaviour/visibility.md#change-at-once
  it('show no presentation in search results that was made private', async () => {
    const results = async () => (await ask('/explore/search/?search=secret')).body
    expect(await results()).toContain('href="/p/secret1/')
    await change({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
    expect(await results()).not.toContain('href="/p/secret1/')
    await change({ oid: 'secret1', owner_oid: ada.oid, privacy: 'public' })
  })

  // docs/behaviour/visibility.md#change-at-once
  it.each([
    ['its title', { title: 'Another title' }],
    ['its settings', { settings: '{"autoplay":true}' }],
    ['its revision', { revision: 7 }],
  ])('change at once with %s', async (_, values) => {
    const before = await ask(PAGE)
    await change({ oid: 'orbit1', owner_oid: ada.oid, ...values })
    const after = await ask(PAGE)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.body).not.toBe(before.body)
  })

  // docs/behaviour/visibility.md#change-at-once
  it.each([
    ['is made private', { privacy: 'private' as const }, 404],
    ['is taken down', { taken_down_at: 1 }, 404],
    ['becomes unlisted', { privacy: 'unlisted' as const }, 200],
  ])('end at once when the presentation %s', async (_, values, status) => {
    expect((await ask('/p/secret1/')).headers.etag).toBeDefined()
    await change({ oid: 'secret1', owner_oid: ada.oid, ...values })
    for (const path of ['/p/secret1/', '/p/secret1/embed/']) {
      const { statusCode, headers } = await ask(path)
      expect([statusCode, headers.etag, headers['cache-control']]).toEqual([status, undefined, 'no-store'])
    }
    await change({ oid: 'secret1', owner_oid: ada.oid, privacy: 'public', taken_down_at: null })
    expect((await ask('/p/secret1/')).statusCode).toBe(200)
  })

  it('change at once with the name of the owner, and with a release', async () => {
    const before = await ask(PAGE)
    await app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ first_name: 'Augusta' }).where('oid', '=', ada.oid).execute(),
    )
    const renamed = await ask(PAGE)
    expect(pageDataIn(renamed).owner.firstName).toBe('Augusta')
    const slots = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']
    await app.parts.releases.publish(fakeBuild('mf-all', '1.0.1', slots))
    await app.parts.releases.activate('mf-all', '1.0.1')
    expect((await ask(PAGE)).body).toContain('data-version="1.0.1"')
    await app.parts.releases.rollback('mf-all')
    expect((await ask(PAGE)).body).toContain('data-version="1.0.0"')
    expect(before.body).toContain('data-version="1.0.0"')
  })

  // docs/behaviour/page.md#age-of-counts
  it('have counts that are at most 5 s old', async () => {
    const count = async () => pageDataIn(await ask(PAGE)).viewCount
    const before = await count()
    await change({ oid: 'orbit1', owner_oid: ada.oid, views_count: before + 1 })
    app.clock.now += 5_000
    expect(await count()).toBe(before + 1)
  })

  // docs/behaviour/page.md#shared-with-whom
  it('never go to a visitor with a session, and theirs to nobody else', async () => {
    await ask(PAGE)
    const own = await ada.get(PAGE)
    expect([own.headers.etag, own.headers['cache-control']]).toEqual([undefined, 'no-store'])
    expect(pageDataIn(own).visitor?.oid).toBe(ada.oid)
    expect(pageDataIn(await ask(PAGE)).visitor).toBeNull()
    expect(pageDataIn(await ada.get(PAGE)).visitor?.oid).toBe(ada.oid)
  })

  // docs/behaviour/page.md#shared-with-whom
  it.each(['gzip', 'br', 'identity'])('go to a visitor whose session is not valid: %s', async (encoding) => {
    const of = (cookie?: string) => ask(PAGE, { 'accept-encoding': encoding, ...(cookie && { cookie }) })
    const [plain, expired] = [await of(), await of('viewpage-session=expired')]
    expect(expired.rawPayload).toEqual(plain.rawPayload)
    expect([expired.headers.etag, expired.headers['cache-control']]).toEqual([plain.headers.etag, 'no-cache'])
  })

  // docs/behaviour/page.md#shared-with-whom
  it.each([
    [PAGE, `${PAGE}?a=b`],
    [PAGE, `${PAGE}another-slug/`],
    ['/explore/', '/explore/?a=b'],
    ['/explore/?sort=newest', '/explore/?a=b&sort=newest&c'],
    ['/', '/?a'],
  ])('are at %s and %s the same one', async (path, invented) => {
    const [known, other] = [await ask(path), await ask(invented)]
    expect(other.headers.etag).toBeDefined()
    expect([other.headers.etag, other.body]).toEqual([known.headers.etag, known.body])
  })

  // docs/behaviour/page.md#shared-with-whom
  it('are never those of view links, nor of presentations that are not listed', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{ link_id: 'linkopen1', oid: 'orbit1', sharer_oid: ada.oid },
          ...{ viewer_identification: 1, require_identification: 0, created_at: 0, revoked_at: null },
        })
        .execute(),
    )
    for (const path of ['/v/linkopen1/', '/p/other1/', '/p/other1/embed/']) {
      const { statusCode, headers } = await ask(path)
      expect([statusCode, headers.etag, headers['cache-control']]).toEqual([200, undefined, 'no-store'])
    }
  })

  it('that nobody waits for any more are made nevertheless', async () => {
    await change({ oid: 'orbit1', owner_oid: ada.oid, title: 'Left alone' })
    const left = new AbortController()
    const first = app.server.inject({ url: PAGE, signal: left.signal }).catch(() => null)
    const second = ask(PAGE)
    left.abort()
    await first
    expect(titleOf(await second)).toBe('Left alone')
  })

  it('with a slot that was not rendered are not kept', async () => {
    await app.parts.releases.publish(fakeBuild('mf-late', '1.0.0', ['banner'], 'throws'), { force: true })
    await app.parts.releases.activate('mf-late', '1.0.0', { force: true })
    const before = await ask(PAGE)
    expect(before.body).toContain('data-rendered="skeleton"')
    await app.parts.releases.publish(fakeBuild('mf-late', '1.0.1', ['banner']))
    await app.parts.releases.activate('mf-late', '1.0.1')
    expect((await ask(PAGE)).body).not.toContain('data-rendered="skeleton"')
  })
})
