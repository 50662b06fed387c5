import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { readXml, type XmlElement } from '../../../test/support/read-xml.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const ATOM = 'http://www.w3.org/2005/Atom'
const ORIGIN = 'http://view.example'
const HOSTILE = `<b>"'&]]> \u0001\ufffe <![CDATA[ &copy;`

const named = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name)
const textIn = (element: XmlElement, name: string) => named(element, name)[0]?.text ?? ''
const linksIn = (element: XmlElement, rel: string) =>
  named(element, 'link').filter(({ attributes }) => attributes['rel'] === rel)

/** What RFC 4287 requires of a feed and of an entry (4.1.1, 4.1.2), apart from the author, which entries may take from the feed. */
function expectRequired(element: XmlElement): void {
  expect(element.namespace).toBe(ATOM)
  for (const name of ['id', 'title', 'updated'])
    expect([name, named(element, name).length]).toEqual([name, 1])
  expect(URL.canParse(textIn(element, 'id'))).toBe(true)
  // RFC 3339, which Atom asks for with capital letters.
  expect(textIn(element, 'updated')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  for (const { attributes } of named(element, 'link'))
    expect(URL.canParse(attributes['href'] ?? '')).toBe(true)
  const alternates = linksIn(element, 'alternate').map(({ attributes }) => attributes['type'])
  expect(new Set(alternates).size).toBe(alternates.length)
}

describe.each(DATABASES)('the feed of an owner on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser
  let path: string

  beforeAll(async () => {
    app = await startApp(kind)
    app.clock.now = Date.parse('2026-11-14T12:00:00Z')
    ada = await app.logIn('ada@example.com')
    const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    anybody = app.browser()
    path = `/user/${ada.oid}/feed.atom`
    const add = (oid: string, row: object) => app.addPresentation({ oid, owner_oid: ada.oid, ...row })
    await publishTinyDeck(app, {}, { oid: 'orbit1', ownerOid: ada.oid, tags: ['kepler'], privacy: 'public' })
    await add('classic1', {
      schema_version: '0',
      privacy: 'reusable',
      created_at: 1,
      modified_at: 2,
      deck_language: 'la',
    })
    await add('evil1', {
      title: HOSTILE,
      description: HOSTILE,
      tags: JSON.stringify([HOSTILE]),
      created_at: 0,
    })
    await add('hidden1', { privacy: 'unlisted' })
    await add('secret1', { privacy: 'private' })
    await add('down1', { taken_down_at: 1 })
    await app.addPresentation({ oid: 'bens1', owner_oid: ben.oid })
  })

  afterAll(() => app.stop())

  const get = (headers = {}) => anybody.get(path, { host: 'view.example', accept: '*/*', ...headers })
  const feedNow = async () => readXml((await get()).body)

  // docs/behaviour/machines.md#feed-of-an-owner
  it('has everything that RFC 4287 requires, and only what is listed, the newest first', async () => {
    const { headers, body, statusCode } = await get()
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = readXml(body)
    expect(feed.name).toBe('feed')
    expectRequired(feed)
    expect(textIn(feed, 'title')).toBe('Ada Lovelace')
    expect(textIn(feed, 'updated')).toBe('2026-11-14T12:00:00.000Z')
    expect(linksIn(feed, 'self')[0]?.attributes['href']).toBe(ORIGIN + path)
    const [author] = named(feed, 'author')
    expect(author && textIn(author, 'name')).toBe('Ada Lovelace')
    const entries = named(feed, 'entry')
    for (const entry of entries) expectRequired(entry)
    expect(entries.map((entry) => textIn(entry, 'id'))).toEqual([
      `${ORIGIN}/p/orbit1/`,
      `${ORIGIN}/classic1/`,
      `${ORIGIN}/p/evil1/`,
    ])
    expect(body).not.toContain('example.com')
  })

  // docs/behaviour/machines.md#feed-of-an-owner
  it('has of each its page, its Markdown, its times, its tags, its language and its picture', async () => {
    const [first, second] = named(await feedNow(), 'entry')
    if (!first || !second) throw new Error('There are no entries.')
    const addresses = linksIn(second, 'alternate').map(({ attributes: { type, href } }) => [type, href])
    expect(addresses).toEqual([
      ['text/html', `${ORIGIN}/classic1/going-around/`],
      ['text/markdown', `${ORIGIN}/classic1/index.md`],
    ])
    for (const [, href = ''] of addresses)
      expect((await anybody.get(href.replace(ORIGIN, ''))).statusCode).toBe(200)
    expect([textIn(second, 'published'), textIn(second, 'updated')]).toEqual([
      '1970-01-01T00:00:00.001Z',
      '1970-01-01T00:00:00.002Z',
    ])
    expect(second.attributes['xml:lang']).toBe('la')
    expect(textIn(second, 'summary')).toBe('Planets fall and keep missing.')
    expect(named(first, 'category').map(({ attributes }) => attributes['term'])).toEqual(['kepler'])
    const [picture] = named(first, 'thumbnail')
    expect(picture?.namespace).toBe('http://search.yahoo.com/mrss/')
    const shown = await anybody.get((picture?.attributes['url'] ?? '').replace(ORIGIN, ''))
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  // docs/behaviour/machines.md#feed-of-an-owner
  it('shows texts of people as they are, without what XML cannot contain', async () => {
    const evil = named(await feedNow(), 'entry').at(-1)
    if (!evil) throw new Error('There are no entries.')
    const shown = `<b>"'&]]>  <![CDATA[ &copy;`
    expect([textIn(evil, 'title'), textIn(evil, 'summary')]).toEqual([shown, shown])
    expect(named(evil, 'category')[0]?.attributes['term']).toBe(shown)
  })

  // docs/behaviour/machines.md#made-once
  it('is sent again only after a change, and keeps ids when titles change', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toBe('no-cache')
    const known = { 'if-none-match': String(headers.etag) }
    expect((await get(known)).statusCode).toBe(304)
    await app.parts.database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ title: 'Round', slug: 'round' })
        .where('oid', '=', 'classic1')
        .execute(),
    )
    const changed = await get(known)
    expect(changed.statusCode).toBe(200)
    const entry = named(readXml(changed.body), 'entry')[1]
    expect(entry && [textIn(entry, 'title'), textIn(entry, 'id')]).toEqual(['Round', `${ORIGIN}/classic1/`])
  })

  // docs/behaviour/machines.md#rights-of-machines
  it('leaves out at once what is made private', async () => {
    const shows = async () => (await get()).body.includes('/p/orbit1/')
    const set = (privacy: 'private' | 'public') =>
      app.parts.database.write((transaction) =>
        transaction.updateTable('presentations').set({ privacy }).where('oid', '=', 'orbit1').execute(),
      )
    await set('private')
    expect(await shows()).toBe(false)
    await set('public')
    expect(await shows()).toBe(true)
  })

  // docs/behaviour/machines.md#feed-of-an-owner
  it('is named by the profile, and valid without presentations', async () => {
    const link = `<link rel="alternate" type="application/atom+xml" href="${path}" title="Ada Lovelace">`
    expect((await anybody.get(`/user/${ada.oid}/`)).body).toContain(link)
    expect((await anybody.get('/explore/')).body).not.toContain('atom+xml')
    const eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: '<Adeyemi>' })
    const feed = readXml((await anybody.get(`/user/${eve.oid}/feed.atom`)).body)
    expectRequired(feed)
    expect([textIn(feed, 'title'), named(feed, 'entry')]).toEqual(['Eve <Adeyemi>', []])
    expect((await anybody.get('/user/nobody-here/feed.atom')).statusCode).toBe(404)
  })

  // docs/behaviour/machines.md#feed-of-an-owner
  it('has the 50 newest of many', async () => {
    const max = await app.logIn('max@example.com')
    for (let at = 0; at < 52; at++)
      await app.addPresentation({ oid: `many${at}`, owner_oid: max.oid, created_at: at })
    const feed = readXml((await anybody.get(`/user/${max.oid}/feed.atom`)).body)
    const ids = named(feed, 'entry').map((entry) => new URL(textIn(entry, 'id')).pathname)
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([50, '/p/many51/', '/p/many2/'])
  })
})
