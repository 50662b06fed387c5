import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { DATABASES } from '../../../test/support/databases.ts'
import { readXml } from '../../../test/support/read-xml.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

describe.each(DATABASES)('embeds on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anonymous: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    anonymous = app.browser()
    const owner_oid = ada.oid
    await app.addPresentation({
      oid: 'orbit1',
      owner_oid,
      title: 'Going "around" <b>',
      description: 'Once round the "planet"',
    })
    await app.addPresentation({ oid: 'classic1', owner_oid, schema_version: '0', privacy: 'reusable' })
    await app.addPresentation({ oid: 'hidden1', owner_oid, privacy: 'unlisted' })
    await app.addPresentation({ oid: 'secret1', owner_oid, privacy: 'private', title: 'A secret' })
    await app.addPresentation({ oid: 'loud1', owner_oid, settings: '{"autoplay":true}' })
    await app.addPresentation({
      oid: 'forced1',
      owner_oid,
      settings: '{"autoplay":true,"forceAutoplay":true}',
    })
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('assets')
        .values([
          {
            oid: 'orbit1',
            sha256: 'a'.repeat(64),
            role: 'poster',
            step: 0,
            media_type: 'image/webp',
            bytes: 1,
          },
          {
            oid: 'orbit1',
            sha256: 'b'.repeat(64),
            role: 'card',
            step: 0,
            media_type: 'image/webp',
            bytes: 1,
          },
        ])
        .execute()
    })
  })

  afterAll(() => app.stop())

  describe('the embed page', () => {
    // docs/behaviour/embed.md#embed-page
    it('shows the player, the title and a link to the view page, and no other slot', async () => {
      const page = await anonymous.get('/p/orbit1/embed/')
      expect(page.statusCode).toBe(200)
      expect(page.body.match(/data-slot="[^"]+"/g)).toEqual(['data-slot="viewer"'])
      expect(page.body).toContain('viewer Going')
      expect(page.body).toContain(
        '<h1 class="kit-visually-hidden" dir="auto">Going &#34;around&#34; &#60;b&#62;</h1>',
      )
      expect(page.body).toMatch(
        /<a class="embed-link" href="http:\/\/localhost(:80)?\/p\/orbit1\/going-around\/" target="_blank" rel="noopener"/,
      )
    })

    // docs/behaviour/embed.md#embed-without-script
    it('links to the view page from the whole picture without JavaScript', async () => {
      const { body } = await anonymous.get('/p/orbit1/embed/')
      expect(body).toMatch(/<noscript><a class="embed-cover" href="[^"]+\/p\/orbit1\/going-around\/"/)
    })

    it('loads only the embed host', async () => {
      const { body } = await anonymous.get('/p/orbit1/embed/')
      expect(body).toContain('"scripts":["/shell/embed.1.js"]')
      expect(body).toContain('/* embed */')
      expect(body).not.toContain('/* main */')
    })

    // docs/behaviour/addresses.md#embed-address
    it.each([
      ['/embed/orbit1/?autoplay=1', '/p/orbit1/embed/?autoplay=1'],
      ['/p/classic1/embed/', '/embed/classic1/'],
      ['/p/orbit1/embed?a=1', '/p/orbit1/embed/?a=1'],
      ['/embed/classic1', '/embed/classic1/'],
    ])('redirects %s to %s', async (from, to) => {
      const response = await anonymous.get(from)
      expect([response.statusCode, response.headers.location]).toEqual([301, to])
    })

    // docs/behaviour/addresses.md#embed-address
    it('shows a classic presentation at the classic address', async () => {
      expect((await anonymous.get('/embed/classic1/')).statusCode).toBe(200)
    })

    // docs/behaviour/page.md#content-security
    // docs/behaviour/embed.md#embed-page
    it('may be framed by any site, and has the policies of other pages otherwise', async () => {
      const policyOf = async (path: string) =>
        String((await anonymous.get(path)).headers['content-security-policy']).replace(
          /sha256-[^']+/g,
          'hash',
        )
      const [embed, page] = [await policyOf('/p/orbit1/embed/'), await policyOf('/p/orbit1/')]
      expect(embed).toContain('frame-ancestors *')
      expect(page).toContain("frame-ancestors 'none'")
      // In a sandbox, WebKit takes nothing for 'self'.
      const withoutOrigin = embed.replaceAll("'self' http://localhost", "'self'")
      expect(withoutOrigin.replace('frame-ancestors *', '')).toBe(page.replace("frame-ancestors 'none'", ''))
    })

    // docs/behaviour/embed.md#embed-is-anonymous
    it('sets no cookie', async () => {
      const page = await app.browser().get('/p/orbit1/embed/')
      expect(page.headers['set-cookie']).toBeUndefined()
    })

    // docs/behaviour/embed.md#embed-in-search-engines
    it('tells search engines what it is about, and to list the view page instead', async () => {
      const { body } = await anonymous.get('/p/orbit1/embed/', { host: 'viewpage.example' })
      expect(body).toContain('<link rel="canonical" href="http://viewpage.example/p/orbit1/going-around/">')
      expect(body).toContain('<meta name="description" content="Once round the &#34;planet&#34;">')
      expect(body).not.toContain('noindex')
    })

    // docs/behaviour/embed.md#embed-in-search-engines
    it('is hidden from search engines if the presentation is unlisted', async () => {
      const { body } = await anonymous.get('/p/hidden1/embed/')
      expect(body).toContain('<meta name="robots" content="noindex">')
    })

    // docs/behaviour/embed.md#embed-is-anonymous
    it('is the same for the owner as for everybody', async () => {
      const own = pageDataIn(await ada.get('/p/orbit1/embed/'))
      expect(own).toMatchObject({ byOwner: false, visitor: null, viewerEmail: '', isAuthenticated: false })
      expect({ ...own, trackingOid: '' }).toEqual({
        ...pageDataIn(await anonymous.get('/p/orbit1/embed/')),
        trackingOid: '',
      })
    })

    // docs/behaviour/embed.md#embed-autoplay
    it('autoplays as its owner chose, unless the address says otherwise', async () => {
      const autoplayOf = async (path: string) => pageDataIn(await anonymous.get(path)).shouldAutoplay
      const responses: [path: string, autoplays: boolean][] = [
        ['/p/orbit1/embed/', false],
        ['/p/orbit1/embed/?autoplay=1', true],
        ['/p/orbit1/embed/?autoplay=yes', false],
        ['/p/loud1/embed/', true],
        ['/p/loud1/embed/?autoplay=0', false],
        ['/p/loud1/embed/?autoplay=no', true],
        ['/p/loud1/embed/?autoplay=0&autoplay=1', true],
        ['/p/loud1/embed/', true],
      ]
      for (const [path, autoplays] of responses)
        expect([path, await autoplayOf(path)]).toEqual([path, autoplays])
    })

    // docs/behaviour/overlay.md#forced-autoplay
    it('keeps forced autoplay whatever its address says', async () => {
      const { forceAutoplay } = pageDataIn(await anonymous.get('/p/forced1/embed/?autoplay=0'))
      expect(forceAutoplay).toBe(true)
    })

    // docs/behaviour/embed.md#no-title
    // docs/behaviour/embed.md#theme
    it('hides the title, and has a theme, as its address says', async () => {
      const { body } = await anonymous.get('/p/orbit1/embed/?title=0&color=fff8e1')
      expect(body).toContain('<html lang="en" data-theme="light">')
      expect(pageDataIn(await anonymous.get('/p/orbit1/embed/?title=0')).embed).toEqual({ title: false })
      const plain = await anonymous.get('/p/orbit1/embed/?title=1&theme=pink&color=808080')
      expect(plain.body).toContain('<html lang="en">')
      expect(pageDataIn(plain).embed).toBeUndefined()
    })

    // docs/behaviour/embed.md#options-and-the-cache
    it('is one page for all values that only its script reads, and few for the others', async () => {
      // Each page that is made has a tracking id of its own.
      const pagesAt = async (queries: readonly string[]) =>
        new Set(
          await Promise.all(
            queries.map(async (query) => (await anonymous.get(`/p/orbit1/embed/?${query}`)).body),
          ),
        )
      const numbers = Array.from({ length: 40 }, (_, index) => index + 1)
      const ofScript = numbers.map((step) => `lang=hu&step=${step}&end=${step + 1}&loop=1&bar=0&x=${step}`)
      expect([...(await pagesAt(ofScript))]).toHaveLength(1)
      const colours = numbers.map(
        (value) => `lang=hu&color=${(value * 419_430).toString(16).padStart(6, '0')}`,
      )
      // Dark, light, and a colour that is ignored.
      expect([...(await pagesAt(colours))]).toHaveLength(3)
    })

    // docs/behaviour/embed.md#no-link
    it('has no link if its address says so, unless the link has the mark of the product', async () => {
      const link = 'class="embed-link"'
      expect((await anonymous.get('/p/orbit1/embed/?link=0')).body).toContain(link)
      const { server, close } = await app.another({ VIEWPAGE_WATERMARK: '0' })
      const withoutMark = async (query: string) => (await server.inject(`/p/orbit1/embed/${query}`)).body
      expect(await withoutMark('')).toContain(link)
      expect(await withoutMark('?link=0')).not.toContain(link)
      expect(await withoutMark('?link=0')).toContain('class="embed-cover"')
      await close()
    })

    it('has embed mode in its page data', async () => {
      expect(pageDataIn(await anonymous.get('/p/orbit1/embed/')).embedMode).toBe(true)
      expect(pageDataIn(await anonymous.get('/p/orbit1/')).embedMode).toBe(false)
    })

    it('shows an unlisted presentation', async () => {
      expect((await anonymous.get('/p/hidden1/embed/')).statusCode).toBe(200)
    })

    // docs/behaviour/embed.md#no-private-embed
    it.each(['/p/secret1/embed/', '/embed/secret1/', '/p/nothing1/embed/', '/embed/nothing1/'])(
      'shows in the frame that %s is missing, also to the owner',
      async (path) => {
        for (const visitor of [anonymous, ada]) {
          const page = await visitor.get(path)
          expect(page.statusCode).toBe(404)
          expect(page.body).not.toContain('A secret')
          expect(page.body).toContain('This presentation is not available')
          expect(page.headers['content-security-policy']).toContain('frame-ancestors *')
          expect(page.headers['set-cookie']).toBeUndefined()
        }
      },
    )

    it.each([...LANGUAGES])('is translated to %s', async (language) => {
      const { body } = await anonymous.get(`/p/orbit1/embed/?lang=${language}`)
      expect(body).toContain(`<html lang="${language}">`)
      expect(body).toMatch(/<span class="embed-link-words">[^<]*Prezi[^<]*<\/span>/)
    })
  })

  describe('oEmbed', () => {
    const page = 'http://localhost:80/p/orbit1/going-around/'
    const ask = (query: Record<string, string>) =>
      anonymous.get(`/oembed?${new URLSearchParams(query).toString()}`)

    // docs/behaviour/embed.md#oembed
    it('returns how to embed a presentation', async () => {
      const response = await ask({ url: page })
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toContain('application/json')
      expect(response.headers['access-control-allow-origin']).toBe('*')
      expect(response.json()).toEqual({
        type: 'rich',
        version: '1.0',
        title: 'Going "around" <b>',
        author_name: 'Ada Lovelace',
        author_url: `http://localhost:80/user/${ada.oid}/`,
        provider_name: 'Prezi',
        provider_url: 'http://localhost:80/',
        cache_age: 3600,
        html:
          '<iframe src="http://localhost/p/orbit1/embed/" title="Going &quot;around&quot; &lt;b&gt;" width="560" ' +
          'height="315" style="border:0;max-width:100%;height:auto;aspect-ratio:16/9" loading="lazy" ' +
          'allow="autoplay; fullscreen" ' +
          'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
        width: 560,
        height: 315,
        thumbnail_url: `http://localhost:80/assets/orbit1/${'a'.repeat(64)}.webp`,
        thumbnail_width: 1360,
        thumbnail_height: 765,
      })
    })

    // docs/behaviour/embed.md#oembed
    it.each([
      [{ maxwidth: '400' }, 400, 225],
      [{ maxwidth: '1920' }, 1920, 1080],
      [{ maxwidth: '100000' }, 9999, 5624],
      [{ maxheight: '200' }, 355, 200],
      [{ maxheight: '2000' }, 560, 315],
      [{ maxwidth: '800', maxheight: '90' }, 160, 90],
      [{ maxwidth: '1' }, 1, 1],
    ])('fits %j: %d by %d', async (most, width, height) => {
      expect((await ask({ url: page, ...most })).json()).toMatchObject({ width, height })
    })

    it('returns the thumbnail that fits, or none', async () => {
      expect((await ask({ url: page, maxwidth: '800' })).json()).toMatchObject({
        thumbnail_url: `http://localhost:80/assets/orbit1/${'b'.repeat(64)}.webp`,
        thumbnail_width: 770,
        thumbnail_height: 433,
      })
      expect((await ask({ url: page, maxwidth: '300' })).json()).not.toHaveProperty('thumbnail_url')
    })

    it.each([
      [`${page}#step=2`, '/p/orbit1/embed/#step=2'],
      [`${page}?step=2`, '/p/orbit1/embed/#step=2'],
      [`${page}#step=99`, '/p/orbit1/embed/'],
      [`${page}?loop=1&end=2&bar=0&bar=1&theme=pink`, '/p/orbit1/embed/?end=2&loop=1'],
      [`${page}?title=0&link=0&theme=auto&lang=de`, '/p/orbit1/embed/?title=0&link=0&theme=auto&lang=de'],
      [
        `${page}?color=FFF8E1&autoplay=0#step=2`,
        '/p/orbit1/embed/?autoplay=0&theme=light&color=fff8e1#step=2',
      ],
      ['http://localhost:80/p/orbit1', '/p/orbit1/embed/'],
      ['https://localhost/orbit1/', '/p/orbit1/embed/'],
      ['http://localhost:80/p/orbit1/embed/#step=2', '/p/orbit1/embed/#step=2'],
      ['http://localhost:80/classic1/', '/embed/classic1/'],
      ['http://localhost:80/embed/classic1/', '/embed/classic1/'],
    ])('%s is embedded as %s', async (url, src) => {
      const { html } = (await ask({ url })).json<{ html: string }>()
      expect(html.replaceAll('&amp;', '&')).toContain(`src="http://localhost${src}"`)
    })

    // docs/behaviour/embed.md#oembed
    it.each([
      ['an address of another site', { url: 'https://elsewhere.example/p/orbit1/' }, 404, 'not_found'],
      ['another page of this site', { url: 'http://localhost:80/explore/' }, 404, 'not_found'],
      ['no address at all', { url: 'orbit1' }, 404, 'not_found'],
      ['an unknown presentation', { url: 'http://localhost:80/p/nothing1/' }, 404, 'not_found'],
      ['a view link', { url: 'http://localhost:80/v/linkopen1/' }, 404, 'not_found'],
      ['a private presentation', { url: 'http://localhost:80/p/secret1/' }, 404, 'not_found'],
      ['an unlisted presentation', { url: 'http://localhost:80/p/hidden1/' }, 404, 'not_found'],
      ['another format', { url: page, format: 'yaml' }, 501, 'not_implemented'],
      ['XML for an unknown one', { url: 'http://localhost:80/p/nothing1/', format: 'xml' }, 404, 'not_found'],
      ['an invalid width', { url: page, maxwidth: '-1' }, 422, 'invalid_body'],
      ['a request without url', {}, 422, 'invalid_body'],
    ])('answers %s: %j with %d', async (_, query, status, error) => {
      const response = await ask(query)
      expect([response.statusCode, response.json()]).toEqual([
        status,
        { error, message: expect.any(String), details: expect.any(Array) },
      ])
      expect(response.headers['access-control-allow-origin']).toBe('*')
    })

    // docs/behaviour/embed.md#oembed-formats
    it('has the same fields as XML, also with a title that XML cannot have', async () => {
      const query = { url: page, maxwidth: '800' }
      const { headers, body } = await ask({ ...query, format: 'xml' })
      expect(headers['content-type']).toBe('text/xml; charset=utf-8')
      expect(headers['access-control-allow-origin']).toBe('*')
      const { name, children } = readXml(body)
      expect(name).toBe('oembed')
      const fields = children.map((child) => [child.name, child.text])
      const answer: Record<string, unknown> = (await ask({ ...query, format: 'json' })).json()
      expect(fields).toEqual(Object.entries(answer).map(([field, value]) => [field, String(value)]))

      const odd = { oid: 'odd1', owner_oid: ada.oid, title: 'Odd \u0001\ufffe]]> <title>' }
      await app.addPresentation(odd)
      const oddBody = (await ask({ url: 'http://localhost:80/p/odd1/', format: 'xml' })).body
      const title = readXml(oddBody).children.find((child) => child.name === 'title')
      expect(title?.text).toBe('Odd ]]> <title>')
    })

    // docs/behaviour/embed.md#oembed-formats
    it('is described for the public registry, with addresses that it answers for', async () => {
      const [provider] = (await anonymous.get('/oembed/providers.json')).json<
        { endpoints: { schemes: string[]; url: string }[] }[]
      >()
      expect(provider).toMatchObject({ provider_name: 'Prezi', provider_url: 'http://localhost:80/' })
      expect(provider?.endpoints).toEqual([
        {
          schemes: expect.any(Array),
          url: 'http://localhost:80/oembed',
          discovery: true,
          formats: ['json', 'xml'],
        },
      ])
      const matchers = (provider?.endpoints[0]?.schemes ?? []).map((scheme) => {
        const parts = scheme.split('*').map((part) => part.replace(/[.?+/]/g, '\\$&'))
        return new RegExp(`^${parts.join('.*')}$`)
      })
      for (const path of ['/p/orbit1/', '/p/orbit1/embed/', '/embed/classic1/', '/classic1/']) {
        const address = `http://localhost:80${path}`
        expect(matchers.some((matcher) => matcher.test(address))).toBe(true)
        for (const format of ['json', 'xml'])
          expect((await ask({ url: address, format })).statusCode).toBe(200)
      }
    })

    // docs/behaviour/page.md#preview-cards
    it('is discovered on the pages of public presentations only', async () => {
      const { body } = await anonymous.get('/p/orbit1/')
      const link =
        /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body)?.[1] ?? ''
      const { pathname, search } = new URL(
        link.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
      )
      expect((await anonymous.get(pathname + search)).json()).toMatchObject({ type: 'rich' })
      expect((await anonymous.get('/p/hidden1/')).body).not.toContain('json+oembed')
    })
  })
})
