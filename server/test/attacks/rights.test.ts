import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { Tables } from '../../src/storage/database/tables.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { listRoutes } from '../support/route-list.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { askRoute } from './rights-requests.ts'
import { PEOPLE, type Person } from './rights-outcomes.ts'
import { outcomeOf, TABLE, type Expected } from './rights-table.ts'
import { ELSEWHERE, STAFF } from './routes-without-deck.ts'
import { createWorld, type Deck } from './rights-world.ts'

const ROUTES = Object.entries(TABLE)

/** Tables that a refused request must not change. */
const STORED = [
  ...(['presentations', 'documents', 'assets', 'collaborators', 'view_links', 'likes', 'comments'] as const),
  ...(['invitations', 'reports', 'presentation_views', 'view_events', 'speaker_notes'] as const),
] satisfies (keyof Tables)[]

const documented = readFileSync(join(import.meta.dirname, '../../../docs/routes.md'), 'utf8')

describe.each(ONE_DATABASE)('the rights to a presentation, on %s', (kind) => {
  let app: TestApp
  let port: number
  let decks: Deck[]
  let served: string[]

  beforeAll(async () => {
    const routes = await listRoutes(async () => {
      app = await startApp(kind)
    })
    served = routes.map(({ method, pattern }) => `${method} ${pattern}`)
    port = await listen(app)
    // One schema is enough for PostgreSQL: the database does not depend on it.
    decks = await createWorld(app, port, kind === 'sqlite' ? ['newer', 'classic'] : ['newer'])
    // Shelves are cached for ten seconds.
    app.clock.now += 11_000
  })

  afterAll(() => app.stop())

  it('are in the table for every route of the server', () => {
    const known = new Set([...Object.keys(TABLE), ...Object.keys(STAFF), ...ELSEWHERE])
    // An address without its last slash redirects to the one with it.
    const wanted = served.filter((route) => !served.includes(`${route}/`))
    expect(wanted.filter((route) => !known.has(route))).toEqual([])
    expect([...known].filter((route) => !served.includes(route))).toEqual([])
    for (const route of ELSEWHERE) expect(route).not.toMatch(/:oid|:link_id|:\w*token/)
  })

  it('are asked for at addresses that docs/routes.md lists, each of them', () => {
    const nameless = (address: string) => address.replaceAll(/\{\w+\}|:\w+/g, ':')
    const listed = [...documented.matchAll(/`(\/[^`?\s]*)(?:\?[^`]*)?`/g)].map(([, address = '']) =>
      nameless(address),
    )
    const isListed = (address: string) =>
      listed.includes(address) ||
      listed.some((each) => each.endsWith('/…') && `${address}/`.startsWith(each.slice(0, -1)))
    const addresses = served.map((route) => nameless(route.slice(route.indexOf('/'))))
    // An address without its last slash redirects to the one with it.
    expect(addresses.filter((address) => !isListed(address) && !isListed(`${address}/`))).toEqual([])
  })

  it('are in the table for every address of docs/routes.md that names a presentation', () => {
    const patterns = [...documented.matchAll(/^\| `([^`?]+)(?:\?[^`]*)?` +\| \d{3} +\|/gm)]
      .map(([, pattern = '']) => `GET ${pattern}`)
      .filter((route) => /\{(?:oid|classic|link)\}/.test(route))
      .map((route) =>
        route
          .replace(/\{(?:oid|classic)\}/, ':oid')
          .replace('{slug}', ':slug')
          .replace('{link}', ':link_id'),
      )
    expect(patterns.length).toBeGreaterThan(10)
    for (const route of patterns) expect(Object.keys(TABLE)).toContain(route)
  })

  // docs/behaviour/staff.md#staff-only
  it('do not open the pages of staff, which the mark of an account does', async () => {
    const [deck] = decks
    if (!deck) throw new Error('There is no presentation.')
    const ask = async (route: string, person: Person) => {
      const [method = '', path = ''] = route.split(' ')
      const { visitor } = deck.people[person]
      const answer = await (method === 'GET'
        ? visitor.ask('GET', path, { headers: { accept: 'text/html' } })
        : visitor.submit(path, {}))
      return `${person} ${route}: ${answer.status}`
    }
    const routes = Object.keys(STAFF)
    for (const person of PEOPLE)
      expect(await Promise.all(routes.map((route) => ask(route, person)))).toEqual(
        routes.map((route) => `${person} ${route}: 404`),
      )
    const setStaff = (is_staff: number) =>
      app.parts.database.write((transaction) =>
        transaction.updateTable('users').set({ is_staff }).where('oid', '=', deck.ownerOid).execute(),
      )
    await setStaff(1)
    const answers = await Promise.all(routes.map((route) => ask(route, 'owner')))
    await setStaff(0)
    expect(answers).toEqual(Object.entries(STAFF).map(([route, outcome]) => `owner ${route}: ${outcome}`))
  })

  it.each(ROUTES)(
    '%s answers as in the table, and changes nothing when it refuses',
    async (route, expected) => {
      const answers: string[] = []
      const wanted: string[] = []
      for (const deck of decks) {
        const before = await storedOf(deck)
        const [refused, done] = peopleInOrder(expected, deck)
        for (const person of refused) await ask(person)
        expect([deck.oid, await storedOf(deck)]).toEqual([deck.oid, before])
        for (const person of done) await ask(person)

        async function ask(person: Person): Promise<void> {
          const name = `${deck.oid} ${person}: `
          const actor = deck.people[person]
          answers.push(name + (await askRoute(route, { app, port, deck, actor })))
          wanted.push(name + outcomeOf(expected, deck.schema, deck.state, person))
        }
      }
      expect(answers).toEqual(wanted)
    },
  )

  it('are not needed for the redirect to the address with a slash', async () => {
    const redirects = served.filter((route) => served.includes(`${route}/`) && route.includes(':oid'))
    expect(redirects.length).toBeGreaterThan(10)
    for (const deck of decks.slice(0, 1).map((each) => ({ ...each, oid: 'nothing1', ownerOid: 'nothing1' })))
      for (const route of redirects)
        expect([route, await askRoute(route, { app, port, deck, actor: deck.people.anonymous })]).toEqual([
          route,
          '301',
        ])
  })

  /** All rows of a presentation, and the copies of it. */
  async function storedOf({ oid }: Deck): Promise<string> {
    const { read } = app.parts.database
    const rows: unknown[] = []
    for (const table of STORED)
      rows.push(await read.selectFrom(table).selectAll().where(`${table}.oid`, '=', oid).execute())
    rows.push(await read.selectFrom('presentations').select('oid').where('copied_from', '=', oid).execute())
    return JSON.stringify(rows)
  }
})

/** Refused people first, so that later changes by others are not taken for theirs. */
function peopleInOrder(expected: Expected, { schema, state }: Deck): [Person[], Person[]] {
  const outcome = (person: Person) => outcomeOf(expected, schema, state, person)
  const asked = PEOPLE.filter((person) => outcome(person) !== '-')
  const isDone = (person: Person) => /^(?:2..|303|counted)$/.test(outcome(person))
  return [asked.filter((person) => !isDone(person)), asked.filter(isDone)]
}
