import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeckDocument } from '@viewpage/deck'
import type { LightMyRequestResponse } from 'fastify'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { storesOf } from '../../../test/support/stores.ts'
import type { TinyDeck } from '../../../test/support/tiny-deck.ts'

interface State {
  oid: string
  title: string
  description: string
  tags?: string[]
  privacy: string
  can_change_privacy: boolean
  version: string
  steps: {
    id: string
    title: string
    notes?: string
    transcript?: string
    skipped?: boolean
    number?: number
    copy_of?: string
  }[]
  removed?: string[]
}

describe.each(ONE_DATABASE)('editing on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let ben: Browser & { oid: string }

  /** The presentation of the current test. */
  let oid = ''
  let count = 0
  /** Unchanged presentations by deck, to copy from: painting is slow. */
  const published = new Map<string, string>()

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
    for (const browser of [ada, eve, ben]) await browser.get('/login/')
  })

  afterAll(() => app.stop())

  async function publish(deck: TinyDeck = {}): Promise<void> {
    oid = `deck${++count}`
    const about = {
      ownerOid: ada.oid,
      description: 'Planets fall.',
      privacy: 'public',
    } as const
    const same = published.get(JSON.stringify(deck))
    const source = same ?? `source${count}`
    if (same === undefined) await publishTinyDeck(app, deck, { ...about, oid: source })
    published.set(JSON.stringify(deck), source)
    await repeatPresentation(app, source, oid)
    await app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values({ oid, user_oid: eve.oid, right: 'edit' }).execute(),
    )
  }

  const url = () => `/api/v4/presentation/${oid}/editing/`
  const stateFor = async (browser: Browser) => (await browser.get(url())).json<State>()
  const put = (browser: Browser, { oid: _oid, can_change_privacy: _may, ...requested }: State) =>
    browser.ask({ method: 'PUT', url: url(), payload: requested })
  const save = async (browser: Browser, change: (state: State) => Partial<State>) => {
    const state = await stateFor(browser)
    return put(browser, { ...state, ...change(state) })
  }
  const inOrder =
    (...order: number[]) =>
    (state: State) => ({
      steps: order.map((number) => state.steps[number - 1] ?? { id: '', title: '' }),
    })
  const documentOf = async (browser: Browser, revision?: number) => {
    const { documentUrl } = pageDataIn(await browser.get(`/p/${oid}/`)).deck
    const url =
      revision === undefined
        ? (documentUrl ?? '')
        : `/api/v4/presentation/${oid}/document/?revision=${revision}`
    return (await browser.get(url)).json<DeckDocument>()
  }
  const pictureOf = async (step: number, revision?: number) => {
    const { revision: current } = pageDataIn(await ada.get(`/p/${oid}/`)).deck
    const response = await ada.get(`/assets/${oid}/step-${step}.webp?revision=${revision ?? current}`)
    return response.rawPayload.toString('base64')
  }
  const detailsOf = (response: LightMyRequestResponse) => response.json<{ details: string[] }>().details

  it('returns the current state to people with the right', async () => {
    await publish()
    expect(await stateFor(ada)).toEqual({
      oid,
      title: 'Going around',
      description: 'Planets fall.',
      tags: [],
      privacy: 'public',
      cover: null,
      can_change_privacy: true,
      version: expect.any(String),
      steps: [
        { id: 's1', title: 'One', notes: '', transcript: 'About One', skipped: false, number: 1 },
        { id: 's2', title: 'Two', notes: '', transcript: 'About Two', skipped: false, number: 2 },
        { id: 's3', title: 'Three', notes: '', transcript: 'About Three', skipped: false, number: 3 },
      ],
    })
    expect((await stateFor(eve)).can_change_privacy).toBe(false)
    expect((await app.browser().get(url())).statusCode).toBe(401)
    expect((await ben.get(url())).statusCode).toBe(403)
    expect((await ben.get('/api/v4/presentation/nothing1/editing/')).statusCode).toBe(404)
  })

  // docs/behaviour/editing.md#editing
  it('saves title, description and privacy, and changes nothing else', async () => {
    await publish()
    app.clock.now += 60_000
    const response = await save(ada, () => ({ title: 'New', description: 'Also\nnew', privacy: 'unlisted' }))
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual(await stateFor(ada))
    const data = pageDataIn(await ada.get(`/p/${oid}/`))
    expect(data).toMatchObject({ title: 'New', description: 'Also\nnew', privacy: 'unlisted' })
    expect([data.slug, data.deck.revision, data.lastModified]).toEqual([
      'going-around',
      1,
      new Date(app.clock.now).toISOString(),
    ])
  })

  // docs/behaviour/curation.md#tags-of-owners
  it('saves the tags of owners and editors, without a new revision', async () => {
    await publish()
    const tagsOnPage = async () => pageDataIn(await app.browser().get(`/p/${oid}/`)).tags
    expect((await save(eve, () => ({ tags: [' #solar  system', 'Kepler'] }))).statusCode).toBe(200)
    expect((await stateFor(ada)).tags).toEqual(['solar system', 'Kepler'])
    expect(await tagsOnPage()).toBe('solar system,Kepler')
    expect(pageDataIn(await ada.get(`/p/${oid}/`)).deck.revision).toBe(1)
    await app.parts.searchIndexer.catchUp()
    expect((await ben.get('/explore/search/?search=kepler')).body).toContain(`/p/${oid}/`)
    await save(ada, () => ({ tags: [] }))
    expect(await tagsOnPage()).toBe('')
  })

  // docs/behaviour/curation.md#tags-of-owners
  it('keeps the tags if an editor that was opened before does not send them', async () => {
    await publish()
    await save(ada, () => ({ tags: ['orbits'] }))
    const { tags: _tags, ...older } = await stateFor(ada)
    expect((await put(ada, { ...older, title: 'New' })).statusCode).toBe(200)
    expect(await stateFor(ada)).toMatchObject({ title: 'New', tags: ['orbits'] })
  })

  // docs/behaviour/editing.md#two-editors
  it('does not overwrite tags that somebody else saved meanwhile', async () => {
    await publish()
    const seen = await stateFor(ada)
    await save(eve, () => ({ tags: ['theirs'] }))
    const response = await put(ada, { ...seen, tags: ['mine'] })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ current: { tags: ['theirs'] } })
  })

  // docs/behaviour/curation.md#tag-limits
  it.each([
    [['a,b'], '/tags/0 contains a comma'],
    [['twice', 'TWICE'], '/tags/1 is there twice'],
    [['x'.repeat(41)], '/tags/0 has 41 characters, at most 40 are taken'],
    [Array.from({ length: 21 }, (_, index) => `tag ${index}`), '/tags has 21 tags, at most 20 are taken'],
  ])('refuses the tags %j', async (tags, fault) => {
    await publish()
    const response = await save(ada, () => ({ tags }))
    expect([response.statusCode, detailsOf(response)]).toEqual([422, [fault]])
    expect((await stateFor(ada)).tags).toEqual([])
  })

  it('keeps the version when the saved state is unchanged', async () => {
    await publish()
    const { version } = await stateFor(ada)
    expect((await save(ada, () => ({}))).json<State>().version).toBe(version)
  })

  /** Changes the texts of the first step. */
  const inFirst =
    (own: Partial<State['steps'][number]>) =>
    ({ steps: [first, ...others] }: State) => ({ steps: first ? [{ ...first, ...own }, ...others] : [] })

  // docs/behaviour/editing.md#notes-and-transcript
  it('saves the notes of a step for owner and editors, without a new revision', async () => {
    await publish()
    expect((await save(eve, inFirst({ notes: ' say-hello\r\nthen wait ' }))).statusCode).toBe(200)
    const state = await stateFor(ada)
    expect(state.steps[0]?.notes).toBe('say-hello\nthen wait')
    expect(pageDataIn(await ada.get(`/p/${oid}/`)).deck.revision).toBe(1)
    await app.parts.searchIndexer.catchUp()
    expect((await ada.get('/explore/search/?search=say-hello')).body).not.toContain(`/p/${oid}/`)
    await save(ada, inOrder(2, 1, 3))
    expect((await stateFor(ada)).steps.map(({ notes }) => notes)).toEqual(['', 'say-hello\nthen wait', ''])
    await save(ada, inFirst({}))
    expect((await put(ada, { ...state, title: 'Late' })).statusCode).toBe(409)
  })

  // docs/behaviour/editing.md#two-editors
  it('does not overwrite notes that somebody else saved meanwhile', async () => {
    await publish()
    const seen = await stateFor(ada)
    await save(eve, inFirst({ notes: 'theirs' }))
    const response = await put(ada, { ...seen, ...inFirst({ notes: 'mine' })(seen) })
    expect(response.statusCode).toBe(409)
    expect(response.json<{ current: State }>().current.steps[0]?.notes).toBe('theirs')
  })

  // docs/behaviour/editing.md#notes-and-transcript
  it('corrects the transcript of a step on the page and in search, as a new revision', async () => {
    await publish()
    expect((await save(eve, inFirst({ transcript: 'All about\n\n  Kepler ' }))).statusCode).toBe(200)
    expect((await stateFor(ada)).steps.map(({ transcript }) => transcript)).toEqual([
      'All about\nKepler',
      'About Two',
      'About Three',
    ])
    const page = pageDataIn(await app.browser().get(`/p/${oid}/`))
    expect(page.deck.revision).toBe(2)
    expect(JSON.stringify(page.transcriptData)).toMatch(/All about.*Kepler.*About Two/)
    expect(JSON.stringify((await documentOf(ada)).topics)).toContain('Kepler')
    await app.parts.searchIndexer.catchUp()
    expect((await ben.get('/explore/search/?search=kepler')).body).toContain(`/p/${oid}/`)
  })

  // docs/behaviour/editing.md#notes-and-transcript
  it('keeps notes and transcripts if an editor that was opened before does not send them', async () => {
    await publish()
    await save(ada, inFirst({ notes: 'mine', transcript: 'Corrected' }))
    const { steps, ...older } = await stateFor(ada)
    const sent = { ...older, title: 'New', steps: steps.map(({ id, title }) => ({ id, title })) }
    expect((await put(ada, sent)).statusCode).toBe(200)
    expect((await stateFor(ada)).steps[0]).toMatchObject({ notes: 'mine', transcript: 'Corrected' })
  })

  // docs/behaviour/editing.md#moved-steps
  it('reorders steps with path, pictures, stops, links and transcript', async () => {
    await publish({ link: 3, titles: ['One', 'Two', 'Three', 'Four'] })
    const before = pageDataIn(await ada.get(`/p/${oid}/`))
    const pictures = await Promise.all([1, 2, 3, 4].map((step) => pictureOf(step)))
    const response = await save(ada, inOrder(3, 1, 2, 4))
    expect(response.statusCode).toBe(200)
    expect(response.json<State>().steps.map(({ id }) => id)).toEqual(['s3', 's1', 's2', 's4'])

    const after = pageDataIn(await ada.get(`/p/${oid}/`))
    expect(after.deck).toMatchObject({
      revision: 2,
      stepTitles: ['Three', 'One', 'Two', 'Four'],
      stepCount: 4,
    })
    expect(after.deck.stops).not.toEqual(before.deck.stops)
    expect(after.transcriptData.map(({ title, step }) => [title, step])).toEqual([
      ['Three', 1],
      ['One', 2],
      ['Two', 3],
      ['Four', 4],
    ])
    expect((await documentOf(ada)).items.map(({ link }) => link).filter(Boolean)).toEqual(['#step=1'])
    expect(await Promise.all([2, 3, 1, 4].map((step) => pictureOf(step)))).toEqual(pictures)
    expect(after.previewUrl).not.toBe(before.previewUrl)
    expect(after.previewBlur).not.toBe(before.previewBlur)
    expect((await ada.get(after.previewUrl ?? '')).statusCode).toBe(200)
  })

  // docs/behaviour/editing.md#moved-steps
  it('keeps the old document and pictures for open tabs', async () => {
    await publish()
    const [document, picture] = [await documentOf(ada), await pictureOf(1)]
    await save(ada, inOrder(2, 1, 3))
    expect(await documentOf(ada, 1)).toEqual(document)
    expect(await pictureOf(1, 1)).toBe(picture)
    expect(await pictureOf(1, 2)).not.toBe(picture)
    app.clock.now += 25 * 3_600_000
    await save(ada, inOrder(2, 1, 3))
    expect(await documentOf(ada, 1)).toEqual(document)
    app.clock.now += 25 * 3_600_000
    await save(ada, inOrder(3, 1, 2))
    // The first revision was replaced two days ago, so requests for it get the newest.
    expect((await documentOf(ada, 1)).path.map(({ id }) => id)).toEqual(
      (await stateFor(ada)).steps.map(({ id }) => id),
    )
  })

  it('paints pictures again when the order changes what is revealed', async () => {
    await publish({ reveals: { 2: 1 } })
    const hidden = await pictureOf(1)
    await save(ada, inOrder(2, 1, 3))
    expect(await pictureOf(2)).not.toBe(hidden)
    await save(ada, inOrder(2, 1, 3))
    expect(await pictureOf(1)).toBe(hidden)
  })

  it('renames steps and the headings with the same title', async () => {
    const topics = [
      { id: 'a', step: 1, title: 'One', texts: [], topics: [] },
      { id: 'b', step: 2, title: 'A heading of its own', texts: [], topics: [] },
    ]
    await publish({ more: { topics } })
    const pictures = await pictureOf(1)
    await save(ada, ({ steps }) => ({ steps: steps.map(({ id }) => ({ id, title: `Named ${id}` })) }))
    const { deck, transcriptData } = pageDataIn(await ada.get(`/p/${oid}/`))
    expect(deck).toMatchObject({ revision: 2, stepTitles: ['Named s1', 'Named s2', 'Named s3'] })
    expect(transcriptData.map(({ title }) => title)).toEqual(['Named s1', 'A heading of its own'])
    expect(await pictureOf(1)).toBe(pictures)
    expect((await ada.get(`/p/${oid}/`)).body).toContain('Named s3')
  })

  // docs/behaviour/editing.md#moved-steps
  it('moves comments with their step', async () => {
    await publish()
    const thread = `/api/v4/presentation/${oid}/comments/`
    for (const step of [1, 2, 3, null]) {
      await ada.ask({ method: 'POST', url: thread, payload: { text: `About ${step}`, step } })
    }
    await save(ada, inOrder(3, 1, 2))
    const { comments } = (await ada.get(thread)).json<{
      comments: { text: string; step: number | null }[]
    }>()
    expect(comments.map(({ text, step }) => [text, step])).toEqual([
      ['About 1', 2],
      ['About 2', 3],
      ['About 3', 1],
      ['About null', null],
    ])
  })

  // docs/behaviour/editing.md#two-editors
  it('sends the current state to the second of two concurrent saves', async () => {
    await publish()
    const [one, other] = [await stateFor(ada), await stateFor(eve)]
    const responses = await Promise.all([
      put(ada, { ...one, title: 'Ada’s' }),
      put(eve, { ...other, title: 'Eve’s', steps: [...other.steps].reverse() }),
    ])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const lost = responses.find(({ statusCode }) => statusCode === 409)
    const { title, version, steps } = await stateFor(ada)
    expect(lost?.json()).toMatchObject({ error: 'conflict', current: { title, version, steps } })
    const again = await put(eve, { ...other, title: 'Both', version })
    expect(again.json()).toMatchObject({ title: 'Both' })
  })

  // docs/behaviour/editing.md#two-editors
  it('names who saved last by the public name, and never the address', async () => {
    await publish()
    const seen = await stateFor(ada)
    await save(eve, () => ({ title: 'Eve’s' }))
    const at = new Date(app.clock.now).toISOString()
    const refused = await put(ada, { ...seen, title: 'Ada’s' })
    expect(refused.json()).toMatchObject({ last_save: { name: 'Eve Adeyemi', by_you: false, at } })
    expect(refused.body).not.toContain('eve@')
    const own = await put(eve, { ...seen, title: 'Late' })
    expect(own.json()).toMatchObject({ last_save: { name: 'Eve Adeyemi', by_you: true } })
    await storesOf(app).sharing.setPrivacy(oid, 'unlisted')
    const byOwner = await put(eve, { ...seen, title: 'Late' })
    expect(byOwner.json()).toMatchObject({
      last_save: { by_you: false, name: expect.stringMatching(/^Ada/) as unknown },
    })
  })

  it('refuses an old version after the steps were moved there and back', async () => {
    await publish()
    const old = await stateFor(ada)
    await save(eve, inOrder(2, 1, 3))
    await save(eve, inOrder(2, 1, 3))
    expect((await stateFor(ada)).steps).toEqual(old.steps)
    expect((await put(ada, { ...old, title: 'Late' })).statusCode).toBe(409)
  })

  // docs/behaviour/editing.md#editing
  it('lets only the owner change the visibility', async () => {
    await publish()
    const response = await save(eve, () => ({ title: 'Eve’s', privacy: 'private' }))
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'forbidden'])
    expect(await stateFor(ada)).toMatchObject({ title: 'Going around', privacy: 'public' })
    expect((await save(eve, () => ({ title: 'Eve’s' }))).statusCode).toBe(200)
  })

  it.each([
    '"quotes" & \'more\'',
    '<script>alert(1)</script>',
    '🪐👩‍🚀',
    'שלום עולם',
    '惑星の軌道',
    'x'.repeat(200),
  ])('stores titles unchanged: %s', async (title) => {
    await publish()
    const response = await save(ada, ({ steps }) => ({
      title,
      steps: steps.map(({ id }) => ({ id, title })),
    }))
    expect(response.statusCode).toBe(200)
    const page = await ada.get(`/p/${oid}/`)
    expect(pageDataIn(page)).toMatchObject({ title, deck: { stepTitles: [title, title, title] } })
    expect(page.body).not.toContain('<script>alert(1)')
  })

  // docs/behaviour/editing.md#editing
  it.each<[string, (state: State) => Partial<State>, string]>([
    ['an empty title', () => ({ title: ' \n' }), '/title is empty'],
    [
      'a title of 10,000 characters',
      () => ({ title: '🪐'.repeat(10_000) }),
      '/title has 10000 characters, at most 200 are taken',
    ],
    [
      'a description of 5,001 characters',
      () => ({ description: 'x'.repeat(5_001) }),
      '/description has 5001 characters, at most 5000 are taken',
    ],
    [
      'a step title of 201 characters',
      ({ steps }) => ({ steps: steps.map((step) => ({ ...step, title: 'x'.repeat(201) })) }),
      '/steps/0/title has 201 characters, at most 200 are taken',
    ],
    [
      'notes of 20,001 characters',
      inFirst({ notes: 'x'.repeat(20_001) }),
      '/steps/0/notes has 20001 characters, at most 20000 are taken',
    ],
    [
      'a line of 20,001 characters in a transcript',
      inFirst({ transcript: `a\n${'x'.repeat(20_001)}` }),
      '/steps/0/transcript has a line that has 20001 characters, at most 20000 are taken',
    ],
    [
      'a transcript of 2,001 lines',
      inFirst({ transcript: 'x\n'.repeat(2_001) }),
      '/steps/0/transcript has 2001 lines, at most 2000 are taken',
    ],
    [
      'transcripts that are too long for a page',
      ({ steps }) => ({
        steps: steps.map((step) => ({ ...step, transcript: `${'x'.repeat(19_000)}\n`.repeat(4) })),
      }),
      'its transcript has 228,011 characters, more than 200,000',
    ],
    ['a step left out', ({ steps }) => ({ steps: steps.slice(1) }), '/steps lacks "s1" (One)'],
    [
      'a step twice',
      ({ steps }) => ({ steps: [...steps, ...steps.slice(0, 1)] }),
      '/steps/3 "s1" is there twice',
    ],
    [
      'a step of another presentation',
      ({ steps }) => ({ steps: [...steps, { id: 'theirs', title: '' }] }),
      '/steps/3 "theirs" is no step of this presentation',
    ],
  ])('refuses %s with a reason and changes nothing', async (_, change, why) => {
    await publish()
    const before = await stateFor(ada)
    const response = await save(ada, change)
    expect([response.statusCode, detailsOf(response)[0]]).toEqual([422, why])
    expect(await stateFor(ada)).toEqual(before)
  })

  it.each([
    { privacy: 'secret' },
    { steps: [] },
    { title: 5 },
    { version: null },
    { steps: [{ id: 's1' }] },
    { more: 1 },
  ])('refuses with 422 what does not match the schema: %j', async (change) => {
    await publish()
    expect((await save(ada, () => change as object)).statusCode).toBe(422)
  })

  it('keeps an unchanged title that an import made too long', async () => {
    const long = 'x'.repeat(900)
    await publish({ titles: [long, 'Two', 'Three'] })
    const response = await save(ada, inOrder(2, 1, 3))
    expect(response.statusCode).toBe(200)
    expect((await stateFor(ada)).steps[1]?.title).toBe(long)
  })

  it('is refused without the CSRF header', async () => {
    await publish()
    const { oid: _oid, can_change_privacy: _may, ...payload } = await stateFor(ada)
    const headers = { 'x-csrftoken': 'forged' }
    const response = await ada.ask({ method: 'PUT', url: url(), headers, payload })
    expect([response.statusCode, response.json<{ error: string }>().error]).toEqual([403, 'csrf_failed'])
  })
})
