import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { withLargestTranscript } from '../support/hostile-documents.ts'
import { createHttpVisitor, listen, logInOverHttp } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { viewLinkRow } from '../support/seed-rows.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { statementsDuring, type RanStatement } from '../support/watch-statements.ts'
import { askRoute } from './rights-requests.ts'
import { TABLE } from './rights-table.ts'
import { createWorld, type Deck } from './rights-world.ts'

/** Columns that are as long as the document is. */
const HEAVY = ['document', 'transcript', 'step_titles', 'stops', 'preview_blur'] as const
type Heavy = (typeof HEAVY)[number]

/** They show the page of a presentation, or send its data. Under `/p/:oid/:slug/`, the cache has the page by then. */
const PAGES = [
  ...['GET /p/:oid/', 'GET /v/:link_id/', 'GET /p/:oid/index.md'],
  'GET /api/v4/presentation/:oid/page-data/',
]
/** They have the page data of a presentation, without a transcript, or its tags. */
const FIRST_LOOK = '/dashboard/next/:oid/first-look/'
const PLAYERS = ['GET /p/:oid/embed/', 'GET /p/edit/:oid/', `GET ${FIRST_LOOK}`, `POST ${FIRST_LOOK}`]
const DOCUMENTS = [
  'GET /api/v4/presentation/:oid/document/',
  'GET /api/v4/presentation/:oid/download/pdf/',
  ...['GET /api/v4/presentation/:oid/editing/', 'PUT /api/v4/presentation/:oid/editing/'],
]
/** They show the steps, or count them. A comment or oEmbed does only if it names a step. */
const STEPS = [
  ...['GET /contact/abuse/:oid/', 'POST /contact/abuse/:oid/'],
  'GET /api/v4/presentation/:oid/download/',
  ...['GET /p/:oid/insights/', 'GET /p/:oid/insights/export/:kind.:format'],
  'GET /:oid/insights/export/:kind.:format',
]

describe('a presentation with a long document', () => {
  let app: TestApp
  let port: number
  let deck: Deck
  /** Heavy columns by the route that reads them in the thread that serves pages. */
  const readBy = new Map<string, ReadonlySet<Heavy>>()

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    const found = (await createWorld(app, port, ['newer'])).find(({ state }) => state === 'public')
    if (!found) throw new Error('There is no public presentation.')
    deck = found
    app.clock.now += 11_000
    for (const route of Object.keys(TABLE)) {
      const ran = await statementsDuring(async () => {
        // The link of a guest; everything else as the owner, who may do everything, and as a stranger.
        for (const person of ['anonymous', 'guest', 'owner'] as const)
          await askRoute(route, { app, port, deck, actor: deck.people[person] })
      })
      readBy.set(route, heavyColumns(ran))
    }
  }, 120_000)

  afterAll(() => app.stop())

  const routesThatRead = (column: Heavy) =>
    [...readBy].filter(([, columns]) => columns.has(column)).map(([route]) => route)

  it('has its transcript read by the routes that show it, and no others', () => {
    expect(routesThatRead('transcript').sort()).toEqual([...PAGES].sort())
  })

  it('has its stops and its blurred cover read by the routes that play it, and no others', () => {
    const expected = [...PAGES, ...PLAYERS].sort()
    expect(routesThatRead('stops').sort()).toEqual(expected)
    expect(routesThatRead('preview_blur').sort()).toEqual(expected)
  })

  it('has its step titles read by the routes that need steps, and no others', () => {
    expect(routesThatRead('step_titles').sort()).toEqual([...PAGES, ...PLAYERS, ...STEPS].sort())
  })

  it('has its document read by the routes that send or change it, and no others', () => {
    expect(routesThatRead('document').sort()).toEqual([...DOCUMENTS].sort())
  })
})

