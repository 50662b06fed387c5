import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import {
  pageDataIn,
  releaseIn,
  sitePageDataIn,
  startApp,
  type Browser,
  type TestApp,
} from '../../../test/support/start-app.ts'

describe.each(DATABASES)('the view page on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let anonymous: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    anonymous = app.browser()
    const owner_oid = ada.oid
    await app.addPresentation({ oid: 'orbit1', owner_oid })
    await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0', privacy: 'reusable' })
    await app.addPresentation({ oid: 'hidden1', owner_oid, privacy: 'unlisted' })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private', title: 'A secret' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('view_links')
        .values({
          link_id: 'linkopen1',
          oid: 'secret1',
          sharer_oid: owner_oid,
          viewer_identification: 0,
          require_identification: 0,
          created_at: 0,
          revoked_at: null,
        })
        .execute(),
    )
  })

  afterAll(() => app.stop())

  // docs/behaviour/page.md#footer
  it('has the footer of the site, with the same page in other languages, also on a view link', async () => {
    const page = (await anonymous.get('/p/orbit1/orbits/?utm=1')).body
    const [footer = ''] = /<footer.*<\/footer>/s.exec(page) ?? []
    for (const href of ['/terms/', '/privacy/', '/privacy/choices/'])
      expect(footer).toContain(`href="${href}"`)
    expect(footer).toContain('name="page" value="/p/orbit1/going-around/"')
    expect(footer).not.toContain('utm')
    const link = (await anonymous.get('/v/linkopen1/')).body
    expect(link).toContain('name="page" value="/v/linkopen1/"')
    expect((await anonymous.get('/p/orbit1/embed/')).body).not.toContain('<footer')
  })

  // docs/behaviour/page.md#first-response
  it('shows the presentation in the first response, slot by slot', async () => {
    const page = await anonymous.get('/p/orbit1/')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Going around · Prezi</title>')
    expect(page.body).toMatch(
      /data-slot="metadata" data-remote="mf-all" data-version="1.0.0" data-state="server"/,
    )
    expect(page.body).toContain('metadata Going around')
  })

  // docs/behaviour/page.md#files-of-a-page
  it('names the files that it may load, and none of other pages, hosts and languages', async () => {
    const { shell, set } = releaseIn(await anonymous.get('/p/orbit1/'))
    expect(Object.keys(shell.integrity)).toEqual([
      '/shell/vendor.1.js',
      '/shell/main.1.js',
      '/shell/main.1.css',
    ])
    const remotes = Object.values(set.remotes)
    expect(remotes.length).toBeGreaterThan(0)
    for (const { locales, emits, consumes, server } of remotes)
      expect([Object.keys(locales), emits, consumes, server]).toEqual([['en'], [], [], ''])
    const embed = releaseIn(await anonymous.get('/p/orbit1/embed/'))
    expect(Object.keys(embed.shell.integrity)).toEqual(['/shell/embed.1.js', '/shell/embed.1.css'])
    const settings = releaseIn(await ada.get('/settings/'))
    expect(Object.keys(settings.shell.integrity)).toContain('/shell/account.1.js')
  })

  // docs/behaviour/viewer.md#skip-link
  it('has the link that skips the header before everything else in its body', async () => {
    const { body } = await anonymous.get('/p/orbit1/?lang=de')
    expect(body).toMatch(/<body>\s*<a class="skip-link" href="#presentation">Zur Präsentation springen<\/a>/)
  })

  // docs/behaviour/addresses.md#view-page-address
  it('is shown at the address with the slug too, and redirects to the slash', async () => {
    expect((await anonymous.get('/p/orbit1/going-around/')).statusCode).toBe(200)
    const redirected = await anonymous.get('/p/orbit1?a=1')
    expect([redirected.statusCode, redirected.headers.location]).toEqual([301, '/p/orbit1/?a=1'])
  })

  // docs/behaviour/addresses.md#view-page-address
  it('redirects each schema to its own address', async () => {
    expect((await anonymous.get('/p/classic1/')).headers.location).toBe('/classic1/')
    expect((await anonymous.get('/orbit1/')).headers.location).toBe('/p/orbit1/')
    expect((await anonymous.get('/classic1/')).statusCode).toBe(200)
  })

  // docs/behaviour/addresses.md#not-found
  it.each(['/p/nothing1/', '/p/secret1/', '/p/NO!/', '/p/..%2f/', '/v/nolink/', '/secret1/'])(
    'shows the same not-found page for %s',
    async (url) => {
      const page = await anonymous.get(url)
      expect(page.statusCode).toBe(404)
      expect(page.body).toContain('There is nothing at this point of the path')
      expect(page.body).toContain('href="/explore/"')
      expect(page.body).not.toContain('A secret')
    },
  )

  // docs/behaviour/addresses.md#reserved-segments
  it('finds no presentation under a reserved segment', async () => {
    await app.addPresentation({ oid: 'upgrade', owner_oid: ada.oid })
    expect((await anonymous.get('/p/upgrade/')).statusCode).toBe(404)
    expect((await anonymous.get('/p/orbit1/any-slug/')).statusCode).toBe(200)
    expect((await anonymous.get('/p/orbit1/upgrade/')).statusCode).toBe(404)
  })

  // docs/behaviour/visibility.md#private-means-missing
  it('shows a private presentation to its owner and by a view link only', async () => {
    expect((await ada.get('/p/secret1/')).statusCode).toBe(200)
    expect((await ben.get('/p/secret1/')).statusCode).toBe(404)
    expect((await ben.get('/v/linkopen1/')).statusCode).toBe(200)
  })

  // docs/behaviour/visibility.md#view-as-public
  it('has a bar that leads back when the owner or an editor looks at it as the public does', async () => {
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('collaborators')
        .values([
          { oid: 'secret1', user_oid: eve.oid, right: 'edit' },
          { oid: 'secret1', user_oid: ben.oid, right: 'comment' },
        ])
        .execute(),
    )
    for (const person of [ada, eve]) {
      const page = await person.get('/p/secret1/?view=public&x=1')
      expect(page.body).toContain('You see this presentation as everybody does.')
      expect(page.body).toContain('href="/p/secret1/going-around/">Back to your view</a>')
      const { viewerRights, isPublicView } = pageDataIn(page)
      expect([isPublicView, viewerRights.edit, viewerRights.insights]).toEqual([true, false, false])
      expect((await person.get('/p/secret1/')).body).not.toContain('Back to your view')
    }
    const commenting = await ben.get('/p/secret1/?view=public')
    expect([pageDataIn(commenting).isPublicView, pageDataIn(commenting).viewerRights.comment]).toEqual([
      false,
      true,
    ])
    expect(commenting.body).not.toContain('Back to your view')
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('collaborators').where('oid', '=', 'secret1').execute(),
    )
  })

  // docs/behaviour/addresses.md#view-link-address
  // docs/behaviour/visibility.md#listed
  it('hides view links and unlisted presentations from search engines, and the link from other sites', async () => {
    const viaLink = await anonymous.get('/v/linkopen1/')
    expect(viaLink.headers['x-robots-tag']).toBe('noindex')
    expect(viaLink.headers['referrer-policy']).toBe('strict-origin')
    expect((await anonymous.get('/p/hidden1/')).body).toContain('<meta name="robots" content="noindex">')
    expect((await anonymous.get('/p/orbit1/')).body).not.toContain('noindex')
  })

  // docs/behaviour/addresses.md#canonical-address
  // docs/behaviour/page.md#preview-cards
  it('has metadata: canonical address, cards and JSON-LD', async () => {
    const { body } = await anonymous.get('/p/orbit1/', { host: 'viewpage.example' })
    expect(body).toContain('<link rel="canonical" href="http://viewpage.example/p/orbit1/going-around/">')
    expect(body).toContain('<meta property="og:title" content="Going around">')
    expect(body).toContain('<meta name="twitter:card"')
    expect(body).toContain('"@type":"PresentationDigitalDocument"')
  })

  // docs/behaviour/page.md#content-security
  it('runs only its one inline script, under Trusted Types, and is framed by nobody', async () => {
    const page = await anonymous.get('/p/orbit1/')
    const policy = String(page.headers['content-security-policy'])
    const hashesOf = (element: RegExp) =>
      [...page.body.matchAll(element)].map(
        ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
      )
    expect(policy).toContain(
      `script-src ${hashesOf(/<script>(.*?)<\/script>/gs).join(' ')} 'strict-dynamic';`,
    )
    expect(policy).toContain(`style-src 'self' ${hashesOf(/<style>(.*?)<\/style>/gs).join(' ')};`)
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("require-trusted-types-for 'script'")
    const executable = [...page.body.matchAll(/<script(?![^>]*json)[^>]*>/g)].map(([tag]) => tag)
    expect(executable).toEqual(['<script>'])
    expect((await ada.get('/p/orbit1/')).headers['content-security-policy']).toBe(policy)
  })

  it('escapes titles', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>'
    await app.addPresentation({ oid: 'hostile1', owner_oid: ada.oid, title: hostile, description: hostile })
    const { body } = await anonymous.get('/p/hostile1/')
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
  })

  // docs/behaviour/header.md#back-link
  it('links back to a page of this site', async () => {
    const backAfter = async (referer?: string) =>
      pageDataIn(await anonymous.get('/p/orbit1/', { host: 'viewpage.example', ...(referer && { referer }) }))
        .backUrl
    expect(await backAfter('http://viewpage.example/explore/search/?search=orbit')).toBe('/explore/')
    expect(await backAfter('http://viewpage.example/p/orbit1/')).toBeNull()
    expect(await backAfter('https://elsewhere.example/')).toBeNull()
    expect(await backAfter('not an address')).toBeNull()
    expect(await backAfter()).toBeNull()
  })

  it('shows the search term in the header of its results page only', async () => {
    const termOf = async (url: string) => sitePageDataIn(await anonymous.get(url)).searchTerm
    expect(await termOf('/explore/search/?search=%20a%26b%20%3Cscript%3E')).toBe('a&b <script>')
    expect(await termOf('/explore/search/?search=a&search=b')).toBe('a')
    expect(await termOf('/explore/')).toBe('')
    expect(pageDataIn(await anonymous.get('/p/orbit1/?search=a')).searchTerm).toBe('')
  })

  // docs/behaviour/header.md#banner-dismissal
  it('omits the video banner after it was dismissed', async () => {
    const visitor = app.browser()
    const hasBanner = async () => pageDataIn(await visitor.get('/p/orbit1/')).shouldShowPreziVideoBanner
    expect(await hasBanner()).toBe(true)
    visitor.cookies.set('video_banner_dismissed', '1')
    expect(await hasBanner()).toBe(false)
  })

  // docs/behaviour/page.md#page-data
  it('does not contain the e-mail address of the owner', async () => {
    const page = await anonymous.get('/p/orbit1/')
    expect(pageDataIn(page).owner).toMatchObject({ firstName: 'Ada', email: '' })
    expect(page.body).not.toContain('ada@example.com')
  })

  // docs/behaviour/page.md#page-data
  it('names version 2 of the storyboard API', async () => {
    expect(pageDataIn(await anonymous.get('/p/orbit1/')).storyboardAPIVersion).toBe(2)
  })

  // docs/behaviour/addresses.md#view-link-address
  it('of a view link names the link and who shared it', async () => {
    expect(pageDataIn(await anonymous.get('/v/linkopen1/')).prezilink).toEqual({
      link_id: 'linkopen1',
      viewer_identification: false,
      require_identification: false,
      sharer_first_name: 'Ada',
      sharer_last_name: 'Lovelace',
    })
    expect(pageDataIn(await anonymous.get('/p/orbit1/')).prezilink).toBeNull()
  })

  // docs/behaviour/page.md#metadata-card
  it('has the date of the last change in the language of the page', async () => {
    const dateIn = async (language: string) =>
      pageDataIn(await anonymous.get(`/p/orbit1/?lang=${language}`)).lastModifiedDateString
    const dates = await Promise.all(['en', 'de', 'ja'].map(dateIn))
    expect(dates).toEqual(['14 November 2026', '14. November 2026', '2026年11月14日'])
  })

  // docs/behaviour/page.md#languages
  it('is shown in the requested language', async () => {
    const { body } = await anonymous.get('/p/orbit1/', { 'accept-language': 'fi, ja;q=0.8, de;q=0.9' })
    expect(body).toContain('<html lang="de" ')
    expect((await anonymous.get('/p/orbit1/?lang=ko')).body).toContain('<html lang="ko" ')
    expect((await anonymous.get('/p/orbit1/')).body).toContain('<html lang="en" ')
  })
})
