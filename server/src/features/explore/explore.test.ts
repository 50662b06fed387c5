import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { submitForm } from '../../../test/support/submit-form.ts'

const titlesIn = (body: string) =>
  [...body.matchAll(/<strong dir="auto">([^<]*)<\/strong>/g)].map(([, title]) => title)

describe.each(DATABASES)('lists of presentations on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let visitor: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    visitor = app.browser()
  })

  afterAll(() => app.stop())

  const add = (oid: string, row: object) => app.addPresentation({ oid, owner_oid: ada.oid, ...row })
  const addCard = async (shelf: 'picks' | 'templates', position: number, oid: string, row: object = {}) => {
    const card = { title: '', sub_title: '', path: '', thumbnail: '', duration_seconds: null }
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('cards')
        .values({ ...card, shelf, position, oid, ...row })
        .execute(),
    )
    // Shelves are cached for a moment.
    app.clock.now += 60_000
  }

  // docs/behaviour/search.md#empty-lists
  it('shows a message and a link while there is nothing', async () => {
    for (const [path, text] of [
      ['/explore/', 'Nothing has been published yet'],
      ['/gallery/', 'Nothing has been picked yet'],
      ['/presentation-template/', 'There are no templates yet'],
      ['/explore/search/?search=moon', 'Nothing found'],
    ] as const) {
      const { statusCode, body } = await visitor.get(path)
      expect([path, statusCode, body.includes(text)]).toEqual([path, 200, true])
      expect(body).toMatch(/<a class="kit-button [^>]*href="\/(explore\/"|signup\/)/)
    }
  })

  // docs/behaviour/search.md#empty-lists
  it('leads from every empty list to the upload, and never in a circle', async () => {
    for (const first of ['/explore/', '/gallery/', '/presentation-template/']) {
      const visited: string[] = []
      for (let path = first; !path.startsWith('/signup/');) {
        expect(visited).not.toContain(path)
        visited.push(path)
        const { body } = await visitor.get(path)
        path =
          /<a class="kit-button kit-button-primary" href="([^"]+)"/.exec(
            body.split('page-main')[1] ?? '',
          )?.[1] ?? first
      }
      expect(visited.length).toBeLessThan(3)
    }
  })

  // docs/behaviour/page.md#language-of-a-deck
  it('mark titles with the language of their deck', async () => {
    await add('german1', { privacy: 'public', title: 'Im Kreis', deck_language: 'de' })
    await add('unknown1', { privacy: 'public', title: 'Round' })
    const { body } = await visitor.get('/explore/?sort=newest')
    expect(body).toContain('<strong lang="de" dir="auto">Im Kreis</strong>')
    expect(body).toContain('<strong dir="auto">Round</strong>')
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('presentations').where('oid', 'in', ['german1', 'unknown1']).execute(),
    )
  })

  // docs/behaviour/page.md#search-engines
  it('have a sentence for search engines, in the language of the page', async () => {
    for (const path of ['/explore/', '/gallery/', '/presentation-template/']) {
      const [english, german] = await Promise.all(
        ['en', 'de'].map(async (language) => (await visitor.get(`${path}?lang=${language}`)).body),
      )
      const sentences = [english, german].map(
        (page) => /<meta name="description" content="([^"]{20,})"/.exec(page ?? '')?.[1],
      )
      expect([path, new Set(sentences.filter(Boolean)).size]).toEqual([path, 2])
    }
  })

  describe('explore', () => {
    // docs/behaviour/visibility.md#listed
    // docs/behaviour/search.md#explore
    it('shows the most watched or the newest presentations, and only listed ones', async () => {
      await add('seen1', { title: 'Seen', views_count: 9, created_at: 1 })
      await add('new1', { title: 'New', views_count: 1, created_at: 3 })
      await add('closed1', { title: 'Closed', views_count: 99, privacy: 'private' })
      await add('hidden1', { title: 'Hidden', views_count: 99, privacy: 'unlisted' })
      expect(titlesIn((await visitor.get('/explore/')).body)).toEqual(['Seen', 'New'])
      const newest = await visitor.get('/explore/?sort=newest')
      expect(titlesIn(newest.body)).toEqual(['New', 'Seen'])
      expect(decoded(newest.body)).toContain('<a href="/explore/?sort=newest" aria-current="page">Newest</a>')
      expect(newest.body).not.toContain('noindex')
    })

    it.each([
      '?sort=x',
      '?sort[]=newest',
      '?sort=newest&sort=watched',
      '?page=-1',
      '?page=1e3',
      '?page=%00',
      '?page=',
    ])('shows a valid page for %s', async (query) => {
      const { statusCode, body } = await visitor.get(`/explore/${query}`)
      expect([statusCode, titlesIn(body)]).toEqual([200, ['Seen', 'New']])
    })

    // docs/behaviour/search.md#explore
    it('links to further pages, up to the last one', async () => {
      for (let number = 1; number <= 25; number++) await add(`many${number}`, { title: `Many ${number}` })
      const counts = async (path: string) => titlesIn((await visitor.get(path)).body).length
      expect([await counts('/explore/'), await counts('/explore/?page=2')]).toEqual([24, 3])
      const beyond = await visitor.get('/explore/?sort=newest&page=4000')
      expect(titlesIn(beyond.body)).toHaveLength(3)
      expect(decoded(beyond.body)).toContain('href="/explore/?sort=newest">Previous</a>')
      expect(beyond.body).toContain('Page 2 of 2')
    })

    it('shows pictures of presentations that have one', async () => {
      app.clock.now += 1
      await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'painted1', title: 'Painted' })
      const { body } = await visitor.get('/explore/?sort=newest')
      const picture = /<img [^>]*?\bsrc="([^"]+)"/.exec(body)?.[1] ?? ''
      expect((await visitor.get(picture)).headers['content-type']).toBe('image/webp')
    })
  })

  describe('a profile', () => {
    // docs/behaviour/search.md#owner-profile
    it('shows name, avatar, and the public presentations with their number, newest first', async () => {
      const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: '<Adeyemi>' })
      await add('eve1', { title: 'Eve’s first', owner_oid: eve.oid, created_at: 1 })
      await add('eve2', { title: 'Eve’s second', owner_oid: eve.oid, created_at: 2, privacy: 'reusable' })
      await add('eve3', { title: 'Eve’s secret', owner_oid: eve.oid, privacy: 'private' })
      const { body, statusCode } = await visitor.get(`/user/${eve.oid}/`)
      expect(statusCode).toBe(200)
      expect(body).toContain('<h1 dir="auto">Eve &#60;Adeyemi&#62;</h1><p>2 public presentations</p>')
      expect(body).toMatch(/class="kit-avatar" data-colour="[0-7]" style="[^"]+" aria-hidden="true">E&#60;</)
      expect(titlesIn(body)).toEqual(['Eve’s second', 'Eve’s first'])
      expect(body).not.toContain('eve@example.com')
      expect(body).not.toContain('noindex')
    })

    it('shows the username without a name, and a link without presentations', async () => {
      const user = await app.logIn('nobody@example.com', { firstName: '', lastName: '' })
      const { body } = await visitor.get(`/user/${user.oid}/`)
      const { username } = await app.parts.database.read
        .selectFrom('users')
        .select('username')
        .where('oid', '=', user.oid)
        .executeTakeFirstOrThrow()
      expect(body).toContain(`<h1 dir="auto">${username}</h1><p>0 public presentations</p>`)
      expect(body).toContain('href="/explore/">Explore presentations</a>')
      expect(body).toContain('noindex')
      expect(body).not.toContain('nobody@example.com')
    })

    it.each(['/user/nobody-here/', '/user/NOT/', '/user/a/', '/user/%00/'])(
      'answers 404 for %s',
      async (path) => {
        expect((await visitor.get(path)).statusCode).toBe(404)
      },
    )
  })

  describe('the gallery', () => {
    // docs/behaviour/search.md#gallery
    it('shows the staff’s picks that are listed', async () => {
      await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'pick1', title: 'Picked' })
      await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'pick2', title: 'Closed', privacy: 'private' })
      await addCard('picks', 0, 'pick1')
      await addCard('picks', 1, 'pick2')
      const { body } = await visitor.get('/gallery/')
      expect(titlesIn(body)).toEqual(['Picked'])
      expect(body).toContain('Ada Lovelace')
    })
  })

  describe('a template', () => {
    const drawn = (slug: string) => ({
      title: `Template ${slug}`,
      path: `/presentation-template/${slug}/`,
      thumbnail: '/static/art/pitch.svg',
    })

    beforeAll(async () => {
      const about = { description: 'A pitch in steps.', privacy: 'reusable' as const }
      await publishTinyDeck(app, {}, { ...about, ownerOid: ada.oid, oid: 'stairs1', title: 'Stairs' })
      await addCard('templates', 0, 'stairs1', drawn('stairs'))
      await addCard('templates', 1, '', drawn('alone'))
    })

    it('is in the list of templates', async () => {
      const { body } = await visitor.get('/presentation-template/')
      expect(titlesIn(body)).toEqual(['Template stairs', 'Template alone'])
    })

    // docs/behaviour/search.md#templates
    it('shows picture, title, description and a link to copy it, by way of the sign-up for anonymous visitors', async () => {
      const page = '/presentation-template/stairs/'
      const body = decoded((await visitor.get(page)).body)
      expect(body).toContain('<h1 dir="auto">Template stairs</h1>')
      expect(body).toContain('A pitch in steps.')
      expect(body).toMatch(/<img src="\/static\/art\/pitch\.[0-9a-f]{16}\.svg"/)
      expect(body).toContain('href="/p/stairs1/stairs/">Watch it</a>')
      const copy = '/dashboard/next/?copy=stairs1'
      expect(body).toContain(`href="/signup/?next=${encodeURIComponent(copy)}">Use this template</a>`)
      expect(decoded((await ada.get(page)).body)).toContain(`href="${copy}">Use this template</a>`)
    })

    // docs/behaviour/search.md#templates
    it('can be copied', async () => {
      const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
      const page = decoded((await ben.get('/presentation-template/stairs/')).body)
      const use = /href="(\/dashboard[^"]+)">Use/.exec(page)
      const copied = await submitForm(ben, use?.[1] ?? '', {})
      expect(copied.headers.location).toMatch(/\/copy-of-stairs\/$/)
      expect((await ben.get('/dashboard/next/')).body).toContain('Copy of Stairs')
    })

    it('without a presentation shows that it is not ready', async () => {
      const { body } = await visitor.get('/presentation-template/alone/')
      expect(body).toContain('This template cannot be used yet.')
      expect(body).not.toContain('Use this template')
    })

    // docs/behaviour/search.md#templates
    it('is found by search under its own address and name, and is not in the lists of presentations', async () => {
      const { body } = await visitor.get('/explore/search/?search=stairs')
      expect(body).toMatch(/href="\/presentation-template\/stairs\/".*<span dir="auto">Template<\/span>/)
      expect((await visitor.get('/explore/?sort=newest')).body).not.toContain('Stairs')
    })

    it.each(['/presentation-template/nothing/', '/presentation-template/a%27b/'])(
      'answers 404 for %s',
      async (path) => {
        expect((await visitor.get(path)).statusCode).toBe(404)
      },
    )
  })

  it('is linked from the home page, whose one search is that of the header', async () => {
    const { body } = await visitor.get('/')
    for (const path of ['/explore/', '/presentation-template/', '/gallery/'])
      expect(body).toContain(`href="${path}"`)
    expect(body).not.toContain('role="search"')
  })

  it.each([
    ['/explore?sort=newest', '/explore/?sort=newest'],
    ['/gallery', '/gallery/'],
    ['/user/ada-0000000001?page=2', '/user/ada-0000000001/?page=2'],
    ['/presentation-template', '/presentation-template/'],
    ['/presentation-template/stairs', '/presentation-template/stairs/'],
  ])('redirects %s to %s', async (from, to) => {
    const response = await visitor.get(from)
    expect([response.statusCode, response.headers.location]).toEqual([301, to])
  })
})
