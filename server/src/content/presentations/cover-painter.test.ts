import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'

/** ms; a process starts, with all that it paints with. */
const PAINTING = 120_000

describe.each(DATABASES)('how a cover shows the first step, on %s', (kind) => {
  let app: TestApp

  beforeAll(async () => {
    app = await startApp(kind)
    const { oid: ownerOid } = await app.logIn('ada@example.com')
    await publishTinyDeck(app, { more: { items: [] } }, { ownerOid, oid: 'white1' })
  }, PAINTING)
  afterAll(() => app.stop())

  const read = async () => pageDataIn(await app.browser().get('/p/white1/'))

  // docs/behaviour/overlay.md#framed-cover
  it('is decided when it is published', async () => {
    expect((await read()).coverAspect).toBe(1.7778)
  })

  // docs/behaviour/overlay.md#framed-cover
  // docs/behaviour/visibility.md#change-at-once
  it(
    'is decided for an older presentation when somebody opens it',
    async () => {
      await app.parts.database.write((transaction) =>
        transaction.updateTable('presentations').set({ cover_aspect: null }).execute(),
      )
      expect((await read()).coverAspect).toBeUndefined()
      await until(async () => (await read()).coverAspect === 1.7778)
    },
    PAINTING,
  )
})
