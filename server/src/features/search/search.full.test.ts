import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { DATABASES } from '../../../test/support/databases.ts'
import { decoded } from '../../../test/support/decoded.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { presentationRow } from '../../../test/support/seed-rows.ts'

const BLANK = { title: 'Nothing', description: '', tags: '[]', transcript: '[]' }

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
  async function search(term: string, more = '') {
    await app.parts.searchIndexer.catchUp()
    return visitor.get(`/explore/search/?search=${encodeURIComponent(term)}${more}`)
  }
  const titlesIn = (body: string) =>
    body.includes('Nothing found')
      ? []
      : [...body.matchAll(/<strong dir="auto">([^<]*)<\/strong>/g)].map(([, title]) => title)
  const found = async (term: string, more = '') => titlesIn((await search(term, more)).body)

  // docs/behaviour/search.md#search-limit
  it('ranks and shows 240 of more presentations: those with the word in the title, then the most watched', async () => {
    const row = (number: number, more: object) =>
      presentationRow({ ...BLANK, oid: `flood${number}`, owner_oid: ada.oid, ...more })
    const views = (number: number) => (number % 4 === 0 ? 0 : 4 ** (number % 4))
    const rows = [
      ...Array.from({ length: 300 }, (_, number) =>
        row(number, { title: `Rest ${number}`, description: 'A deluge.', views_count: views(number) }),
      ),
      ...Array.from({ length: 30 }, (_, number) => row(1_000 + number, { title: `Deluge ${number}` })),
      ...Array.from({ length: 250 }, (_, number) =>
        row(2_000 + number, { title: 'Deluge', privacy: 'private', views_count: 9_999 }),
      ),
    ]
    await app.parts.database.append('presentations', rows)
    await app.parts.database.append(
      'search_queue',
      rows.map(({ oid }) => ({ oid, ticket: oid, priority: 0 })),
    )
    const first = await search('deluge')
    expect(decoded(first.body)).toContain('<h1>More than 240 presentations for “<bdi>deluge</bdi>”</h1>')
    const pages = await Promise.all(
      Array.from({ length: 11 }, (_, number) => found('deluge', `&page=${number + 1}`)),
    )
    const shown = pages.slice(0, 10).flat()
    expect([new Set(shown).size, pages[10]]).toEqual([240, pages[9]])
    expect(shown.slice(0, 30).every((title) => title?.startsWith('Deluge'))).toBe(true)
    // Of 300 with the word in the description, 225 were watched; 210 are shown.
    expect(shown.slice(30).every((title) => Number(title?.split(' ')[1]) % 4 > 0)).toBe(true)
  })

  it('responds to any term, and escapes it', async () => {
    const operators = fc.constantFrom(
      '"',
      "'",
      '*',
      ':',
      '-',
      '^',
      '(',
      ')',
      '|',
      '&',
      '!',
      'NEAR',
      'OR',
      'AND',
    )
    const words = fc.oneof(fc.string({ unit: CODE_POINT, maxLength: 20 }), operators)
    await fc.assert(
      fc.asyncProperty(fc.array(words, { maxLength: 8 }), fc.nat(), async (parts, page) => {
        const term = `<i>${parts.join(' ')}`.replace(/\p{Surrogate}/gu, '\ufffd')
        const { statusCode, body } = await search(term, `&page=${page}`)
        expect(statusCode).toBe(200)
        expect(body).not.toContain('<i>')
        expect(body.match(/<h1>/g)).toHaveLength(1)
      }),
      { numRuns: 60 },
    )
  })

  it('responds to any query', async () => {
    const query = fc.string({
      unit: fc.constantFrom('%', 'E', 'D', '0', '8', 'A', '&', '=', '+', 'page', 'search', 'sort', ';', '['),
      maxLength: 30,
    })
    await fc.assert(
      fc.asyncProperty(query, async (text) => {
        for (const path of ['/explore/', '/explore/search/'])
          expect([200, 302]).toContain((await visitor.get(`${path}?search=${text}`)).statusCode)
      }),
      { numRuns: 40 },
    )
  })
})
