import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { ONE_DATABASE } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { askRoute } from './rights-requests.ts'
import { outcomeOf, REVIEWED, TABLE } from './rights-table.ts'
import { createWorld, type Actor, type Deck } from './rights-world.ts'

// docs/behaviour/staff.md#open-what-was-reported
describe.each(ONE_DATABASE)('a private presentation that was reported, on %s', (kind) => {
  let app: TestApp
  let port: number
  let decks: Deck[]
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    port = await listen(app)
    const all = await createWorld(app, port, ['newer', 'classic'])
    decks = all.filter(({ state }) => state === 'private')
  })

  // A person without any right or link to it.
  const personOf = ({ people }: Deck): Actor => people.other
  const oidOf = ({ oid }: Deck) => `${oid}-other`

  beforeEach(async () => {
    for (const deck of decks) await mark(deck, 1)
    await app.parts.database.write((transaction) => transaction.deleteFrom('reports').execute())
    app.clock.now += 3 * 3_600_000
  })

  afterAll(() => app.stop())

  const mark = (deck: Deck, is_staff: number) =>
    app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ is_staff }).where('oid', '=', oidOf(deck)).execute(),
    )

  /** @returns the receipt */
  async function report({ oid }: Deck): Promise<string> {
    const receipt = `R-${++count}`
    await app.parts.database.write((transaction) =>
      transaction
        .insertInto('reports')
        .values({
          ...{ receipt, form_id: receipt, oid, revision: 1, link_id: null, reason: 'spam', note: '' },
          ...{ step: null, step_title: null, reporter_oid: null, language: 'en', created_at: 0 },
        })
        .execute(),
    )
    return receipt
  }

  const decide = (receipt: string) =>
    app.parts.database.write((transaction) =>
      transaction
        .updateTable('reports')
        .set({ decision: 'dismissed', decided_at: app.clock.now })
        .where('receipt', '=', receipt)
        .execute(),
    )

  const ask = (deck: Deck, route: string) => askRoute(route, { app, port, deck, actor: personOf(deck) })
  const pageOf = ({ schema }: Deck) => (schema === 'classic' ? 'GET /:oid/' : 'GET /p/:oid/')

  const entriesOf = (deck: Deck) =>
    app.parts.database.read
      .selectFrom('staff_log')
      .select(['action', 'target', 'detail'])
      .where('staff_oid', '=', oidOf(deck))
      .orderBy('id')
      .execute()

  it('can be seen by staff, and nothing else, as in the table', async () => {
    const answers: string[] = []
    const wanted: string[] = []
    for (const deck of decks) {
      await report(deck)
      const before = await countedOf(deck)
      for (const [route, expected] of Object.entries(TABLE)) {
        const usual = outcomeOf(expected, deck.schema, 'private', 'other')
        if (usual === '-') continue
        const name = `${deck.schema} ${route}: `
        answers.push(name + (await ask(deck, route)))
        wanted.push(name + outcomeOf(REVIEWED[route] ?? expected, deck.schema, 'private', 'other'))
      }
      expect(await countedOf(deck)).toEqual(before)
    }
    expect(answers).toEqual(wanted)
  })

  it('is missing for staff before the report and after the decision, also in a page that is open', async () => {
    const parts = ['GET /api/v4/presentation/:oid/document/', 'GET /assets/:oid/:sha256.:ending']
    for (const deck of decks) {
      const routes = [pageOf(deck), ...parts]
      const all = () => Promise.all(routes.map((route) => ask(deck, route)))
      expect(await all()).toEqual(['404', '404', '404'])
      const [first, second] = [await report(deck), await report(deck)]
      expect(await all()).toEqual(['200', '200', '200'])
      await decide(first)
      expect(await all()).toEqual(['200', '200', '200'])
      await decide(second)
      expect(await all()).toEqual(['404', '404', '404'])
    }
  })

  it('is missing for everybody else', async () => {
    for (const deck of decks) {
      await report(deck)
      for (const person of ['anonymous', 'stranger', 'revoked'] as const)
        expect(await askRoute(pageOf(deck), { app, port, deck, actor: deck.people[person] })).toBe('404')
      await mark(deck, 0)
      expect(await ask(deck, pageOf(deck))).toBe('404')
    }
  })

  it('is in the log of staff before it is seen, once an hour, with its report', async () => {
    const [deck] = decks
    if (!deck) throw new Error('There is no presentation.')
    const earlier = await entriesOf(deck)
    const receipt = await report(deck)
    const entry = { action: 'review', target: deck.oid, detail: receipt }
    await Promise.all([
      ask(deck, 'GET /api/v4/presentation/:oid/document/'),
      ask(deck, pageOf(deck)),
      ask(deck, 'GET /assets/:oid/:sha256.:ending'),
    ])
    expect(await entriesOf(deck)).toEqual([...earlier, entry])
    app.clock.now += 3_600_001
    await ask(deck, pageOf(deck))
    expect(await entriesOf(deck)).toEqual([...earlier, entry, entry])
  })

  it('is not logged for an owner, who is staff too', async () => {
    const [deck] = decks
    if (!deck) throw new Error('There is no presentation.')
    await report(deck)
    await app.parts.database.write((transaction) =>
      transaction.updateTable('users').set({ is_staff: 1 }).where('oid', '=', deck.ownerOid).execute(),
    )
    const answer = await askRoute(pageOf(deck), { app, port, deck, actor: deck.people.owner })
    expect(answer).toBe('200')
    const { read } = app.parts.database
    const entries = await read
      .selectFrom('staff_log')
      .selectAll()
      .where('staff_oid', '=', deck.ownerOid)
      .execute()
    expect(entries).toEqual([])
  })

  it('counts nothing of staff, whose page has no tracking id and says why it is shown', async () => {
    const [deck] = decks
    if (!deck) throw new Error('There is no presentation.')
    await report(deck)
    const { body } = await personOf(deck).visitor.ask('GET', `/p/${deck.oid}/`)
    expect(body).toContain('because a report about it waits')
    expect(body).toContain('"trackingOid":null')
    expect(body).toContain('"trackingDisabled":true')
    // Without it, there is no button to like.
    expect(body).not.toContain('"likesCount"')
  })

  async function countedOf({ oid }: Deck): Promise<unknown[]> {
    const { read } = app.parts.database
    const tables = ['presentation_views', 'view_events', 'likes', 'comments', 'presentations'] as const
    return Promise.all(
      tables.map((table) => read.selectFrom(table).selectAll().where(`${table}.oid`, '=', oid).execute()),
    )
  }
})
