import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

const inLanguage = (language?: string) => ({
  more: { canvas: { background: '#ffffff', ...(language !== undefined && { language }) } },
})

let app: TestApp
let ada: Browser & { oid: string }

beforeAll(async () => {
  app = await startApp('sqlite')
  ada = await app.logIn('ada@example.com')
  const of = { ownerOid: ada.oid, privacy: 'public' as const }
  await publishTinyDeck(app, inLanguage('de'), { ...of, oid: 'german1' })
  await publishTinyDeck(app, inLanguage(), { ...of, oid: 'unknown1' })
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
