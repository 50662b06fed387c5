import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { cardRows } from '../src/cards.ts'
import { ONE_DATABASE } from '@viewpage/server/testing/databases'
import { linksIn } from '@viewpage/server/testing/links-in'
import { ROUTES_TABLE, type RouteRow } from '@viewpage/server/testing/routes-table'
import { viewLinkRow } from '@viewpage/server/testing/seed-rows'
import { startApp, type Browser, type TestApp } from '@viewpage/server/testing/start-app'
import { publishTinyDeck } from '@viewpage/server/testing/publish-tiny-deck'

const ORIGIN = 'http://viewpage.example'

/** The addresses that pages must be able to link to (docs/behaviour/addresses.md#every-target-answers). */
const SPECIFIED = [
  '/',
  '/login/',
  '/logout/',
  '/settings/',
  '/dashboard/next/',
  '/signup/',
  '/signup/basic/',
  '/pricing/',
  '/explore/',
  '/explore/search/?search={term}',
  '/product/',
  '/video/',
  '/edu/prezi-video-edu/',
  '/video/explore/',
  '/presentation-template/',
  '/presentation-template/{template}/',
  '/gallery/',
  '/contact/abuse/{oid}/',
  '/download/business/',
  '/upgrade/embedded/features/pitch_presenter_view/',
  '/{classic}/edit/',
  '/p/edit/{oid}/',
  '/user/{user}/',
  '/embed/{classic}/',
  '/p/{oid}/embed/',
]

describe.each(ONE_DATABASE)('every address on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let anybody: Browser

  beforeAll(async () => {
    app = await startApp(kind, {
      built: true,
      env: { VIEWPAGE_PUBLIC_URL: ORIGIN },
    })
    ada = await app.logIn('ada@example.com')
    anybody = app.browser()
    const own = { ownerOid: ada.oid }
    await publishTinyDeck(app, {}, { ...own, oid: 'orbit1' })
    await publishTinyDeck(app, {}, { ...own, oid: 'garden1', title: 'The garden' })
    await publishTinyDeck(app, {}, { ...own, oid: 'classic1', schemaVersion: '0', privacy: 'reusable' })
    await publishTinyDeck(app, {}, { ...own, oid: 'secret1', privacy: 'private' })
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('view_links')
        .values(viewLinkRow('linkask1', 'secret1', ada.oid))
        .execute()
      await transaction
        .insertInto('cards')
        .values(cardRows(['orbit1', 'garden1']))
        .execute()
    })
    await app.warmUp()
  })

  afterAll(() => app.stop())

  const addressOf = ({ pattern }: RouteRow) =>
    pattern
      .replace('{oid}/links/', 'secret1/links/')
      .replace('{oid}', 'orbit1')
      .replace('{classic}', 'classic1')
      .replace('{slug}', 'a-slug')
      .replace('{link}', 'linkask1')
      .replace('{invitation}', 'unknown')
      .replace('{mailed}', 'unknown')
      .replace('{hook}', 'unknown')
      .replace('{offer}', 'unknown')
      .replace('{user}', ada.oid)
      .replace('{template}', 'lesson-with-shapes')
      .replace('{term}', 'kepler')
      .replace('{address}', encodeURIComponent(`${ORIGIN}/p/orbit1/`))

  // docs/behaviour/addresses.md#every-target-answers
  it('that must answer is in the table of routes', () => {
    const patterns = ROUTES_TABLE.map(({ pattern }) => pattern)
    expect(patterns).toEqual(expect.arrayContaining(SPECIFIED))
    expect(new Set(patterns).size).toBe(patterns.length)
  })

  it.each(ROUTES_TABLE)('answers as the table says: $pattern', async (row) => {
    const address = addressOf(row)
    expect((await anybody.get(address)).statusCode).toBe(row.anybody)
    expect((await ada.get(address)).statusCode).toBe(row.loggedIn)
    const head = await anybody.ask({ method: 'HEAD', url: address, headers: { accept: 'text/html' } })
    expect([head.statusCode, head.body]).toEqual([row.anybody, ''])
  })

  // docs/behaviour/addresses.md#trailing-slash
  it.each(ROUTES_TABLE.filter(({ pattern }) => /.\/$/.test(pattern)))(
    'is found without its last slash too, and keeps its query: $pattern',
    async (row) => {
      const address = addressOf(row)
      const { statusCode, headers } = await anybody.get(`${address.slice(0, -1)}?a=%2F&b=1`)
      expect([statusCode, headers.location]).toEqual([301, `${address}?a=%2F&b=1`])
    },
  )

  // docs/behaviour/addresses.md#every-target-answers
  it.each([
    ['anybody, in English', 'en', () => anybody],
    ['anybody, in German', 'de', () => anybody],
    ['Ada, in English', 'en', () => ada],
    ['Ada, in German', 'de', () => ada],
  ] as const)(
    'that a page leads to is there, for %s',
    async (_, language, who) => {
      const browser = who()
      const headers = { 'accept-language': language }
      const pages = [...ROUTES_TABLE.map(addressOf), '/nothing-here/', '/p/nothing1/', '/p/nothing1/embed/']
      const ledFrom = new Map<string, string>()
      for (const page of pages) {
        const { body, statusCode, headers: sent } = await browser.get(page, headers)
        if (!String(sent['content-type']).startsWith('text/html')) continue
        for (const link of linksIn(body, page, ORIGIN)) {
          // A page that is not there is not there in any other language.
          const isItself = statusCode === 404 && link.split('?')[0] === page
          if (!isItself && !ledFrom.has(link)) ledFrom.set(link, page)
        }
      }
      const dead: string[] = []
      for (const [link, page] of ledFrom) {
        const { statusCode } = await browser.get(link, headers)
        if (statusCode === 404 || statusCode >= 500) dead.push(`${page} leads to ${link}: ${statusCode}`)
      }
      expect(dead).toEqual([])
      // So that nobody walks through pages without links.
      expect([...ledFrom.keys()]).toEqual(
        expect.arrayContaining(['/terms/', '/pricing/', '/video/explore/', '/product/', '/favicon.svg']),
      )
    },
    120_000,
  )
})
