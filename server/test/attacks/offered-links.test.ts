import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { linksIn } from '../support/links-in.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { PEOPLE } from './rights-outcomes.ts'
import { createWorld, type Actor, type Deck } from './rights-world.ts'

// docs/behaviour/toolbar.md#nothing-refused
describe('the page of a presentation', () => {
  let app: TestApp
  let port: number
  let decks: Deck[]

  beforeAll(async () => {
    app = await startApp('sqlite', { built: true })
    port = await listen(app)
    decks = await createWorld(app, port, ['newer'])
  })

  afterAll(() => app.stop())

  /** The links about the presentation on its page that do not open, as `{status} {address}`. */
  async function refusedOn(page: string, { visitor }: Actor, { oid }: Deck): Promise<string[]> {
    const headers = { accept: 'text/html' }
    const { status, body } = await visitor.ask('GET', page, { headers })
    if (status !== 200) return []
    const links = [...linksIn(body, page, `http://127.0.0.1:${port}`)].filter((link) => link.includes(oid))
    expect(links).not.toEqual([])
    const statuses = links.map(async (link) => ({
      link,
      status: (await visitor.ask('GET', link, { headers })).status,
    }))
    return (await Promise.all(statuses))
      .filter((each) => each.status >= 400)
      .map((each) => `${each.status} ${each.link}`)
  }

  it.each(PEOPLE)('offers no link that is refused to this person: %s', async (person) => {
    for (const deck of decks) {
      const actor = deck.people[person]
      const pages = [`/p/${deck.oid}/`, `/p/${deck.oid}/?view=public`]
      if (person === 'guest') pages.push(`/v/${actor.linkId ?? ''}/`)
      for (const page of pages) expect([page, await refusedOn(page, actor, deck)]).toEqual([page, []])
    }
  })

  it('offers no link that is refused to staff, who sees it because of a report', async () => {
    const deck = decks.find(({ state }) => state === 'private')
    if (!deck) throw new Error('There is no private presentation.')
    const { oid, people } = deck
    await app.parts.database.write(async (transaction) => {
      const staff = transaction.updateTable('users').set({ is_staff: 1 })
      await staff.where('oid', '=', `${oid}-stranger`).execute()
      await transaction
        .insertInto('reports')
        .values({
          ...{ receipt: 'R-1', form_id: 'form1', oid, revision: 1, link_id: null, reason: 'spam', note: '' },
          ...{ step: null, step_title: null, reporter_oid: null, language: 'en', created_at: 0 },
        })
        .execute()
    })
    const page = `/p/${oid}/`
    expect((await people.stranger.visitor.ask('GET', page)).status).toBe(200)
    expect(await refusedOn(page, people.stranger, deck)).toEqual([])
  })
})
