import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/database/tables.ts'
import { readSpeakerNotes, storeSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { submitForm } from '../../../test/support/submit-form.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'

// docs/behaviour/uploads.md#first-look
describe.each(DATABASES)('the first look after an upload on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let count = 0
  let oid = ''

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await publishTinyDeck(app, {}, { oid: 'source', ownerOid: ada.oid, privacy: 'private' })
  })

  beforeEach(async () => {
    oid = `deck${++count}`
    await repeatPresentation(app, 'source', oid)
  })

  afterAll(() => app.stop())

  const path = () => `/dashboard/next/${oid}/first-look/`
  const submit = (form: Record<string, string>) => submitForm(ada, path(), form)

  it('shows every step with its picture, and what to fill in', async () => {
    const { body } = await ada.get(path())
    for (const step of [1, 2, 3]) {
      expect(body).toContain(`/assets/${oid}/step-${step}.webp?revision=1`)
      expect(body).toContain(`href="/p/${oid}/going-around/#step=${step}"`)
    }
    expect(body).toContain('3 steps')
    expect(body).toContain('value="Going around"')
    expect(body).toContain('Publish')
  })

  // docs/behaviour/uploads.md#import-notes
  describe('notes of the import', () => {
    const noteThat = (notes: unknown) =>
      app.parts.database.write((transaction) =>
        transaction
          .insertInto('documents')
          .values({ oid, revision: 7, document: '{}', created_at: 0, import_notes: JSON.stringify(notes) })
          .execute()
          .then(() =>
            transaction.updateTable('presentations').set({ revision: 7 }).where('oid', '=', oid).execute(),
          ),
      )
    const broken = { code: 'pictureBroken', count: 3, names: [], steps: [{ step: 2, count: 3 }] }
    const linked = { code: 'linkedFile', count: 8, names: ['<b>a.png</b>', 'b.png'], steps: [] }

    it('say how many things are not shown, on which step, and what to do', async () => {
      await noteThat([broken])
      const { body } = await ada.get(path())
      expect(body).toContain(
        '3 pictures could not be loaded, because they are damaged. Save them again in your program.',
      )
      expect(body).toMatch(/On step <a href="#look-2">2<\/a>/)
      expect(body).toMatch(/<li id="look-2">.*<ul class="import-notes-of-step"><li>3 pictures/)
    })

    it('show names of the file as text, and how many more there are', async () => {
      await noteThat([linked])
      const { body } = await ada.get(path())
      expect(body).toContain(
        '<li><bdi>&#60;b&#62;a.png&#60;/b&#62;</bdi></li><li><bdi>b.png</bdi></li><li>6 more</li>',
      )
    })

    it('are in the language of the owner', async () => {
      await noteThat([broken])
      const { body } = await ada.get(path(), { 'accept-language': 'de' })
      expect(body).toContain('3 Bilder ließen sich nicht laden, weil sie beschädigt sind.')
    })

    it.each([
      ['another code', [{ ...broken, code: 'unheardOf' }]],
      ['no list', 'x'],
      ['a name that is too long', [{ ...linked, names: ['x'.repeat(200)] }]],
    ])('are not shown with %s', async (_, notes) => {
      await noteThat(notes)
      const { statusCode, body } = await ada.get(path())
      expect([statusCode, body.includes('import-notes')]).toEqual([200, false])
    })
  })

  // docs/behaviour/uploads.md#published-notes
  describe('speaker notes', () => {
    const ASKS = 'name="publishNotes"'
    const entered = { title: 'Going around', description: '', hasNotes: 'yes' }
    const page = async () => (await app.browser().get(`/p/${oid}/going-around/`)).body
    const documentOf = async (revision: number) =>
      (await app.browser().get(`/api/v4/presentation/${oid}/document/?revision=${revision}`)).body
    const notes = () => readSpeakerNotes(app.parts.database.read, oid)
    const isFound = async () => {
      await app.parts.searchIndexer.catchUp()
      const entry = app.parts.database.read.selectFrom('search_entries').selectAll().where('oid', '=', oid)
      return JSON.stringify(await entry.execute())
        .toLowerCase()
        .includes('hellebore')
    }
    const write = (run: (transaction: Kysely<Tables>) => Promise<unknown>) => app.parts.database.write(run)

    it('are not asked about where there are none', async () => {
      expect((await ada.get(path())).body).not.toContain(ASKS)
    })

    it('stay private unless the owner publishes them, and can be made private again', async () => {
      await write((transaction) => storeSpeakerNotes(transaction, oid, ['', 'Hellebore\nblooms']))
      const { body } = await ada.get(path())
      expect(body).toContain(`${ASKS} value="yes">`)
      await submit({ ...entered, publish: 'yes' })
      expect(await page()).not.toContain('Hellebore')
      expect((await app.presentation(oid))?.revision).toBe(1)

      await submit({ ...entered, publishNotes: 'yes' })
      expect(await page()).toContain('Hellebore')
      expect([await notes(), await isFound()]).toEqual([['', 'Hellebore\nblooms', ''], true])
      expect((await ada.get(path())).body).toContain(`${ASKS} value="yes" checked`)
      const [picture, after] = await Promise.all([1, 2].map((each) => ada.get(`/assets/${oid}/step-1.webp?revision=${each}`))) // oxfmt-ignore
      expect(after?.rawPayload).toEqual(picture?.rawPayload)

      await submit(entered)
      expect(await page()).not.toContain('Hellebore')
      // No earlier revision has them for those who know its address.
      for (const revision of [1, 2, 3]) expect(await documentOf(revision)).not.toContain('Hellebore')
      expect([await notes(), await isFound()]).toEqual([['', 'Hellebore\nblooms', ''], false])
    })

    it('of an earlier import are asked about on the dashboard, once', async () => {
      const old = `deck${++count}`
      const texts = [{ id: 'notes-2', styleClasses: ['body'], paragraphs: [{ text: 'Hellebore' }] }]
      const topics = [{ id: 't', step: 2, title: 'Two', texts, topics: [] }]
      await publishTinyDeck(app, { more: { topics } }, { oid: old, ownerOid: ada.oid, title: 'Old <talk>' })
      await write((transaction) => transaction.insertInto('published_notes').values({ oid: old, is_decided: 0 }).execute()) // oxfmt-ignore
      const isAsked = async () =>
        (await ada.get('/dashboard/next/')).body.includes('Are these speaker notes public?')
      oid = old
      const { body } = await ada.get('/dashboard/next/')
      expect(body).toContain(`<a href="${path()}#notes" dir="auto">Old &#60;talk&#62;</a>`)
      expect((await ada.get(path())).body).toContain(`${ASKS} value="yes" checked`)
      expect(await isAsked()).toBe(true)
      await submit({ ...entered, publishNotes: 'yes' })
      expect([await isAsked(), (await app.presentation(old))?.revision]).toEqual([false, 1])
      await submit(entered)
      expect(await page()).not.toContain('Hellebore')
      expect([await notes(), await isAsked()]).toEqual([['', 'Hellebore', ''], false])
    })

    it('are not published if the transcript would be too long, and the form says so', async () => {
      await write((transaction) => storeSpeakerNotes(transaction, oid, Array.from({ length: 3 }, () => `${'a'.repeat(18_000)}\n`.repeat(4)))) // oxfmt-ignore
      const { statusCode, body } = await submit({ ...entered, title: 'Other', publishNotes: 'yes' })
      expect([statusCode, body]).toEqual([422, expect.stringContaining('would be too long for a page.')])
      expect(await app.presentation(oid)).toMatchObject({ title: 'Going around', revision: 1 })
    })
  })

  it('publishes with title and description, and leads to the page', async () => {
    const response = await submit({ title: ' Orbits ', description: 'All\nof them', publish: 'yes' })
    expect([response.statusCode, response.headers.location]).toEqual([
      303,
      `/p/${oid}/orbits/#published-private`,
    ])
    expect(await app.presentation(oid)).toMatchObject({
      title: 'Orbits',
      description: 'All\nof them',
      privacy: 'public',
    })
    expect((await app.browser().get(`/p/${oid}/orbits/`)).statusCode).toBe(200)
    expect((await ada.get(path())).body).not.toContain('value="yes"')
  })

  // docs/behaviour/curation.md#tags-of-owners
  it('takes tags, which the page has and search finds', async () => {
    expect((await ada.get(path())).body).toMatch(/name="tags" [^>]*value=""/)
    await submit({
      title: 'Orbits',
      description: '',
      tags: ' #Zymurgy, solar  system,zymurgy',
      publish: 'yes',
    })
    const visitor = app.browser()
    expect(pageDataIn(await visitor.get(`/p/${oid}/orbits/`)).tags).toBe('Zymurgy,solar system')
    expect((await ada.get(path())).body).toContain('value="Zymurgy, solar system"')
    await app.parts.searchIndexer.catchUp()
    expect((await visitor.get('/explore/search/?search=zymurgy')).body).toContain(`/p/${oid}/`)
    await submit({ title: 'Orbits', description: '' })
    expect(pageDataIn(await visitor.get(`/p/${oid}/orbits/`)).tags).toBe('Zymurgy,solar system')
  })

  // docs/behaviour/curation.md#tag-limits
  it.each([
    [
      '21 tags',
      Array.from({ length: 21 }, (_, index) => `tag ${index}`).join(),
      'There is room for 20 tags.',
    ],
    ['a long tag', 'x'.repeat(41), 'A tag has at most 40 characters'],
    ['a tag without letters', 'ok, !?', 'A tag needs a letter or a digit: “!?”'],
  ])('refuses %s with a sentence', async (_, tags, line) => {
    const response = await submit({ title: 'Orbits', description: '', tags })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(line)
    expect(response.body).toMatch(/name="tags" [^>]*aria-invalid="true" aria-describedby="tags-error"/)
    expect(pageDataIn(await ada.get(`/p/${oid}/`)).tags).toBe('')
  })

  // docs/behaviour/curation.md#hidden-tags
  it('a hidden tag that the owner enters becomes visible, and the others stay hidden', async () => {
    await app.parts.database.write((transaction) =>
      transaction.insertInto('hidden_tags').values({ oid, tags: '["Best of 2026","moons"]' }).execute(),
    )
    await submit({ title: 'Orbits', description: '', tags: 'Moons' })
    const hidden = app.parts.database.read.selectFrom('hidden_tags').select('tags').where('oid', '=', oid)
    expect((await hidden.executeTakeFirstOrThrow()).tags).toBe('["Best of 2026"]')
  })

  it('keeps it private with the other button', async () => {
    expect((await submit({ title: 'Mine', description: '' })).statusCode).toBe(303)
    expect(await app.presentation(oid)).toMatchObject({ title: 'Mine', privacy: 'private' })
  })

  it('keeps the address of a presentation that others may know', async () => {
    await submit({ title: 'Going around', description: '', publish: 'yes' })
    const response = await submit({ title: 'Another title', description: '' })
    expect(response.headers.location).toBe(`/p/${oid}/going-around/`)
    expect(await app.presentation(oid)).toMatchObject({ title: 'Another title', privacy: 'public' })
  })

  it.each([
    ['an empty title', { title: ' ', description: 'Kept' }, 'Please fill this in.'],
    ['a title of 201 characters', { title: 'x'.repeat(201), description: 'Kept' }, 'At most 200 characters.'],
    [
      'a description of 5,001 characters',
      { title: 'New', description: 'Kept'.padEnd(5_001, 'x') },
      'At most 5000 characters.',
    ],
  ])('refuses %s with a sentence, and keeps what was entered', async (_, form, line) => {
    const response = await submit({ ...form, publish: 'yes' })
    expect(response.statusCode).toBe(422)
    expect(response.body).toContain(line)
    expect(response.body).toContain('Kept')
    expect(await app.presentation(oid)).toMatchObject({ title: 'Going around', privacy: 'private' })
  })
})
