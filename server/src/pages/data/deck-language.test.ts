import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const inLanguage = (language?: string) => ({
  more: { canvas: { background: '#ffffff', ...(language !== undefined && { language }) } },
})

let app: TestApp
let ada: Browser & { oid: string }
let eve: Browser & { oid: string }

beforeAll(async () => {
  app = await startApp('sqlite')
  ada = await app.logIn('ada@example.com')
  const of = { ownerOid: ada.oid, privacy: 'public' as const }
  for (const [oid, privacy] of [
    ['german1', 'public'],
    ['german2', 'reusable'],
  ] as const)
    // oxfmt-ignore
    await publishTinyDeck(app, inLanguage('de'), { ...of, oid, privacy, title: 'Im Kreis' })
  await publishTinyDeck(app, inLanguage(), { ...of, oid: 'unknown1' })
  eve = await app.logIn('eve@example.com')
  await app.parts.database.write((transaction) =>
    transaction
      .insertInto('collaborators')
      .values({ oid: 'german1', user_oid: eve.oid, right: 'comment', added_at: 1 })
      .execute(),
  )
})
afterAll(() => app.stop())

// docs/behaviour/page.md#language-of-a-deck
it('the page knows the language of its deck, whatever its own language is', async () => {
  const languageOf = async (oid: string) =>
    pageDataIn(await app.browser().get(`/p/${oid}/?lang=fr`)).deck.language
  expect([await languageOf('german1'), await languageOf('unknown1')]).toEqual(['de', undefined])
})

it('and so do the presentations that it offers', async () => {
  const { body } = await app.browser().get(`/api/v4/presentation/?owner_id=${ada.oid}&privacy=public`)
  const { results } = JSON.parse(body) as { results: { oid: string; language: string | null }[] }
  expect(Object.fromEntries(results.map(({ oid, language }) => [oid, language]))).toEqual({
    german1: 'de',
    unknown1: null,
  })
  await app.parts.database.write((transaction) =>
    transaction
      .insertInto('cards')
      .values({
        shelf: 'picks',
        oid: 'german1',
        position: 1,
        title: '',
        sub_title: '',
        path: '',
        thumbnail: '',
      })
      .execute(),
  )
  const { topPicks, teaseContent } = pageDataIn(await app.browser().get('/p/unknown1/'))
  expect([topPicks[0]?.language, teaseContent?.language]).toEqual(['de', 'de'])
})

it.each([
  ['the list of its owner', '/dashboard/next/', 4],
  ['the question whether to copy it', '/dashboard/next/?copy=german2', 5],
  ['the list of those with whom it is shared', '/dashboard/shared/', 2],
  ['the question whether to leave it', '/dashboard/shared/?leave=german1', 3],
  ['its sharing', '/dashboard/next/german1/', 1],
  ['the question whether to delete it', '/dashboard/next/german1/delete/', 1],
  ['the page to replace its file', '/dashboard/next/german1/file/', 1],
  ['its insights', '/p/german1/insights/', 1],
  ['the form to report it', '/contact/abuse/german1/', 1],
  ['its embed', '/p/german1/embed/', 1],
])('its title has that language on %s', async (_, path, count) => {
  const { body } = await (path.startsWith('/dashboard/shared/') ? eve : ada).get(path)
  const tags = [...body.matchAll(/<([^<>]+)>Im Kreis</g)].map(([, tag = '']) => tag)
  const shown = tags.filter((tag) => tag !== 'title')
  expect(shown).toHaveLength(count)
  for (const tag of shown) expect(tag).toContain('lang="de"')
})
