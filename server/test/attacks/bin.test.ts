import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { moveToBin } from '../../src/content/presentations/bin.ts'
import { askRoute } from './rights-requests.ts'
import type { Person } from './rights-outcomes.ts'
import { TABLE } from './rights-table.ts'
import { createWorld, type Deck } from './rights-world.ts'

const ASKING = ['anonymous', 'editor', 'owner', 'guest'] as const satisfies Person[]

/** Whoever has the secret in the address of an invitation may know that it existed. Saving needs a state to save. */
const ROUTES = Object.keys(TABLE).filter(
  (route) =>
    !/:invitation|\/user\/|^PUT \S+(?:editing|tags)\/$/.test(route) && route !== 'POST /api/v1/viewer-log/',
)

// docs/behaviour/sharing.md#bin
describe('a presentation in the bin', () => {
  let app: TestApp
  let port: number
  let decks: Deck[]

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    const world = await createWorld(app, port, ['newer'])
    decks = world.filter(({ state }) => state === 'reusable' || state === 'down')
    for (const { oid } of decks)
      await app.parts.database.write((transaction) =>
        moveToBin(transaction, app.parts.database.kind, oid, app.clock.now),
      )
    app.clock.now += 11_000
  }, 180_000)

  afterAll(() => app.stop())

  it.each(ROUTES)('is for everybody as if it did not exist: %s', async (route) => {
    const answers: string[] = []
    const wanted: string[] = []
    for (const deck of decks) {
      const missing = { ...deck, oid: 'missing-newer', ownerOid: 'missing-newer-owner' }
      for (const person of ASKING) {
        const actor = deck.people[person]
        const stranger = { ...actor, linkId: actor.linkId?.replace(deck.oid, missing.oid) ?? null }
        const isPicture = route === 'GET /dashboard/bin/:oid/card.webp' && person === 'owner'
        const name = `${deck.oid} ${person} `
        answers.push(name + (await askRoute(route, { app, port, deck, actor })))
        wanted.push(
          name + (isPicture ? '200' : await askRoute(route, { app, port, deck: missing, actor: stranger })),
        )
      }
    }
    expect(answers).toEqual(wanted)
  })

  it('counts no views and events, and its rows stay as they were', async () => {
    const { read } = app.parts.database
    for (const table of ['presentation_views', 'view_events', 'likes'] as const)
      expect(await read.selectFrom(table).selectAll().execute()).toEqual([])
    const { count } = await read
      .selectFrom('comments')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(
        'oid',
        'in',
        decks.map(({ oid }) => oid),
      )
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(decks.length)
  })
})
