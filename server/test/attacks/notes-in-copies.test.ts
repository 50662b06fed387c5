import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { listen, logInOverHttp, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { TABLE } from './rights-table.ts'

interface State {
  steps: { id: string; notes: string; skipped?: boolean }[]
}

/** Of a shown step, a skipped one, and one written in the editor. */
const SECRETS = ['secret-of-one', 'secret-of-two', 'secret-of-three']
const isTold = (text: string): string[] => SECRETS.filter((secret) => text.includes(secret))
/** What a file with notes says. */
const ORIGINAL = {
  name: 'talk.pptx',
  mediaType: 'application/vnd.ms-powerpoint',
  bytes: Buffer.from(SECRETS.join(' ')),
}

describe('private notes, also those of skipped steps, in a copy by another person', () => {
  let app: TestApp
  let port: number
  let ada: HttpVisitor & { oid: string }
  let editor: HttpVisitor & { oid: string }
  let visitor: HttpVisitor & { oid: string }

  beforeAll(async () => {
    app = await startApp('sqlite')
    port = await listen(app)
    ada = await logInOverHttp(app, port, 'ada@example.com')
    editor = await logInOverHttp(app, port, 'eve@example.com')
    visitor = await logInOverHttp(app, port, 'ben@example.com')
    const about = { oid: 'talk1', ownerOid: ada.oid, privacy: 'reusable', settings: { allowDownload: true } }
    const deck = { speakerNotes: SECRETS.slice(0, 2), original: ORIGINAL }
    await publishTinyDeck(app, deck, { ...about, privacy: 'reusable' })
    const right = { oid: 'talk1', user_oid: editor.oid, right: 'edit' } as const
    await app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values(right).execute(),
    )
    const before = await stateOf(ada, 'talk1')
    const steps = before.steps.map((step) => {
      if (step.id === 's3') return { ...step, notes: SECRETS[2] }
      return step.id === 's2' ? { ...step, skipped: true } : step
    })
    const { oid: _oid, can_change_privacy: _may, ...state } = before as State & Record<string, unknown>
    const saved = await ada.write('PUT', '/api/v4/presentation/talk1/editing/', { ...state, steps })
    expect([saved.status, isTold(JSON.stringify(await stateOf(ada, 'talk1')))]).toEqual([200, SECRETS])
  })

  afterAll(() => app.stop())

  async function stateOf(person: HttpVisitor, oid: string): Promise<State> {
    const answer = await person.ask('GET', `/api/v4/presentation/${oid}/editing/`)
    return JSON.parse(answer.body) as State
  }

  async function copied(person: HttpVisitor, oid: string): Promise<string> {
    const answer = await person.write('POST', `/api/v4/presentation/${oid}/copy/`)
    expect(answer.status).toBe(201)
    return (JSON.parse(answer.body) as { oid: string }).oid
  }

  /** Lets others copy it. */
  async function offer(oid: string): Promise<void> {
    await app.parts.database.write((transaction) =>
      transaction.updateTable('presentations').set({ privacy: 'reusable' }).where('oid', '=', oid).execute(),
    )
  }

  /** Everything that is stored for a presentation, as text. */
  async function storedFor(oid: string): Promise<string> {
    const { read } = app.parts.database
    const tables = await read.introspection.getTables()
    const texts: string[] = []
    for (const { name, columns } of tables) {
      if (!columns.some((column) => column.name === 'oid')) continue
      const rows = read.selectFrom(name as 'assets').selectAll()
      texts.push(JSON.stringify(await rows.where('oid', '=', oid).execute()))
    }
    return texts.join('\n')
  }

  /** The responses to every address that names a presentation. */
  async function readEverywhere(person: HttpVisitor, oid: string): Promise<string> {
    // A stream never ends.
    const routes = Object.keys(TABLE).filter(
      (route) => /^GET [^:]*:oid[^:]*$/.test(route) && !route.endsWith('/live'),
    )
    expect(routes.length).toBeGreaterThan(10)
    const bodies: string[] = []
    for (const route of routes) {
      const answer = await person.ask('GET', route.slice('GET '.length).replace(':oid', oid))
      bodies.push(answer.body)
    }
    return bodies.join('\n')
  }

  it('are in one by the owner, who finds them in the editor and in the file', async () => {
    const own = await copied(ada, 'talk1')
    expect(isTold(await storedFor(own))).toEqual(SECRETS)
    expect(isTold(await readEverywhere(ada, own))).toEqual(SECRETS)
  })

  it.each<[who: string, person: () => HttpVisitor & { oid: string }]>([
    ['a visitor', () => visitor],
    ['somebody with the right to edit', () => editor],
  ])('are not in one by %s, nor in a copy of that', async (_who, personOf) => {
    const person = personOf()
    const first = await copied(person, 'talk1')
    await offer(first)
    const second = await copied(person, first)
    for (const oid of [first, second]) {
      expect(isTold(await storedFor(oid))).toEqual([])
      expect(isTold(await readEverywhere(person, oid))).toEqual([])
      const { steps } = await stateOf(person, oid)
      expect(steps.map(({ id, notes, skipped }) => [id, notes, skipped])).toEqual([
        ['s1', '', false],
        ['s3', '', false],
      ])
    }
  })

  it('are not in one of a copy that the owner made and somebody else copies', async () => {
    app.clock.now += 60_000
    const own = await copied(ada, 'talk1')
    await offer(own)
    const other = await copied(visitor, own)
    expect(isTold((await storedFor(other)) + (await readEverywhere(visitor, other)))).toEqual([])
  })

  it('do not come into one when a skipped step is shown again later', async () => {
    app.clock.now += 60_000
    const before = await copied(visitor, 'talk1')
    const { oid: _oid, can_change_privacy: _may, ...state } = (await stateOf(ada, 'talk1')) as State & Record<string, unknown> // oxfmt-ignore
    const steps = state.steps.map((step) => ({ ...step, skipped: false }))
    await ada.write('PUT', '/api/v4/presentation/talk1/editing/', { ...state, steps })
    app.clock.now += 60_000
    const after = await copied(visitor, 'talk1')
    for (const oid of [before, after])
      expect(isTold((await storedFor(oid)) + (await readEverywhere(visitor, oid)))).toEqual([])
    expect((await stateOf(visitor, after)).steps).toHaveLength(3)
  })
})
