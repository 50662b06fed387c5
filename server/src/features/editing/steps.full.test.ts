import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { parseDocument, type DeckDocument } from '@viewpage/deck'
import { withoutSteps } from '@viewpage/deck/skipped-steps'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { publishDeck } from '../../../test/support/publish-deck.ts'
import { publishTinyDeck } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { tinyDeck, type TinyDeck } from '../../../test/support/tiny-deck.ts'
import { publishNotes } from '../../content/presentations/publish-notes.ts'

interface Step {
  id: string
  title: string
  notes?: string
  transcript?: string
  skipped?: boolean
  number?: number
  copy_of?: string
}
interface State {
  title: string
  version: string
  steps: Step[]
  removed?: string[]
  cover?: string | null
}

describe.each(ONE_DATABASE)('skipped and duplicated steps on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let ben: Browser & { oid: string }
  let oid = ''
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    ben = await app.logIn('ben@example.com')
    for (const browser of [ada, ben]) await browser.get('/login/')
  })
  afterAll(() => app.stop())

  async function publish(deck: TinyDeck = {}): Promise<void> {
    oid = `deck${++count}`
    await publishTinyDeck(app, deck, { ownerOid: ada.oid, oid, privacy: 'reusable' })
  }
  const url = () => `/api/v4/presentation/${oid}/editing/`
  const stateOf = async () => (await ada.get(url())).json<State>()
  async function save(change: (steps: Step[]) => Step[], more: Partial<State> = {}) {
    const { oid: _oid, can_change_privacy: _may, ...state } = (await ada.get(url())).json<State & { oid: string; can_change_privacy: boolean }>() // oxfmt-ignore
    const payload = { ...state, ...more, steps: change(state.steps) }
    return ada.ask({ method: 'PUT', url: url(), payload })
  }
  const skip = (...ids: string[]) =>
    save((steps) => steps.map((step) => ({ ...step, skipped: ids.includes(step.id) })))
  const duplicate = (of: string, id: string) =>
    save((steps) =>
      steps.flatMap((step) => (step.id === of ? [step, { id, title: step.title, copy_of: of }] : [step])),
    )
  const pageOf = async (browser: Browser = app.browser()) => pageDataIn(await browser.get(`/p/${oid}/`))
  const documentOf = async () =>
    (await app.browser().get((await pageOf()).deck.documentUrl ?? '')).json<DeckDocument>()
  const pictureOf = async (step: number, browser: Browser = ada) => {
    const { revision } = (await pageOf(ada)).deck
    return browser.get(`/assets/${oid}/step-${step}.webp?revision=${revision}`)
  }
  const bytesOf = async (step: number) => (await pictureOf(step)).rawPayload.toString('base64')

  // docs/behaviour/editing.md#skipped-steps
  it('leave a skipped step out of everything that visitors get, and keep it in the editor', async () => {
    await publish({ link: 2 })
    const minutes = (await pageOf()).deck
    const second = await bytesOf(2)
    expect((await skip('s2')).statusCode).toBe(200)
    const { deck, transcriptData } = await pageOf()
    expect([deck.stepCount, deck.stepTitles, deck.stops.length]).toEqual([2, ['One', 'Three'], 2])
    expect(deck.durationSeconds).toBeLessThan(minutes.durationSeconds)
    expect(transcriptData.map(({ title, step }) => [title, step])).toEqual([
      ['One', 1],
      ['Three', 2],
    ])
    const document = await documentOf()
    expect(document.path.map(({ id }) => id)).toEqual(['s1', 's3'])
    expect(JSON.stringify(document)).not.toContain('About Two')
    expect((await app.browser().get(`/p/${oid}/`)).body).not.toContain('About Two')
    await app.parts.searchIndexer.catchUp()
    expect((await ben.get('/explore/search/?search=two')).body).toContain(
      'Nothing found for “<bdi>two</bdi>”',
    )
    expect(
      (await stateOf()).steps.map(({ id, skipped, number, transcript }) => [id, skipped, number, transcript]),
    ).toEqual([
      ['s1', false, 1, 'About One'],
      ['s2', true, -1, 'About Two'],
      ['s3', false, 2, 'About Three'],
    ])
    expect(await bytesOf(-1)).toBe(second)
    expect((await pictureOf(-1, ben)).statusCode).toBe(404)
    expect((await pictureOf(-1)).headers['cache-control']).toBe('private, no-cache')
  })

  // docs/behaviour/editing.md#skipped-steps
  it('bring a step back with its picture, notes, comments and figures', async () => {
    await publish({ speakerNotes: ['one', 'two', 'three'] })
    const thread = `/api/v4/presentation/${oid}/comments/`
    await ada.ask({ method: 'POST', url: thread, payload: { text: 'Hm', step: 2 } })
    const pictures = await Promise.all([1, 2, 3].map(bytesOf))
    const stepOfComment = async () =>
      (await ada.get(thread)).json<{ comments: { step: number | null }[] }>().comments[0]?.step
    await skip('s1', 's2')
    expect((await stateOf()).steps.map(({ notes }) => notes)).toEqual(['one', 'two', 'three'])
    expect(await stepOfComment()).toBeNull()
    expect(await bytesOf(1)).toBe(pictures[2])
    const moved = app.parts.database.read.selectFrom('moved_steps').select(['step', 'number'])
    expect(await moved.where('oid', '=', oid).orderBy('step').execute()).toEqual([
      { step: 1, number: -1 },
      { step: 2, number: -2 },
      { step: 3, number: 1 },
    ])
    await skip()
    expect(await stepOfComment()).toBe(2)
    expect(await Promise.all([1, 2, 3].map(bytesOf))).toEqual(pictures)
    expect((await stateOf()).steps.map(({ notes, number }) => [notes, number])).toEqual([
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ])
    expect(await moved.where('oid', '=', oid).where('revision', '=', 1).orderBy('step').execute()).toEqual([
      { step: 1, number: 1 },
      { step: 2, number: 2 },
      { step: 3, number: 3 },
    ])
    expect(
      await app.parts.database.read
        .selectFrom('whole_documents')
        .selectAll()
        .where('oid', '=', oid)
        .execute(),
    ).toEqual([])
  })

  // docs/behaviour/editing.md#skipped-steps
  it('paint the cover from the first step that is shown', async () => {
    await publish()
    const { posterUrl } = (await pageOf()).deck as { posterUrl?: string }
    const blur = async () => JSON.stringify((await pageOf()).deck)
    const before = await blur()
    await skip('s1')
    expect(await blur()).not.toBe(before)
    expect((await pageOf()).deck).not.toMatchObject({ posterUrl })
  })

  // docs/behaviour/editing.md#skipped-steps
  it('are imported as the file marks them, with their pictures', async () => {
    await publish()
    const picture = await bytesOf(2)
    const { document, ...deck } = tinyDeck({})
    const { database, storedFiles } = app.parts
    oid = `deck${++count}`
    const shown = withoutSteps(parseDocument(document), new Set(['s2']))
    await publishDeck(
      { database, storedFiles, now: () => app.clock.now },
      {
        ...deck,
        document: shown,
        whole: { document, skipped: ['s2'] },
        speakerNotes: ['one', 'three', 'two'],
      },
      { ownerOid: ada.oid, oid, title: 'Imported' },
    )
    expect((await stateOf()).steps.map(({ id, notes, number }) => [id, notes, number])).toEqual([
      ['s1', 'one', 1],
      ['s2', 'two', -1],
      ['s3', 'three', 2],
    ])
    expect([(await pageOf()).deck.stepCount, await bytesOf(-1)]).toEqual([2, picture])
    await skip()
    expect((await stateOf()).steps.map(({ notes }) => notes)).toEqual(['one', 'two', 'three'])
  })

  // docs/behaviour/editing.md#skipped-steps
  it('keep notes of skipped steps when notes are published in the transcript', async () => {
    await publish({ speakerNotes: ['one', 'two', 'three'] })
    await skip('s1')
    const context = {
      database: app.parts.database,
      documentThread: app.parts.documentThread,
      now: () => app.clock.now,
    }
    expect(await publishNotes(context, oid, true)).toBeNull()
    const page = (await app.browser().get(`/p/${oid}/`)).body
    expect([page.includes('three'), page.includes('>one<')]).toEqual([true, false])
    expect(await publishNotes(context, oid, false)).toBeNull()
    expect((await stateOf()).steps.map(({ notes, skipped }) => [notes, skipped])).toEqual([
      ['one', true],
      ['two', false],
      ['three', false],
    ])
  })

  // docs/behaviour/editing.md#cover
  it('have the cover that the owner chose, wherever its step is', async () => {
    await publish()
    await app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values({ oid, user_oid: ben.oid, right: 'edit' }).execute(),
    )
    const coverOf = async () => {
      const { previewUrl } = await pageOf()
      return (await ada.get(previewUrl ?? '')).rawPayload.toString('base64')
    }
    const smallOfCard = async () => {
      const { body } = await app.browser().get('/explore/')
      const small = new RegExp(`srcset="(/assets/${oid}/[^ ]+) 320w`).exec(body)?.[1] ?? ''
      return (await ada.get(small)).rawPayload.toString('base64')
    }
    const [first, second] = await Promise.all([bytesOf(1), bytesOf(2)])
    const posterOfFirst = await coverOf()
    expect(await smallOfCard()).toBe(first)
    expect((await save((steps) => steps, { cover: 's2' })).statusCode).toBe(200)
    expect((await ada.get(url())).json()).toMatchObject({ cover: 's2' })
    const posterOfSecond = await coverOf()
    expect(posterOfSecond).not.toBe(posterOfFirst)
    expect(await smallOfCard()).toBe(second)
    await save((steps) => steps.toReversed())
    expect([await coverOf(), await smallOfCard()]).toEqual([posterOfSecond, second])
    await save((steps) => steps.toReversed())
    await skip('s2')
    expect([await coverOf(), await smallOfCard()]).toEqual([posterOfFirst, first])
    await skip()
    expect([await coverOf(), await smallOfCard()]).toEqual([posterOfSecond, second])
    const state = (await ben.get(url())).json<State & { oid: string; can_change_privacy: boolean }>()
    const { oid: _oid, can_change_privacy: _may, ...payload } = state
    const asEditor = async (cover: string | null) =>
      (await ben.ask({ method: 'PUT', url: url(), payload: { ...payload, title: 'By Ben', cover } }))
        .statusCode
    expect([await asEditor(null), await asEditor('s2')]).toEqual([403, 200])
    const refused = await save((steps) => steps, { cover: 'gone' })
    expect(refused.json<{ details: string[] }>().details).toEqual([
      '/cover "gone" is no step of this presentation',
    ])
    await save((steps) => steps, { cover: null })
    expect([await coverOf(), await smallOfCard()]).toEqual([posterOfFirst, first])
  })

  // docs/behaviour/editing.md#skipped-steps
  it('do not skip all steps', async () => {
    await publish()
    const refused = await skip('s1', 's2', 's3')
    expect([refused.statusCode, refused.json<{ details: string[] }>().details]).toEqual([
      422,
      ['/steps are all skipped, at least one is shown'],
    ])
  })

  it('keep skipped steps when an editor that was opened before saves', async () => {
    await publish()
    await skip('s2')
    await save((steps) => steps.map(({ id }) => ({ id, title: `Named ${id}` })))
    expect((await stateOf()).steps.map(({ skipped }) => skipped)).toEqual([false, true, false])
    expect((await pageOf()).deck.stepTitles).toEqual(['Named s1', 'Named s3'])
  })

  // docs/behaviour/editing.md#duplicated-steps
  it('copy a step with its picture, transcript and notes, but without its comments', async () => {
    await publish({ speakerNotes: ['', 'two', ''] })
    const thread = `/api/v4/presentation/${oid}/comments/`
    for (const step of [2, 3])
      await ada.ask({ method: 'POST', url: thread, payload: { text: `${step}`, step } })
    const second = await bytesOf(2)
    expect((await duplicate('s2', 'copy')).statusCode).toBe(200)
    expect(
      (await stateOf()).steps.map(({ id, title, notes, transcript }) => [id, title, notes, transcript]),
    ).toEqual([
      ['s1', 'One', '', 'About One'],
      ['s2', 'Two', 'two', 'About Two'],
      ['copy', 'Two', 'two', 'About Two'],
      ['s3', 'Three', '', 'About Three'],
    ])
    expect((await pageOf()).deck.stepTitles).toEqual(['One', 'Two', 'Two', 'Three'])
    expect(await bytesOf(3)).toBe(second)
    const { comments } = (await ada.get(thread)).json<{ comments: { text: string; step: number }[] }>()
    expect(comments.map(({ text, step }) => [text, step])).toEqual([
      ['2', 2],
      ['3', 4],
    ])
  })

  // docs/behaviour/editing.md#duplicated-steps
  it('remove a copy again when that is undone, and never a step by mistake', async () => {
    await publish()
    await duplicate('s2', 'copy')
    const without = (steps: Step[]) => steps.filter(({ id }) => id !== 'copy')
    const refused = await save(without)
    expect([refused.statusCode, refused.json<{ details: string[] }>().details]).toEqual([
      422,
      ['/steps lacks "copy" (Two)'],
    ])
    expect((await save(without, { removed: ['copy'] })).statusCode).toBe(200)
    expect((await pageOf()).deck.stepTitles).toEqual(['One', 'Two', 'Three'])
  })

  it.each([
    [{ id: 'new', title: 'New', copy_of: 'gone' }, '/steps/3/copy_of "gone" is no step of this presentation'],
    [{ id: 's1', title: 'Twice', copy_of: 's1' }, '/steps/3 "s1" is there twice'],
    [{ id: 'new', title: 'New' }, '/steps/3 "new" is no step of this presentation'],
  ])('refuse %j', async (step, fault) => {
    await publish()
    const refused = await save((steps) => [...steps, step])
    expect([refused.statusCode, refused.json<{ details: string[] }>().details]).toEqual([422, [fault]])
  })

  // docs/behaviour/sharing.md#copies
  it('are in copies of the owner, and only as visitors see them in those of others', async () => {
    await publish()
    await skip('s2')
    const copyBy = async (browser: Browser) => {
      await browser.get(`/p/${oid}/`)
      const made = await browser.ask({ method: 'POST', url: `/api/v4/presentation/${oid}/copy/` })
      const { oid: copied } = made.json<{ oid: string }>()
      const state = (await browser.get(`/api/v4/presentation/${copied}/editing/`)).json<State>()
      const last = await browser.get(`/assets/${copied}/step--1.webp`)
      return [state.steps.map(({ id, skipped }) => `${id} ${skipped}`), last.statusCode]
    }
    expect(await copyBy(ada)).toEqual([['s1 false', 's2 true', 's3 false'], 200])
    expect(await copyBy(ben)).toEqual([['s1 false', 's3 false'], 404])
  })

  it('count the bytes of skipped steps, until they are shown or the presentation is deleted', async () => {
    await publish()
    const used = () => app.parts.quota.usedBy(ada.oid)
    const whole = async () =>
      (
        await app.parts.database.read
          .selectFrom('whole_documents')
          .select('document')
          .where('oid', '=', oid)
          .execute()
      )[0]?.document.length ?? 0
    await skip('s2')
    const withSkipped = await used()
    const bytes = await whole()
    expect(bytes).toBeGreaterThan(0)
    await app.parts.database.write((transaction) =>
      transaction.deleteFrom('whole_documents').where('oid', '=', oid).execute(),
    )
    expect(withSkipped - (await used())).toBe(bytes)
  })
})
