import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { chooseLanguage } from '../support/choose-language.ts'
import { DATABASES } from '../support/databases.ts'
import { decoded } from '../support/decoded.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'

const ORIGIN = 'http://viewpage.example'
const HERE = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }

const languageOf = (body: string) => /<html lang="(\w+)"/.exec(body)?.[1]
const linksWith = (body: string, rel: string) =>
  [...body.matchAll(new RegExp(`<link rel="${rel}"(?: hreflang="([^"]+)")? href="([^"]+)">`, 'g'))].map(
    ([, language, href]) => [language, href],
  )
const alternatesOf = (address: string) => [
  ...LANGUAGES.map((language) => [language, `${address}?lang=${language}`]),
  ['x-default', address],
]

describe.each(DATABASES)('the language of a page on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind, {
      env: {
        VIEWPAGE_PUBLIC_URL: ORIGIN,
        VIEWPAGE_HOSTS: JSON.stringify({
          noCookies: ['plain.example'],
          preproduction: { 'pre.example': { user: 'a', password: 'b' } },
        }),
      },
    })
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    await app.addPresentation({
      oid: 'classic1',
      owner_oid: ada.oid,
      schema_version: '0',
      privacy: 'reusable',
    })
    await app.addPresentation({ oid: 'hidden1', owner_oid: ada.oid, privacy: 'unlisted' })
    await app.addPresentation({ oid: 'secret1', owner_oid: ada.oid, privacy: 'private' })
  })

  afterAll(() => app.stop())

  // docs/behaviour/page.md#languages
  it('is taken from the address, then the setting, the cookie, the browser, or English', async () => {
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await app.parts.settings.setLanguage(ben.oid, 'it')
    ben.cookies.set('language', 'fr')
    const takes = { 'accept-language': 'xx, ko;q=0.8, hu;q=0.9' }
    expect(languageOf((await ben.get('/?lang=ja', takes)).body)).toBe('ja')
    expect(languageOf((await ben.get('/?lang=tlh', takes)).body)).toBe('it')
    ben.cookies.delete('__Host-session')
    expect(languageOf((await ben.get('/', takes)).body)).toBe('fr')
    ben.cookies.set('language', '<script>')
    expect(languageOf((await ben.get('/', takes)).body)).toBe('hu')
    expect(languageOf((await ben.get('/', { 'accept-language': 'tlh' })).body)).toBe('en')
  })

  // docs/behaviour/page.md#chosen-language
  it('is stored for a year in a cookie when it is chosen at the foot of a page', async () => {
    const visitor = app.browser()
    const chosen = await chooseLanguage(visitor, 'de', '/pricing/')
    expect(chosen.cookies.find(({ name }) => name === 'language')).toMatchObject({
      ...{ value: 'de', maxAge: 31_536_000, path: '/' },
      ...{ secure: true, httpOnly: true, sameSite: 'Lax' },
    })
    expect([chosen.statusCode, chosen.headers.location]).toEqual([303, '/pricing/'])
    expect(chosen.headers['cache-control']).toBe('no-store')
    expect(languageOf((await visitor.get('/terms/')).body)).toBe('de')
    expect(languageOf((await visitor.get('/p/orbit1/')).body)).toBe('de')
  })

  // docs/behaviour/page.md#chosen-language
  it('is stored as the setting of a logged-in visitor, for all browsers', async () => {
    await chooseLanguage(ada, 'ko')
    expect(ada.cookies.has('language')).toBe(false)
    const elsewhere = await app.logIn('ada@example.com')
    expect(languageOf((await elsewhere.get('/')).body)).toBe('ko')
    await chooseLanguage(ada, 'en')
  })

  it.each([
    ['/p/orbit1/?lang=de&view=public', '/p/orbit1/?view=public'],
    ['/explore/search/?search=a%20%26%20b&lang=de', '/explore/search/?search=a+%26+b'],
    ['/p/orbit1/?next=//evil.example/&%6cang=de', '/p/orbit1/?next=%2F%2Fevil.example%2F'],
    ['/%2F%2Fevil.example/?lang=de', '/%2F%2Fevil.example/'],
    ['//evil.example/', '/'],
    ['https://evil.example/', '/'],
    ['/\\evil.example/', '/'],
  ])('leads from %s to %s, on this site in any case', async (page, target) => {
    const { statusCode, headers } = await chooseLanguage(app.browser(), 'de', page)
    expect([statusCode, headers.location]).toEqual([303, target])
    const unknown = await chooseLanguage(app.browser(), 'tlh', page)
    expect([unknown.statusCode, unknown.headers.location, unknown.cookies]).toEqual([303, target, []])
  })

  // docs/behaviour/page.md#chosen-language
  it('is stored for old browsers too, which send only an origin', async () => {
    const visitor = app.browser()
    await chooseLanguage(visitor, 'es', '/', { origin: ORIGIN })
    expect(visitor.cookies.get('language')).toBe('es')
  })

  // docs/behaviour/page.md#chosen-language
  it.each<[string, Record<string, string>]>([
    ['a form of another site', { 'sec-fetch-site': 'cross-site', origin: 'http://other.example' }],
    ['an old browser on another site', { origin: 'http://other.example' }],
    ['a neighbour of this site', { 'sec-fetch-site': 'same-site', origin: ORIGIN }],
    ['a browser that says nothing', {}],
    ['a host without cookies', { 'sec-fetch-site': 'same-origin', host: 'plain.example' }],
  ])('is used for one page only, chosen by %s', async (_, headers) => {
    const visitor = app.browser()
    const { statusCode, headers: answered } = await chooseLanguage(visitor, 'de', '/terms/?a=1', headers)
    expect([statusCode, answered.location]).toEqual([303, '/terms/?a=1&lang=de'])
    expect(visitor.cookies.has('language')).toBe(false)
  })

  // docs/behaviour/page.md#chosen-language
  it.each([
    ['a link of this site', '/?lang=de', HERE],
    ['a link of another site', '/?lang=de', { ...HERE, 'sec-fetch-site': 'cross-site' }],
    ['a typed address', '/?lang=de', { ...HERE, 'sec-fetch-site': 'none' }],
    ['a frame', '/p/orbit1/embed/?lang=de', { ...HERE, 'sec-fetch-dest': 'iframe' }],
    ['an embed in a tab', '/p/orbit1/embed/?lang=de', HERE],
  ])('is used for one page only from %s', async (_, url, headers) => {
    const visitor = app.browser()
    expect(languageOf((await visitor.get(url, headers)).body)).toBe('de')
    expect(visitor.cookies.has('language')).toBe(false)
  })

  // docs/behaviour/embed.md#embed-is-anonymous
  it('of an embed is the same for everybody', async () => {
    const visitor = app.browser()
    visitor.cookies.set('language', 'fr')
    const { headers, body } = await visitor.get('/p/orbit1/embed/')
    expect([languageOf(body), headers['content-language'], headers['vary']]).toEqual([
      'en',
      'en',
      expect.stringMatching(/^accept-language/i),
    ])
    expect(headers['vary']).not.toMatch(/cookie/i)
  })

  it.each([
    '/',
    '/terms/',
    '/p/orbit1/',
    '/login/',
    '/nothing-here/',
    '/upgrade/embedded/features/pitch_presenter_view/',
  ])('is in Content-Language and Vary: %s', async (path) => {
    const { headers, body } = await app.browser().get(path, { 'accept-language': 'hu' })
    expect([languageOf(body), headers['content-language']]).toEqual(['hu', 'hu'])
    expect(headers['vary']).toMatch(/cookie, accept-language/i)
  })

  // docs/behaviour/addresses.md#canonical-address
  it.each([
    ['/', '/'],
    ['/product/', '/product/'],
    ['/download/business/?from=mail', '/download/business/'],
    ['/p/orbit1/?webgl=0', '/p/orbit1/going-around/'],
    ['/classic1/', '/classic1/going-around/'],
  ])('is linked for search engines: %s', async (asked, canonical) => {
    const { body } = await app.browser().get(asked)
    expect(linksWith(body, 'canonical')).toEqual([[undefined, ORIGIN + canonical]])
    expect(linksWith(body, 'alternate')).toEqual(alternatesOf(ORIGIN + canonical))
    const german = await app.browser().get(`${canonical}?lang=de`)
    expect(linksWith(german.body, 'canonical')).toEqual([[undefined, `${ORIGIN}${canonical}?lang=de`]])
    expect(linksWith(german.body, 'alternate')).toEqual(alternatesOf(ORIGIN + canonical))
  })

  it.each(['/login/', '/privacy/choices/', '/nothing-here/', '/p/hidden1/', '/p/hidden1/embed/'])(
    'is not linked on pages with noindex: %s',
    async (path) => {
      const { body } = await app.browser().get(path)
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(linksWith(body, 'alternate')).toEqual([])
    },
  )

  // docs/behaviour/embed.md#embed-in-search-engines
  it('is not linked on embeds, which search engines do not list', async () => {
    const { body } = await app.browser().get('/p/orbit1/embed/')
    expect(linksWith(body, 'alternate')).toEqual([])
  })

  it('can be chosen in the footer by its own name, for the same page with the same query', async () => {
    const body = decoded((await app.browser().get('/login/?next=%2Fp%2Forbit1%2F&lang=fr')).body)
    expect(body).toContain('<form method="post" action="/language/" aria-label="Langue">')
    expect(body).toContain('name="page" value="/login/?next=%2Fp%2Forbit1%2F"')
    expect(body).toContain('name="lang" value="ja" lang="ja">日本語</button>')
    expect(body).toContain('value="fr" lang="fr" aria-current="true">Français</button>')
    expect([...body.matchAll(/ aria-current="true"/g)]).toHaveLength(1)
  })

  it.each(['//evil.example/', '/%5c/evil.example/', '/\\evil.example/'])(
    'can be chosen for pages of this site only: %s',
    async (path) => {
      const { body } = await app.browser().get(path)
      const [, page = ''] = /name="page" value="([^"]+)"/.exec(body) ?? []
      expect(new URL(decoded(page), ORIGIN).origin).toBe(ORIGIN)
    },
  )

  describe('for search engines', () => {
    // docs/behaviour/page.md#search-engines
    it('has a sitemap of listed presentations, with the languages of each address', async () => {
      const { headers, body, statusCode } = await app.browser().get('/sitemap.xml')
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
      const addresses = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
      expect(addresses).toEqual(
        expect.arrayContaining(
          ['/', '/product/', '/terms/', '/p/orbit1/going-around/', '/classic1/going-around/'].map(
            (path) => ORIGIN + path,
          ),
        ),
      )
      expect(body).not.toMatch(/hidden1|secret1|choices/)
      expect(body).toContain(
        `<xhtml:link rel="alternate" hreflang="ja" href="${ORIGIN}/p/orbit1/going-around/?lang=ja"/>`,
      )
      expect([...body.matchAll(/<xhtml:link/g)]).toHaveLength(addresses.length * (LANGUAGES.length + 1))
      expect(body).toContain('<lastmod>2026-11-14T12:00:00.000Z</lastmod>')
      expect((await app.browser().get('/sitemap.xml?page=2')).statusCode).toBe(404)
      expect((await app.browser().get('/sitemap.xml?page=none')).body).toBe(body)
    })

    // docs/behaviour/page.md#search-engines
    it('has a robots.txt that names the sitemap', async () => {
      const { headers, body } = await app.browser().get('/robots.txt')
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\n`)
      expect(body).toContain('Disallow: /api/\n')
      expect(body).not.toContain('Disallow: /\n')
    })

    // docs/behaviour/page.md#search-engines
    it('disallows hosts that are not in production', async () => {
      const { body } = await app.browser().get('/robots.txt', { host: 'pre.example' })
      expect(body).toBe('User-agent: *\nDisallow: /\n')
    })
  })
})

describe.each(DATABASES)('sitemaps on %s', (kind) => {
  // docs/behaviour/page.md#search-engines
  it('are named by an index when there are more than fifty', async () => {
    const app = await startApp(kind, { env: { VIEWPAGE_PUBLIC_URL: ORIGIN } })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    const { database } = app.parts
    const oids = Array.from({ length: 52 }, (_, number) => `part${number}`)
    await database.append(
      'presentations',
      oids.map((oid, created_at) => presentationRow({ oid, owner_oid, created_at })),
    )
    await database.append(
      'sitemap_starts',
      oids.slice(1).map((oid, index) => ({ oid, created_at: index + 1 })),
    )
    // The index of a start stays when its presentation is not listed any more.
    await database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ privacy: 'private' })
        .where('oid', '=', 'part7')
        .execute(),
    )
    const get = async (path: string) => (await app.browser().get(path)).body
    const index = await get('/sitemap.xml')
    expect(index).toContain('<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
    expect([...index.matchAll(/<sitemap><loc>/g)]).toHaveLength(52)
    expect(await get('/robots.txt')).toMatch(/\n\nSitemap: [^\n]+\/sitemap.xml\n$/)
    expect(await get('/sitemap.xml?page=1')).toContain('/p/part0/')
    expect(await get('/sitemap.xml?page=8')).not.toContain('/p/')
    expect(await get('/sitemap.xml?page=52')).toContain('/p/part51/')
    expect((await app.browser().get('/sitemap.xml?page=53')).statusCode).toBe(404)
    await app.stop()
  })
})

describe('many presentations', () => {
  // docs/behaviour/page.md#search-engines
  it('are in several sitemaps, which robots.txt names', async () => {
    const app = await startApp('sqlite', { env: { VIEWPAGE_PUBLIC_URL: ORIGIN } })
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await Promise.all(
      Array.from({ length: 1_001 }, (_, index) =>
        app.addPresentation({ oid: `many${index}`, owner_oid, created_at: index }),
      ),
    )
    const { body } = await app.browser().get('/robots.txt')
    expect(body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml\nSitemap: ${ORIGIN}/sitemap.xml?page=2\n`)
    const last = (await app.browser().get('/sitemap.xml?page=2')).body
    expect([...last.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)).toEqual([
      `${ORIGIN}/p/many1000/going-around/`,
    ])
    await app.stop()
  })
})
