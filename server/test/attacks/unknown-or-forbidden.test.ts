import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { statementsDuring } from '../support/watch-statements.ts'
import { askRoute } from './rights-requests.ts'
import type { Person } from './rights-outcomes.ts'
import { TABLE } from './rights-table.ts'
import { createWorld, type Actor, type Deck } from './rights-world.ts'

/** Nobody who asks has a right to it. */
const ASKING = ['anonymous', 'stranger', 'revoked'] as const satisfies Person[]

/** Bodies that do not depend on the presentation. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/v4/presentation/:oid/editing/': {
    ...{ version: '1', title: 'One', description: '', privacy: 'public', steps: [{ id: 's1', title: '' }] },
  },
  'PUT /api/v4/presentation/:oid/tags/': { tags: [], hidden_tags: [], version: '1' },
}

/** Whoever has the secret in the address of an invitation may know that it exists; a profile is of an account. */
const ROUTES = Object.keys(TABLE).filter((route) => !/:invitation|\/user\//.test(route))

describe('a private presentation', () => {
  let app: TestApp
  let port: number
  let deck: Deck
  let missing: Deck

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    const found = (await createWorld(app, port, ['newer'])).find(({ state }) => state === 'private')
    if (!found) throw new Error('There is no private presentation.')
    deck = found
    missing = { ...deck, oid: 'missing-newer' }
    app.clock.now += 11_000
  }, 60_000)

  afterAll(() => app.stop())

  /** What is answered, and what is read about the presentation. */
  async function traceOf(route: string, asked: Deck, actor: Actor): Promise<string[]> {
    const body = BODIES[route]
    let outcome = ''
    const ran = await statementsDuring(async () => {
      outcome = body
        ? String((await actor.visitor.write('PUT', route.slice(4).replace(':oid', asked.oid), body)).status)
        : await askRoute(route, { app, port, deck: asked, actor })
    })
    // The names of its people and links begin with its own. Others are of caches, and of jobs in the background.
    const about = ran.filter(({ parameters }) =>
      /private-newer|missing-newer/.test(JSON.stringify(parameters)),
    )
    return [outcome, ...about.map(({ sql }) => sql)]
  }

  it.each(ROUTES)('has the same read for %s as one that does not exist', async (route) => {
    for (const person of ASKING) {
      const actor = deck.people[person]
      const ofMissing = { ...actor, linkId: actor.linkId?.replace(deck.oid, missing.oid) ?? null }
      const forbidden = await traceOf(route, deck, actor)
      expect(forbidden).toEqual(await traceOf(route, missing, ofMissing))
    }
  })
})
