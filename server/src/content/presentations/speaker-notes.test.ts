import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { deletePresentation } from './delete-presentation.ts'
import { movedNotes, readSpeakerNotes } from './speaker-notes.ts'

interface EditingBody {
  version: string
  title: string
  description: string
  tags: string[]
  privacy: string
  steps: object[]
}

const ORIGINAL = { name: 'talk.pptx', mediaType: 'application/vnd.ms-powerpoint', bytes: Buffer.from('PK') }
const NOTES = ['say-hello', '', 'then-wait']

describe.each(DATABASES)('speaker notes on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    const about = { ownerOid: ada.oid, privacy: 'reusable' as const }
    const settings = { allowDownload: true }
    await publishTinyDeck(
      app,
      { speakerNotes: NOTES, original: ORIGINAL },
      { ...about, settings, oid: 'talk1' },
    )
    await publishTinyDeck(app, {}, { ...about, oid: 'plain1' })
    await ada.get('/p/talk1/')
  })

  afterAll(() => app.stop())

  const notesOf = (oid: string) => readSpeakerNotes(app.parts.database.read, oid)
  const copy = async (browser: Browser) => {
    const response = await browser.ask({ method: 'POST', url: '/api/v4/presentation/talk1/copy/' })
    return response.json<{ oid: string }>().oid
  }
  const hasOriginal = async (oid: string) => {
    const { read } = app.parts.database
    const rows = await read.selectFrom('assets').select('role').where('oid', '=', oid).execute()
    return rows.some(({ role }) => role === 'original')
  }
  const bytes = async () =>
    (await app.parts.database.read.selectFrom('storage_use').select('bytes').where('owner_oid', '=', ada.oid).executeTakeFirstOrThrow()).bytes // oxfmt-ignore

  // docs/behaviour/uploads.md#speaker-notes
  it('are stored apart from everything that is public', async () => {
    expect(await notesOf('talk1')).toEqual(NOTES)
    expect(await notesOf('plain1')).toEqual([])
    const { read } = app.parts.database
    for (const table of ['presentations', 'documents', 'search_entries', 'search_words'] as const)
      expect(JSON.stringify(await read.selectFrom(table).selectAll().execute())).not.toMatch(
        /say-hello|then-wait/,
      )
  })

  // docs/behaviour/sharing.md#copies
  it('are copied for their owner only, and so is a file that has them', async () => {
    const own = await copy(ada)
    expect([await notesOf(own), await hasOriginal(own)]).toEqual([NOTES, true])
    const ben = await app.logIn('ben@example.com')
    await ben.get('/p/talk1/')
    const other = await copy(ben)
    expect([await notesOf(other), await hasOriginal(other)]).toEqual([[], false])
  })

  // docs/behaviour/uploads.md#published-notes
  it('that are published are in every copy, and only the owner of the original is asked about them', async () => {
    const { read, write } = app.parts.database
    await write((transaction) =>
      transaction.insertInto('published_notes').values({ oid: 'talk1', is_decided: 0 }).execute(),
    )
    app.clock.now += 10_000
    const eve = await app.logIn('eve@example.com')
    await eve.get('/p/talk1/')
    const isDecided = async (oid: string) =>
      (
        await read
          .selectFrom('published_notes')
          .select('is_decided')
          .where('oid', '=', oid)
          .executeTakeFirst()
      )?.is_decided
    expect([await isDecided(await copy(ada)), await isDecided(await copy(eve))]).toEqual([0, 1])
  })

  it('follow their steps when these are reordered', async () => {
    const url = '/api/v4/presentation/talk1/editing/'
    const state = (await ada.get(url)).json<EditingBody>()
    const steps = [state.steps[2], state.steps[0], state.steps[1]]
    const { version, title, description, tags, privacy } = state
    const payload = { version, title, description, tags, privacy, steps }
    expect((await ada.ask({ method: 'PUT', url, payload })).statusCode).toBe(200)
    expect(await notesOf('talk1')).toEqual(['then-wait', 'say-hello', ''])
  })

  it('count for their owner, and are deleted with their presentation', async () => {
    const about = { ownerOid: ada.oid, oid: 'gone1' }
    const before = await bytes()
    await publishTinyDeck(app, {}, about)
    const plain = (await bytes()) - before
    await app.parts.database.write((transaction) => deletePresentation(transaction, 'gone1', app.clock.now))
    await publishTinyDeck(app, { speakerNotes: NOTES }, about)
    expect((await bytes()) - before - plain).toBe(JSON.stringify(NOTES).length)
    await app.parts.database.write((transaction) => deletePresentation(transaction, 'gone1', app.clock.now))
    expect([await bytes(), await notesOf('gone1')]).toEqual([before, []])
  })
})

it('speaker notes of steps that are gone are left out', () => {
  const numberOf = new Map([
    [1, 0],
    [2, 3],
    [3, 1],
  ])
  expect(movedNotes(['one', 'two', 'three'], numberOf)).toEqual(['three', '', 'two'])
  expect(movedNotes([], numberOf)).toEqual(['', '', ''])
})