describe('the presentations of an owner', () => {
  let app: TestApp
  let port: number

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    const { bytes } = withLargestTranscript()
    const { topics } = JSON.parse(new TextDecoder().decode(bytes)) as { topics: unknown }
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    const transcript = JSON.stringify(topics)
    for (let number = 0; number < 50; number++)
      await app.addPresentation({ oid: `long-${number}`, owner_oid, transcript })
  }, 120_000)

  afterAll(() => app.stop())

  it('are listed without reading what their cards do not show', async () => {
    const visitor = createHttpVisitor(port)
    const { owner_oid } = await app.parts.database.read
      .selectFrom('presentations')
      .select('owner_oid')
      .executeTakeFirstOrThrow()
    const url = `/api/v4/presentation/?owner_id=${owner_oid}&privacy=public&limit=50`
    const ran = await statementsDuring(async () => {
      const { body } = await visitor.ask('GET', url)
      expect((JSON.parse(body) as { count: number }).count).toBe(50)
    })
    const characters = ran.reduce((sum, { rows }) => sum + JSON.stringify(rows).length, 0)
    expect(characters).toBeLessThan(50_000)
  })
})

describe('a presentation that was saved very often in a day', () => {
  const REVISIONS = 400
  const STEPS = 20
  let app: TestApp
  let port: number

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    const { oid: owner_oid } = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { oid: 'orbit1', ownerOid: owner_oid, privacy: 'public' })
    const { append, read, write } = app.parts.database
    const painted = await read
      .selectFrom('assets')
      .selectAll()
      .where('role', '=', 'step')
      .where('step', '=', 1)
      .executeTakeFirstOrThrow()
    for (let revision = 2; revision <= REVISIONS; revision++) {
      const rows = Array.from({ length: STEPS }, (_, index) => ({ ...painted, revision, step: index + 1 }))
      await append('assets', rows)
    }
    await write((transaction) =>
      transaction.updateTable('presentations').set({ revision: REVISIONS }).execute(),
    )
  }, 60_000)

  afterAll(() => app.stop())

  it.each(['step-1.webp', 'step-1.webp?revision=7', 'preview.webp', 'preview.webp?revision=7'])(
    'has its %s read from one revision',
    async (file) => {
      const visitor = createHttpVisitor(port)
      const ran = await statementsDuring(async () => {
        expect((await visitor.ask('GET', `/assets/orbit1/${file}`)).status).toBe(200)
      })
      expect(ran.flatMap(({ rows }) => rows).length).toBeLessThan(15)
    },
  )
})

describe('an account that answered on a view link in very many sessions', () => {
  let app: TestApp
  let visitor: Awaited<ReturnType<typeof logInOverHttp>>

  beforeAll(async () => {
    app = await startApp('sqlite')
    const port = await listen(app)
    const ada = await logInOverHttp(app, port, 'ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid })
    visitor = await logInOverHttp(app, port, 'ben@example.com')
    const { oid: user_oid } = visitor
    const { append } = app.parts.database
    await append('view_links', [viewLinkRow('linkask1', 'orbit1', ada.oid)])
    const answer = { link_id: 'linkask1', user_oid, name: 'Ben', email: 'ben@example.com', identified_at: 1 }
    await append(
      'link_viewers',
      Array.from({ length: 2_000 }, (_, at) => ({ ...answer, session_id: `session-${at}` })),
    )
  }, 60_000)

  afterAll(() => app.stop())

  const rowsReadBy = async (path: string) => {
    const ran = await statementsDuring(async () => {
      expect((await visitor.ask('GET', path, { headers: { accept: 'text/html' } })).status).toBe(200)
    })
    return Math.max(...ran.map(({ rows }) => rows.length))
  }

  it('is found by a few of its answers', async () => {
    expect(await rowsReadBy('/api/v1/insights/viewers/linkask1/')).toBeLessThan(50)
  })

  it('is shown its latest records, and deletes all at once', async () => {
    expect(await rowsReadBy('/privacy/choices/')).toBeLessThan(150)
    const { body } = await visitor.ask('GET', '/privacy/choices/', { headers: { accept: 'text/html' } })
    expect(body.match(/name="at"/g)).toHaveLength(100)
    expect(body).toContain('These are the latest 100 records.')
    await visitor.submit('/privacy/choices/', { delete: 'all' })
    expect(await app.parts.database.read.selectFrom('link_viewers').select('name').execute()).toEqual([])
  })
})

function heavyColumns(ran: readonly RanStatement[]): ReadonlySet<Heavy> {
  const columns = new Set(
    ran
      .map(({ rows }) => Object.keys(rows[0] ?? {}))
      // The search index reads in the background what was changed.
      .filter((names) => !names.includes('hidden_tags') || !names.includes('transcript'))
      .flat(),
  )
  return new Set(HEAVY.filter((column) => columns.has(column)))
}
