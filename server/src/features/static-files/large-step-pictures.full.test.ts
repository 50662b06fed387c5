import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { loadImage } from '@napi-rs/canvas'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

let app: TestApp
let ada: Browser & { oid: string }

beforeAll(async () => {
  app = await startApp('sqlite')
  ada = await app.logIn('ada@example.com')
  await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'orbit1', privacy: 'public' })
})
afterAll(() => app.stop())

const large = (step: number, revision = 1, browser: Browser = ada) =>
  browser.get(`/assets/orbit1/step-${step}.webp?revision=${revision}&size=large`)

// docs/behaviour/editing.md#stage
it('an editor gets a step as large as the stage is on a sharp screen', async () => {
  const answer = await large(2)
  const { width, height } = await loadImage(answer.rawPayload)
  expect([width, height]).toEqual([1_360, 765])
  expect(answer.headers['cache-control']).toBe('private, no-cache')
  expect((await large(2)).rawPayload.equals(answer.rawPayload)).toBe(true)
})

it('nobody else makes the server paint, and there is nothing but the steps', async () => {
  const ben = await app.logIn('ben@example.com')
  const answers = [large(1, 1, ben), large(1, 1, app.browser()), large(9), large(-1), large(1, 7)]
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})
