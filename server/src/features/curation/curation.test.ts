import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

interface Body {
  tags: string[]
  hidden_tags: string[]
  version: string
}

describe.each(DATABASES)('curating on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let stella: Browser & { oid: string }
  let anonymous: Browser
  let oid = ''
  let count = 0

  const urlOf = (of: string) => `/api/v4/presentation/${of}/tags/`
  const read = async (who: Browser, of = oid) => (await who.get(urlOf(of))).json<Body>()
  const write = (who: Browser, payload: Body) => who.ask({ method: 'PUT', url: urlOf(oid), payload })
  const change = async (who: Browser, tags: Partial<Body>) => write(who, { ...(await read(who)), ...tags })
  const addDeck = (settings = {}, privacy: 'public' | 'private' = 'public') =>
    app.addPresentation({
      oid,
      owner_oid: ada.oid,
      title: `Deck ${oid}`,
      privacy,
      settings: JSON.stringify(settings),
    })
  const foundBy = async (term: string) => {
    await app.parts.searchIndexer.catchUp()
    return (await anonymous.get(`/explore/search/?search=${encodeURIComponent(term)}`)).body
  }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    stella = await app.logIn('stella@example.com', { firstName: 'Stella', lastName: 'Staff' })
    anonymous = app.browser()
    await app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ is_staff: 1 }).where('oid', '=', stella.oid).execute(),
    )
    for (const browser of [ada, ben, stella, anonymous]) await browser.get('/login/')
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    oid = `deck${++count}`
    await addDeck()
  })

  // docs/behaviour/curation.md#who-curates
  it('is for staff, and with the admin tools for owners', async () => {
    const statusOf = async (who: Browser) => (await who.get(urlOf(oid))).statusCode
    const flagsOf = async (who: Browser, query = '') => {
      const { content_curation, admin_tools } = pageDataIn(
        await who.get(`/p/${oid}/${query}`),
      ).evaluatedFeatures
      return [content_curation, admin_tools]
    }
    const people = [anonymous, ben, ada, stella]
    expect(await Promise.all(people.map(statusOf))).toEqual([401, 403, 403, 200])
    expect(await Promise.all(people.map((who) => flagsOf(who)))).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, false],
    ])
    oid = `deck${++count}`
    await addDeck({ features: { admin_tools: true } })
    expect(await Promise.all(people.map(statusOf))).toEqual([401, 403, 200, 200])
    expect(await Promise.all(people.map((who) => flagsOf(who)))).toEqual([
      [false, false],
      [false, false],
      [false, true],
      [true, false],
    ])
    expect(await flagsOf(ada, '?view=public')).toEqual([false, false])
    oid = `deck${++count}`
    await addDeck({ features: { content_curation: false } }, 'private')
    expect(await statusOf(stella)).toBe(404)
  })

  it('needs the CSRF token', async () => {
    const response = await stella.ask({
      method: 'PUT',
      url: urlOf(oid),
      payload: await read(stella),
      headers: { 'x-csrftoken': 'another' },
    })
    expect(response.statusCode).toBe(403)
  })

  // docs/behaviour/curation.md#hidden-tags
  it('stores hidden tags, which search uses and nobody sees', async () => {
    const response = await change(stella, { tags: ['orbits'], hidden_tags: ['zymurgy', 'Best of 2026'] })
    expect(response.json<Body>()).toEqual({
      tags: ['orbits'],
      hidden_tags: ['zymurgy', 'Best of 2026'],
      version: expect.any(String),
    })
    expect(await read(stella)).toEqual(response.json())
    expect(await foundBy('zymurgy')).toContain(`/p/${oid}/`)
    const places = [`/p/${oid}/`, `/p/${oid}/embed/`, `/api/v4/presentation/${oid}/page-data/`]
    const lists = [
      '/explore/',
      `/user/${ada.oid}/`,
      `/api/v4/presentation/?owner_id=${ada.oid}&privacy=public`,
    ]
    for (const path of [...places, ...lists, `/oembed?url=http://localhost/p/${oid}/`])
      for (const who of [anonymous, ada, stella])
        expect((await who.get(path, { host: 'localhost' })).body).not.toMatch(/zymurgy|Best of 2026/)
    // A misspelt word finds nothing, and the hidden one is not suggested.
    expect(await foundBy('zymurgi')).not.toContain('zymurgy')
  })

  // docs/behaviour/curation.md#tag-changes-are-recorded
  it('enters what staff changes in their log, once', async () => {
    await change(stella, { hidden_tags: ['kept'] })
    await change(stella, { hidden_tags: ['kept'] })
    const entries = await app.parts.database.read
      .selectFrom('staff_log')
      .select(['staff_oid', 'action'])
      .where('target', '=', oid)
      .execute()
    expect(entries).toEqual([{ staff_oid: stella.oid, action: 'tags' }])
  })

  it('shows changed visible tags on the page at once', async () => {
    expect(pageDataIn(await anonymous.get(`/p/${oid}/`)).tags).toBe('astronomy,kepler')
    await change(stella, { tags: ['moons'] })
    expect(pageDataIn(await anonymous.get(`/p/${oid}/`)).tags).toBe('moons')
    expect(await foundBy('moons')).toContain(`/p/${oid}/`)
  })

  // docs/behaviour/curation.md#tag-limits
  it.each<object>([
    { tags: ['a,b'] },
    { tags: ['twice', 'TWICE'] },
    { hidden_tags: Array.from({ length: 21 }, (_, index) => `tag ${index}`) },
    { tags: 'orbits' },
    { version: 1 },
    { more: [] },
  ])('refuses %j', async (given) => {
    const before = await read(stella)
    const response = await write(stella, { ...before, ...given })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ error: 'invalid_body', details: expect.any(Array) })
    expect(await read(stella)).toEqual(before)
  })

  // docs/behaviour/curation.md#two-curators
  it('lets the first of two save, and shows its tags to the other', async () => {
    const seen = await read(stella)
    const responses = await Promise.all(
      ['first', 'second'].map((tag) => write(stella, { ...seen, hidden_tags: [tag] })),
    )
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [saved, refused] = responses.toSorted((one, other) => one.statusCode - other.statusCode)
    expect(refused?.json()).toMatchObject({ error: 'conflict', current: saved?.json<Body>() })
    expect(await read(stella)).toEqual(saved?.json<Body>())
  })

  it('forgets hidden tags with the presentation', async () => {
    await change(stella, { hidden_tags: ['zymurgy'] })
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('presentations').where('oid', '=', oid).execute(),
    )
    const rows = await app.parts.database.read
      .selectFrom('hidden_tags')
      .selectAll()
      .where('oid', '=', oid)
      .execute()
    expect(rows).toEqual([])
  })
})
