import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { sitePageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'

const BLANK = { title: 'Nothing', description: '', tags: '[]', transcript: '[]' }
const transcriptOf = (text: string) =>
  JSON.stringify([
    { id: 't', title: '', texts: [{ id: 'x', styleClasses: [], paragraphs: [{ text }] }], topics: [] },
  ])

describe.each(DATABASES)('search on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let visitor: Browser

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    visitor = app.browser()
  })

  afterAll(() => app.stop())

  const add = (oid: string, row: Parameters<TestApp['addPresentation']>[0] | object) =>
    app.addPresentation({ ...BLANK, owner_oid: ada.oid, ...row, oid })
  async function search(term: string, more = '') {
    await app.parts.searchIndexer.catchUp()
    return visitor.get(`/explore/search/?search=${encodeURIComponent(term)}${more}`)
  }
  const titlesIn = (body: string) =>
    body.includes('Nothing found')
      ? []
      : [...body.matchAll(/<strong dir="auto">([^<]*)<\/strong>/g)].map(([, title]) => title)
  const found = async (term: string, more = '') => titlesIn((await search(term, more)).body)

  // docs/behaviour/search.md#search-order
  it('finds by title, tag, owner, description and transcript, in this order', async () => {
    const hans = await app.logIn('hans@example.com', { firstName: 'Hans', lastName: 'Zephyr' })
    await add('order-e', { title: 'Transcript', transcript: transcriptOf('a zephyr blows'), views_count: 9 })
    await add('order-d', { title: 'Description', description: 'A zephyr.' })
    await add('order-c', { title: 'Owner', owner_oid: hans.oid })
    await add('order-b', { title: 'Tags', tags: '["zephyr"]' })
    await add('order-a', { title: 'Zephyr' })
    expect(await found('zephyr')).toEqual(['Zephyr', 'Tags', 'Owner', 'Description', 'Transcript'])
  })

  // docs/behaviour/search.md#search-order
  it('sorts equal results by views, then by date', async () => {
    await add('tie-old', { title: 'Tie old', tags: '["tied"]', created_at: 1 })
    await add('tie-new', { title: 'Tie new', tags: '["tied"]', created_at: 2 })
    await add('tie-seen', { title: 'Tie seen', tags: '["tied"]', created_at: 0, views_count: 5 })
    expect(await found('tied')).toEqual(['Tie seen', 'Tie new', 'Tie old'])
  })

  // docs/behaviour/search.md#search-words
  it('matches the last word as a prefix, and ranks a whole word higher', async () => {
    await add('begin-a', { title: 'Cellar walls', views_count: 9 })
    await add('begin-b', { title: 'Cell walls' })
    expect(await found('walls cell')).toEqual(['Cell walls', 'Cellar walls'])
    expect(await found('cella')).toEqual(['Cellar walls'])
    expect(await found('cella walls', '&page=1')).toContain('Cell walls')
    expect((await search('cella walls')).body).toContain('These have some of them')
  })

  // docs/behaviour/search.md#search-words
  it('finds presentations with all words, or with some if none has all', async () => {
    await add('words-a', { title: 'Quartz and mica' })
    await add('words-b', { title: 'Quartz alone' })
    expect(await found('quartz mica')).toEqual(['Quartz and mica'])
    const some = await search('quartz unobtainium')
    expect(titlesIn(some.body).sort()).toEqual(['Quartz alone', 'Quartz and mica'])
    expect(some.body).toContain('No presentation has all of these words')
  })

  // docs/behaviour/search.md#search-words
  it('ignores case and accents in every script', async () => {
    await add('fold-a', { title: 'Été à Łódź' })
    await add('fold-b', { title: '太陽系の歴史' })
    await add('fold-c', { title: '태양계의 행성' })
    await add('fold-d', { title: 'Größenordnung' })
    expect(await found('ETE lodz')).toEqual(['Été à Łódź'])
    expect(await found('歴史')).toEqual(['太陽系の歴史'])
    expect(await found('태양계')).toEqual(['태양계의 행성'])
    expect(await found('GRÖSSENORD')).toEqual(['Größenordnung'])
  })

  // docs/behaviour/visibility.md#listed
  it('never shows what is private or unlisted, nor suggests its words', async () => {
    await add('closed-a', { title: 'Quixotic plans', privacy: 'private' })
    await add('closed-b', { title: 'Quixotic links', privacy: 'unlisted' })
    expect(await found('quixotic')).toEqual([])
    const misspelt = await search('quixotik')
    expect(misspelt.body).not.toContain('quixotic')
    expect(misspelt.body).toContain('Check the spelling, or try fewer')
  })

  // docs/behaviour/search.md#search-follows-changes
  it('follows publishing, editing and changes of visibility', async () => {
    const { oid } = await publishTinyDeck(
      app,
      { titles: ['Basalt'] },
      { ownerOid: ada.oid, title: 'Volcanoes' },
    )
    expect(await found('basalt')).toEqual(['Volcanoes'])
    const url = `/api/v4/presentation/${oid}/editing/`
    await ada.get('/explore/')
    const edit = async (change: object) => {
      const { version, title, description, privacy, steps } = (await ada.get(url)).json<
        Record<string, unknown>
      >()
      const payload = { version, title, description, privacy, steps, ...change }
      return (await ada.ask({ method: 'PUT', url, payload })).statusCode
    }
    expect(await edit({ title: 'Craters', description: 'Obsidian, mostly' })).toBe(200)
    expect([await found('volcanoes'), await found('obsidian')]).toEqual([[], ['Craters']])
    expect(await edit({ steps: [{ id: 's1', title: 'Pumice' }] })).toBe(200)
    expect(await found('pumice')).toEqual(['Craters'])
    expect(await edit({ privacy: 'private' })).toBe(200)
    expect(await found('pumice')).toEqual([])
    expect(await edit({ privacy: 'reusable' })).toBe(200)
    expect(await found('pumice')).toEqual(['Craters'])
  })

  it('finds a copy by its own title once it is public', async () => {
    await publishTinyDeck(
      app,
      {},
      { ownerOid: ada.oid, oid: 'source1', title: 'Feldspar', privacy: 'reusable' },
    )
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    await ben.get('/explore/')
    const copied = await ben.ask({ method: 'POST', url: '/api/v4/presentation/source1/copy/' })
    const { oid } = copied.json<{ oid: string }>()
    expect(await found('feldspar')).toEqual(['Feldspar'])
    await app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set({ privacy: 'public' }).where('oid', '=', oid).execute(),
    )
    expect((await found('feldspar')).sort()).toEqual(['Copy of Feldspar', 'Feldspar'])
  })

  it('follows a new name of the owner, and deletions', async () => {
    const ida = await app.logIn('ida@example.com', { firstName: 'Ida', lastName: 'Gneiss' })
    await add('gone-a', { title: 'First of Ida', owner_oid: ida.oid })
    await add('gone-b', { title: 'Second of Ida', owner_oid: ida.oid })
    expect(await found('gneiss')).toHaveLength(2)
    await app.parts.settings.rename(ida.oid, { firstName: 'Ida', lastName: 'Schist' })
    expect([await found('gneiss'), (await found('schist')).length]).toEqual([[], 2])
    await storesOf(app).sharing.remove('gone-a')
    expect(await found('schist')).toEqual(['Second of Ida'])
  })

  it('has further pages, and shows the last one for a page beyond it', async () => {
    for (let number = 1; number <= 30; number++)
      await add(`many${number}`, { title: `Many ${number}`, tags: '["manifold"]', views_count: 100 - number })
    const counts = await Promise.all(
      ['', '&page=2', '&page=99', '&page=0', '&page=x', '&page=2&page=1'].map(
        async (page) => (await found('manifold', page)).length,
      ),
    )
    expect(counts).toEqual([24, 6, 6, 24, 24, 24])
    const body = decoded((await search('manifold', '&page=2')).body)
    expect(body).toContain('href="/explore/search/?search=manifold">Previous</a>')
    expect(body).toContain('<title>30 presentations for “manifold” · Page 2 of 2 · Prezi</title>')
    expect((await found('manifold'))[0]).toBe('Many 1')
  })

  it('shows term and number of results in title and headline, in the visitor’s language, and has noindex', async () => {
    const one = await search('zephyr', '&lang=de')
    expect(one.body).toContain('<title>5 Präsentationen zu „zephyr“ · Prezi</title>')
    expect(one.body).toContain('<h1>5 Präsentationen zu „<bdi>zephyr</bdi>“</h1>')
    expect((await search('obsidian')).body).toContain('<h1>1 presentation for “<bdi>obsidian</bdi>”</h1>')
    expect(one.body).toContain('<meta name="robots" content="noindex">')
    expect(sitePageDataIn(one).searchTerm).toBe('zephyr')
  })

  // docs/behaviour/search.md#nothing-found
  it('suggests a spelling and four presentations when nothing is found', async () => {
    await add('kepler1', { title: 'Kepler and his orbits' })
    const response = await search('keplar orbitz')
    const body = decoded(response.body)
    expect(response.statusCode).toBe(200)
    expect(body).toContain('<h1>Nothing found for “<bdi>keplar orbitz</bdi>”</h1>')
    expect(body).toContain(
      'or try <a href="/explore/search/?search=kepler%20orbits"><bdi>kepler orbits</bdi></a>.',
    )
    expect([...body.matchAll(/class="site-card"/g)]).toHaveLength(4)
    expect(await found('kepler orbits')).toEqual(['Kepler and his orbits'])
  })

  // docs/behaviour/search.md#search-words
  it('looks for a short beginning in title, tags and owner only', async () => {
    await add('short-a', { title: 'Xylophone' })
    await add('short-b', { title: 'Band', description: 'With a xylophone.' })
    expect(await found('xy')).toEqual(['Xylophone'])
    expect((await found('xylo')).sort()).toEqual(['Band', 'Xylophone'])
  })

  // docs/behaviour/search.md#nothing-found
  it('forgets the words of what is deleted or closed', async () => {
    const words = async () => {
      await app.parts.searchIndexer.catchUp()
      const rows = await app.parts.database.read
        .selectFrom('spelling_words')
        .select('word')
        .where('word', 'like', 'zygo%')
        .execute()
      return rows.map(({ word }) => word).sort()
    }
    await add('forget-a', { title: 'Zygomatic' })
    await add('forget-b', { title: 'Zygote' })
    expect(await words()).toEqual(['zygomatic', 'zygote'])
    await storesOf(app).sharing.remove('forget-a')
    await storesOf(app).sharing.setPrivacy('forget-b', 'private')
    expect(await words()).toEqual([])
    expect(
      await app.parts.database.read
        .selectFrom('spelling_deletions')
        .selectAll()
        .where('word', 'like', 'zygo%')
        .execute(),
    ).toEqual([])
  })

  it.each(['', '%20%09', '%E3%80%80', '%00', '%E2%80%8B'])(
    'redirects to explore for an empty term: “%s”',
    async (term) => {
      const response = await visitor.get(`/explore/search/?search=${term}`)
      expect([response.statusCode, response.headers.location]).toEqual([302, '/explore/'])
    },
  )

  // docs/behaviour/search.md#empty-search
  it.each(['/explore/search/', '/explore/search/?search'])('redirects to explore from %s', async (url) => {
    expect((await visitor.get(url)).headers.location).toBe('/explore/')
  })

  it('redirects to the address with a slash', async () => {
    const response = await visitor.get('/explore/search?search=a%2Fb')
    expect([response.statusCode, response.headers.location]).toEqual([301, '/explore/search/?search=a%2Fb'])
  })

  it.each([
    'x'.repeat(10_000),
    '漢'.repeat(10_000),
    `'; drop table presentations; --`,
    '" OR 1=1 --',
    'a* NEAR(b c) title:x -y ^z "',
    `a' & !b | (c <-> d):*`,
    '%_\\',
    '<script>alert(1)</script>',
    '&lt;b&gt; &amp;',
    'ﷺ ͺ ㎏ ﬁ',
  ])('answers %j with 200', async (term) => {
    const { statusCode, body } = await search(term)
    expect(statusCode).toBe(200)
    expect(body.match(/<h1>/g)).toHaveLength(1)
    expect(body).not.toContain('<script>alert')
  })
})
