import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type TestApp } from '../../../test/support/start-app.ts'

const TEASER = { title: 'Our year', path: '/p/year1/our-year/', thumbnail: '/static/art/report.svg' }
const STORE = 'https://apps.example/slides'
const ENV = {
  VIEWPAGE_LOGO_TYPE: 'mark',
  VIEWPAGE_WATERMARK: '0',
  VIEWPAGE_TEASER: JSON.stringify(TEASER),
  VIEWPAGE_TEASER_FORCED: '1',
  VIEWPAGE_APP_SCHEME: 'example-slides',
  VIEWPAGE_APP_ANDROID_URL: STORE,
}

const ON_ANDROID = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile' }
const ON_IPHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Mobile' }

describe('what an operator sets for the installation', () => {
  let app: TestApp
  let plain: TestApp

  beforeAll(async () => {
    for (const start of [
      async () => (app = await startApp('sqlite', { env: ENV })),
      async () => (plain = await startApp('sqlite')),
    ]) {
      const started = await start()
      const { oid: ownerOid } = await started.logIn('ada@example.com')
      await publishTinyDeck(started, {}, { ownerOid, oid: 'orbit1', title: 'Going around' })
      await publishTinyDeck(started, {}, { ownerOid, oid: 'year1', title: 'Our year' })
      const playback = { app: false }
      await publishTinyDeck(started, {}, { ownerOid, playback, oid: 'quiet1', title: 'No app' })
      await publishTinyDeck(started, {}, { ownerOid, oid: 'hidden1', privacy: 'private' })
      const link = { link_id: 'linkopen1', oid: 'hidden1', sharer_oid: ownerOid, created_at: 0 }
      const asks = { viewer_identification: 0, require_identification: 0, revoked_at: null }
      await started.parts.database.write((transaction) =>
        transaction
          .insertInto('view_links')
          .values({ ...link, ...asks })
          .execute(),
      )
    }
  })

  afterAll(() => Promise.all([app.stop(), plain.stop()]))

  const dataOf = async (of: TestApp, path: string, headers = {}) =>
    pageDataIn(await of.browser().get(path, headers))

  // docs/behaviour/page.md#logo-type
  it('the logo, and whether embeds carry the mark', async () => {
    expect((await dataOf(app, '/p/orbit1/')).logoType).toBe('mark')
    expect((await dataOf(plain, '/p/orbit1/')).logoType).toBe('full')
    const embedOf = async (of: TestApp) => (await of.browser().get('/p/orbit1/embed/')).body
    expect(await embedOf(plain)).toContain('class="kit-mark"')
    expect(await embedOf(app)).not.toContain('class="kit-mark"')
  })

  // docs/behaviour/page.md#default-teaser
  it('what the teaser shows, though not on the page that it names', async () => {
    expect(await dataOf(app, '/p/orbit1/')).toMatchObject({
      teaseContent: { oid: null, ...TEASER },
      forceDefaultTeaseContent: true,
    })
    expect(await dataOf(app, '/p/year1/')).toMatchObject({ teaseContent: null })
    const { owner, ...others } = await dataOf(plain, '/p/orbit1/')
    expect(others).toMatchObject({
      teaseContent: { oid: null, title: null, path: `/user/${owner.oid}/`, thumbnail: null },
      forceDefaultTeaseContent: false,
    })
  })

  // docs/behaviour/page.md#related-presentation
  it('never whose presentation it is: the client data have the owner on every page', async () => {
    for (const visitor of [app.browser(), plain.browser(), await plain.logIn('ada@example.com')]) {
      const { owner } = pageDataIn(await visitor.get('/p/orbit1/'))
      for (const path of ['/p/orbit1/', '/p/year1/', '/p/orbit1/embed/', '/v/linkopen1/'])
        expect([path, pageDataIn(await visitor.get(path)).clientData]).toEqual([path, { ownerId: owner.oid }])
    }
  })

  // docs/behaviour/page.md#native-app-promo
  it('the app, for the devices it exists on, unless the owner turned it off', async () => {
    const appOf = async (of: TestApp, path: string, headers: object) =>
      (await dataOf(of, path, headers)).nativeApp
    expect(await appOf(app, '/p/orbit1/', ON_ANDROID)).toEqual({
      type: 'android',
      url: STORE,
      ownProtocolUrl: 'example-slides://p/orbit1/',
      openAppTimeout: 300,
    })
    expect(await appOf(app, '/p/orbit1/', ON_IPHONE)).toBeNull()
    expect(await appOf(app, '/p/orbit1/', {})).toBeNull()
    expect(await appOf(app, '/p/quiet1/', ON_ANDROID)).toBeNull()
  })

  // docs/behaviour/page.md#native-app-promo
  it('no app unless one is configured', async () => {
    const page = await plain.browser().get('/p/orbit1/', ON_ANDROID)
    expect(pageDataIn(page)).toMatchObject({ nativeApp: null, evaluatedFeatures: { native_app: false } })
  })
})
