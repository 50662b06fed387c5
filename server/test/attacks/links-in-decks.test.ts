import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen } from '../support/http-visitor.ts'
import { listRoutes } from '../support/route-list.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { statementsDuring, type RanStatement } from '../support/watch-statements.ts'
import { addressOf } from './rights-requests.ts'
import { createWorld, type Actor, type Deck } from './rights-world.ts'

/** What a browser sends when somebody follows a link on a page of this site. */
const FOLLOWED = {
  ...{ accept: 'text/html', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' },
  'sec-fetch-mode': 'navigate',
}

/**
 * Everything that GET stores or sets, by route. A link in a deck is on a page of this site, so whoever wrote the deck can
 * make a visitor send any of these requests.
 */
const WRITES: Readonly<Record<string, readonly string[]>> = {
  // Counted for the limit of exports.
  '/p/:oid/insights/export/:kind.:format': ['limit_counts'],
  '/:oid/insights/export/:kind.:format': ['limit_counts'],
  // Painted for the first download, and kept until the presentation changes.
  '/api/v4/presentation/:oid/download/pdf/': ['touched_files', 'assets'],
  // The session of a visitor of view links lasts 30 minutes from the last request.
  '/api/v1/insights/viewers/:link_id/': ['session_id'],
  '/api/v1/presentations/:oid/insights/': ['limit_counts'],
}

/** Parameters that are not those of the presentation. */
const OTHERS: readonly (readonly [string, string])[] = [
  [':remote', 'mf-all'],
  [':again', '~1'],
  [':version', '1.0.0'],
  [':secret', 's'.repeat(43)],
  [':slug', 'nothing'],
  [':file', 'nothing.svg'],
  ['*', 'nothing.js'],
]

describe('a link in a deck', () => {
  let app: TestApp
  let deck: Deck
  let routes: string[]

  beforeAll(async () => {
    const all = await listRoutes(async () => {
      app = await startApp('sqlite')
    })
    routes = [...new Set(all.filter(({ method }) => method === 'GET').map(({ pattern }) => pattern))]
    const port = await listen(app)
    const found = (await createWorld(app, port, ['newer'])).find(({ state }) => state === 'reusable')
    if (!found) throw new Error('There is no reusable presentation.')
    deck = found
    // The page with the deck has set it.
    for (const { visitor } of actors()) await visitor.ask('GET', '/api/v1/csrf/')
    await app.parts.searchIndexer.catchUp()
  }, 60_000)

  afterAll(() => app.stop())

  const actors = () => [deck.people.owner, deck.people.guest]

  async function writesOf(pattern: string, actor: Actor): Promise<string[]> {
    const path = OTHERS.reduce(
      (address, [name, value]) => address.replace(name, value),
      addressOf(pattern, { deck, actor }),
    )
    const cookies: string[] = []
    const ran = await statementsDuring(async () => {
      const isStream = pattern.endsWith('/live')
      for (const address of [path, `${path}?lang=de`]) {
        const { headers } = await actor.visitor.ask('GET', address, { headers: FOLLOWED, isStream })
        cookies.push(...(headers['set-cookie'] ?? []).map((line) => line.split('=', 1)[0] ?? ''))
      }
    })
    return [...new Set(cookies), ...new Set(ran.flatMap(tableWritten))]
  }

  it('changes nothing, whatever its address is', async () => {
    const found: Record<string, string[]> = {}
    for (const actor of actors())
      for (const pattern of routes) {
        const writes = await writesOf(pattern, actor)
        if (writes.length > 0) found[pattern] = writes
      }
    expect(found).toEqual(WRITES)
  })

  it('leads to a page that asks whether to log out', async () => {
    const { visitor } = deck.people.owner
    const { status, body } = await visitor.ask('GET', '/logout/', { headers: FOLLOWED })
    expect([status, body.includes('action="/logout/"')]).toEqual([200, true])
    expect((await visitor.ask('GET', '/dashboard/next/', { headers: FOLLOWED })).status).toBe(200)
  })

  it('shows a page in another language once', async () => {
    const { visitor } = deck.people.owner
    const languageOf = async (path: string) =>
      /<html lang="(\w+)"/.exec((await visitor.ask('GET', path, { headers: FOLLOWED })).body)?.[1]
    expect([await languageOf('/terms/?lang=de'), await languageOf('/terms/')]).toEqual(['de', 'en'])
  })
})

/** The table that a statement changes. */
function tableWritten({ sql }: RanStatement): string[] {
  const [, table] =
    /^\s*(?:insert into|update|delete from|with .* (?:insert into|update|delete from)) "?(\w+)/s.exec(sql) ??
    []
  return table === undefined ? [] : [table]
}
