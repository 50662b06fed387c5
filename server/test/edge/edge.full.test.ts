import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { ONE_DATABASE } from '../support/databases.ts'
import { fakeBuild, withFile } from '../support/fake-builds.ts'
import { type Answer } from '../support/http-client.ts'
import { pageDataIn, type TestApp } from '../support/start-app.ts'
import {
  BYPASS,
  cacheOf,
  HIT,
  START_TIMEOUT_MS,
  startBehindVarnish,
  type AppBehindVarnish,
} from '../support/start-behind-varnish.ts'
import { until } from '../support/until.ts'

const PAGE = '/p/orbit1/'
const SLOTS = ['header', 'viewer', 'metadata', 'toolbar', 'transcript', 'sidebar', 'cta']
/** An hour: what changes earlier was purged. */
const SECONDS = 3_600

describe.each(ONE_DATABASE)('Varnish in front of the server, on %s', (kind) => {
  let site: AppBehindVarnish
  let app: TestApp
  let ada: AppBehindVarnish['ada']

  beforeAll(async () => {
    site = await startBehindVarnish(kind, SECONDS)
    app = site.app
    ada = site.ada
  }, START_TIMEOUT_MS)
  afterAll(() => site.stop())

  const get: AppBehindVarnish['get'] = (...request) => site.get(...request)
  const keep: AppBehindVarnish['keep'] = (...request) => site.keep(...request)
  const change = (oid: string, values: Partial<Parameters<TestApp['addPresentation']>[0]>) =>
    app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set(values).where('oid', '=', oid).execute(),
    )
  const titleOf = ({ body }: Answer) => /<title>(.*?) ·/.exec(body)?.[1]

  // docs/behaviour/page.md#cache-in-front
  it('sends a page that it has, without what is for caches only', async () => {
    const page = await keep(PAGE)
    expect(page.status).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'Cookie, Accept-Language, Accept-Encoding',
    })
    for (const name of ['cache-tag', 'xkey', 'set-cookie']) expect(page.headers[name]).toBeUndefined()
    const ask = () => get(PAGE, { 'if-none-match': String(page.headers.etag) })
    let again = await ask()
    // A server that starts purges everything twice; the second time may come in between.
    await until(async () => cacheOf((again = await ask())) === HIT)
    expect([again.status, again.body]).toEqual([304, ''])
  })

  // docs/behaviour/page.md#cache-in-front
  it('sends the page of a visitor with a session to nobody else, and no shared page to them', async () => {
    await keep(PAGE)
    const cookie = `__Host-session=${ada.cookies.get('__Host-session')}`
    for (const sent of [cookie, `a=b; ${cookie}`]) {
      const own = await get(PAGE, { cookie: sent })
      expect([own.headers['cache-control'], cacheOf(own)]).toEqual(['no-store', BYPASS])
    }
    for (const name of ['__Host-session', 'viewpage-session']) {
      const expired = await get(PAGE, { cookie: `${name}=expired` })
      expect([expired.headers['cache-control'], cacheOf(expired)]).toEqual(['no-cache', BYPASS])
    }
    expect(pageDataIn(await get(PAGE, { cookie })).visitor?.oid).toBe(ada.oid)
    expect(pageDataIn(await get(PAGE)).visitor).toBeNull()
  })

  // docs/behaviour/visibility.md#change-at-once
  it('has a new title soon after an edit, on the page, in its embed and in lists', async () => {
    await app.addPresentation({ oid: 'edited1', owner_oid: ada.oid, title: 'Before' })
    const paths = ['/p/edited1/', '/p/edited1/embed/', '/explore/']
    for (const path of paths) expect((await keep(path)).body).toContain('Before')
    await change('edited1', { title: 'Afterwards' })
    for (const path of paths) await until(async () => (await get(path)).body.includes('Afterwards'))
  })

  // docs/behaviour/visibility.md#change-at-once
  it('keeps the pages that did not change', async () => {
    await app.addPresentation({ oid: 'changed1', owner_oid: ada.oid })
    await app.addPresentation({ oid: 'calm1', owner_oid: ada.oid })
    const ben = await app.logIn('ben@example.com')
    await app.addPresentation({ oid: 'apart1', owner_oid: ben.oid })
    const calm = ['/p/calm1/', '/', `/user/${ben.oid}/`, '/presentation-template/']

    let times = 0
    // What was added before is purged twice; the second time may come in between, but not each time.
    await until(async () => {
      await Promise.all(['/p/changed1/', ...calm].map((path) => keep(path)))
      const title = `Changed ${++times}`
      await change('changed1', { title })
      await until(async () => titleOf(await get('/p/changed1/')) === title)
      const answers = await Promise.all(calm.map((path) => get(path)))
      return answers.every((answer) => cacheOf(answer) === HIT)
    })
  })

  // docs/behaviour/visibility.md#change-at-once
  it('keeps lists that do not show what was edited', async () => {
    await app.addPresentation({ oid: 'told1', owner_oid: ada.oid })
    let times = 0
    // What was changed before is purged twice; the second time may come in between, but not each time.
    await until(async () => {
      await Promise.all(['/p/told1/', '/explore/'].map((path) => keep(path)))
      const description = `Told again ${++times}`
      await change('told1', { description })
      await until(async () => pageDataIn(await get('/p/told1/')).description === description)
      return cacheOf(await get('/explore/')) === HIT
    })
  })

  // docs/behaviour/visibility.md#change-at-once
  it.each([
    ['is made private', 'hidden1', { privacy: 'private' as const }],
    ['is taken down', 'hidden2', { taken_down_at: 1 }],
  ])('has no page soon after a presentation %s, and none afterwards', async (_, oid, values) => {
    await app.addPresentation({ oid, owner_oid: ada.oid, title: 'Secret' })
    const paths = [`/p/${oid}/`, `/p/${oid}/embed/`]
    for (const path of paths) await keep(path)
    await change(oid, values)
    for (const path of paths) {
      await until(async () => (await get(path)).status === 404)
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)))
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    }
  })

  // docs/behaviour/visibility.md#change-at-once
  it('has a new name of the owner soon', async () => {
    await keep(PAGE)
    await app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ first_name: 'Augusta' }).where('oid', '=', ada.oid).execute(),
    )
    await until(async () => pageDataIn(await get(PAGE)).owner.firstName === 'Augusta')
  })

  // docs/behaviour/releases.md#next-page-load
  it('has a released remote soon, and the one before soon after a rollback', async () => {
    const isOn = (version: string) => async () => (await get(PAGE)).body.includes(`data-version="${version}"`)
    await keep(PAGE)
    await app.parts.releases.publish(fakeBuild('mf-all', '2.0.0', SLOTS))
    await app.parts.releases.activate('mf-all', '2.0.0')
    await until(isOn('2.0.0'))
    await keep(PAGE)
    await app.parts.releases.rollback('mf-all')
    await until(isOn('1.0.0'))
    expect(await isOn('2.0.0')()).toBe(false)
  })

  // docs/behaviour/page.md#shared-with-whom
  it('asks the server for every page of a view link, so that a revoked one opens nothing', async () => {
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          ...{ link_id: 'linkopen1', oid: 'orbit1', sharer_oid: ada.oid, revoked_at: null },
          ...{ viewer_identification: 1, require_identification: 0, created_at: 0 },
        })
        .execute(),
    )
    const open = await get('/v/linkopen1/')
    expect([open.status, open.headers['cache-control'], cacheOf(open)]).toEqual([200, 'no-store', BYPASS])
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('view_links')
        .set({ revoked_at: 1 })
        .where('link_id', '=', 'linkopen1')
        .execute(),
    )
    expect((await get('/v/linkopen1/')).status).toBe(404)
  })

  // docs/behaviour/page.md#shared-with-whom
  it.each([
    ['private', 'only1', 404],
    ['unlisted', 'only2', 200],
  ] as const)('keeps no %s page, whatever the request says', async (privacy, oid, status) => {
    await app.addPresentation({ oid, owner_oid: ada.oid, privacy })
    const variant = 'language=en device=desktop banner=yes measuring=yes back=no'
    for (const path of [`/p/${oid}/`, `/p/${oid}/embed/`]) {
      for (const name of ['viewpage-variant', 'cache-tag']) {
        const headers = { [name]: variant }
        const fromEdge = await get(path, headers)
        expect([fromEdge.status, fromEdge.headers['cache-control'], cacheOf(fromEdge)]).toEqual([
          ...[status, 'no-store', BYPASS],
        ])
        const { headers: own } = await app.server.inject({ url: path, headers })
        expect([own['cache-control'], own['cache-tag']]).toEqual(['no-store', undefined])
      }
    }
  })

  it('keeps no page that the server made for other visitors than it asked for', async () => {
    const variant = 'language=de device=desktop banner=yes measuring=yes back=no'
    const { headers } = await app.server.inject({
      url: PAGE,
      headers: { accept: 'text/html', 'accept-language': 'en', 'viewpage-variant': variant },
    })
    expect([headers['cache-control'], headers['cache-tag']]).toEqual(['no-cache', undefined])
  })

  // docs/behaviour/page.md#cache-in-front
  it('keeps no missing file, which may be published a moment later', async () => {
    const url = '/remotes/mf-late/1.0.0/remoteEntry.1.js'
    const missing = await get(url)
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store'])
    await app.parts.releases.publish(fakeBuild('mf-late', '1.0.0', ['banner']))
    expect((await get(url)).status).toBe(200)
    expect(cacheOf(await keep(url))).toBe(HIT)
  })

  // docs/behaviour/releases.md#differences
  it('keeps differences between scripts by what the browser has, and none that were invented', async () => {
    const long = `//${randomBytes(2_000).toString('hex')}`
    for (const version of ['3.0.0', '3.0.1']) {
      const build = withFile(fakeBuild('mf-apart', version, ['cta']), 'remoteEntry.1.js', `${version}${long}`)
      await app.parts.releases.publish(build)
      await app.parts.releases.activate('mf-apart', version)
    }
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`3.0.0${long}`))
    const url = '/remotes/mf-apart/3.0.1/remoteEntry.1.js'
    const having = (dictionary: string) => ({
      'accept-encoding': 'gzip, br, zstd, dcb, dcz',
      'available-dictionary': dictionary,
    })
    const own = having(`:${Buffer.from(hash).toString('base64')}:`)
    expect((await get(url, own)).headers['content-encoding']).toBe('dcz')
    expect(cacheOf(await get(url, own))).toBe(HIT)
    const invented = having(`:${Buffer.alloc(32).toString('base64')}:`)
    for (const headers of [invented, invented, having('invented')]) {
      const whole = await get(url, headers)
      expect([whole.headers['content-encoding'], cacheOf(whole)]).toEqual(['br', HIT])
    }
    expect((await get(url, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
  })

  it('takes purges at their own address only', async () => {
    // The server's own purge after a release may come in between.
    await until(async () => {
      await keep(PAGE)
      const refused = await get(PAGE, { 'cache-tag': 'pages' }, 'PURGE')
      expect(refused.status).toBeGreaterThanOrEqual(400)
      return cacheOf(await get(PAGE)) === HIT
    })
  })
})
