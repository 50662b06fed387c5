import { HOUR_MS } from '@viewpage/shared-events/durations'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { tinyImpress, tinyStep } from '@viewpage/importer-impress/testing/tiny-impress'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import type { InputFile } from '@viewpage/importers'
import { ONE_DATABASE } from '../../../test/support/databases.ts'
import { blackPng } from '../../../test/support/hostile-pictures.ts'
import { multipartOf } from '../../../test/support/multipart.ts'
import { pageDataIn, startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { tinyDeck } from '../../../test/support/tiny-deck.ts'
import { readSpeakerNotes } from '../../content/presentations/speaker-notes.ts'
import { deleteOldRevisions } from '../../content/presentations/delete-old-revisions.ts'

/** An import starts a process and paints. */
const IMPORT_TIMEOUT_MS = 120_000

const pdf = (...titles: string[]): InputFile => ({
  name: `${titles.length} pages.pdf`,
  bytes: tinyPdf({ pages: titles.map((title) => ({ content: textAt(60, 400, 48, title) })) }),
})
/** A document with these notes by the title of the step. */
function written(notes: Readonly<Record<string, string>>): InputFile {
  const { document } = tinyDeck({ titles: Object.keys(notes) })
  const path = document.path.map((step) => ({ ...step, notes: notes[step.title] }))
  return { name: 'talk.json', bytes: new TextEncoder().encode(JSON.stringify({ ...document, path })) }
}
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const withPicture = [
  { name: 'dot.png', bytes: new Uint8Array(PICTURE) },
  tinyImpress(tinyStep('<h1>Seen</h1><img src="dot.png" width="90" height="90">')),
]

// docs/behaviour/uploads.md#replaced-file
describe.each(ONE_DATABASE)('replacing the file of a presentation on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let oid = ''

  beforeAll(async () => {
    process.env['VIEWPAGE_CHROMIUM'] = ''
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
  })

  afterAll(async () => {
    delete process.env['VIEWPAGE_CHROMIUM']
    await app.stop()
  })

  async function send(browser: Browser, path: string, files: readonly InputFile[], more = {}) {
    const form = await browser.get(path)
    const revision = /name="revision" value="(\d+)"/.exec(form.body)?.[1] ?? ''
    const fields = { csrftoken: browser.cookies.get('csrftoken') ?? '', revision, ...more }
    const { headers, payload } = multipartOf(fields, files)
    return browser.ask({ method: 'POST', url: path, headers: { accept: 'text/html', ...headers }, payload })
  }
  const replacePath = () => `/dashboard/next/${oid}/file/`

  async function upload(files: readonly InputFile[]): Promise<void> {
    const { headers } = await send(ada, '/dashboard/next/upload/', files)
    oid = headers.location?.split('/')[3] ?? ''
    await app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values({ oid, user_oid: eve.oid, right: 'edit' }).execute(),
    )
  }
  const replace = (browser: Browser, files: readonly InputFile[], more = {}) =>
    send(browser, replacePath(), files, more)
  const comment = (text: string, step: number | null) =>
    ada.ask({ method: 'POST', url: `/api/v4/presentation/${oid}/comments/`, payload: { text, step } })
  const commentsNow = async () =>
    (await ada.get(`/api/v4/presentation/${oid}/comments/`))
      .json<{ comments: { text: string; step: number | null }[] }>()
      .comments.map(({ text, step }) => [text, step])
  const assets = (...roles: ('original' | 'replaced' | 'document' | 'pdf')[]) =>
    app.parts.database.read
      .selectFrom('assets')
      .select(['role', 'revision', 'file_name'])
      .where('oid', '=', oid)
      .where('role', 'in', roles)
      .orderBy('revision')
      .execute()

  // docs/behaviour/uploads.md#speaker-notes
  it(
    'takes the notes of a file that has some, and else keeps them at their steps',
    async () => {
      await upload([written({ Bees: 'say-hello', Ants: 'then-wait' })])
      const notes = () => readSpeakerNotes(app.parts.database.read, oid)
      expect(await notes()).toEqual(['say-hello', 'then-wait'])
      expect((await ada.get(`/api/v4/presentation/${oid}/document/`)).body).not.toContain('say-hello')
      await app.parts.database.write((transaction) =>
        transaction.insertInto('published_notes').values({ oid, is_decided: 0 }).execute(),
      )
      await replace(ada, [pdf('Ants', 'New', 'Bees')])
      expect(await app.parts.database.read.selectFrom('published_notes').selectAll().execute()).toEqual([])
      expect(await notes()).toEqual(['then-wait', '', 'say-hello'])
      await replace(ada, [written({ Bees: '', Ants: 'only-this' })])
      expect(await notes()).toEqual(['', 'only-this'])
    },
    IMPORT_TIMEOUT_MS,
  )

  // docs/behaviour/editing.md#cover
  it(
    'keeps a picture that was uploaded for the cover',
    async () => {
      await upload([pdf('One')])
      const post = {
        method: 'POST',
        url: `/api/v4/presentation/${oid}/cover/`,
        payload: blackPng(640, 360),
      } as const
      const headers = { 'content-type': 'image/png', 'x-csrftoken': ada.cookies.get('csrftoken') ?? '' }
      const { cover } = (await ada.ask({ ...post, headers })).json<{ cover: string }>()
      const url = `/api/v4/presentation/${oid}/editing/`
      const {
        oid: _oid,
        can_change_privacy: _may,
        ...payload
      } = (await ada.get(url)).json<Record<string, unknown>>()
      await ada.ask({ method: 'PUT', url, payload: { ...payload, cover } })
      const posterNow = async () => pageDataIn(await ada.get(`/p/${oid}/`)).previewUrl
      const poster = await posterNow()
      await replace(ada, [pdf('One', 'Two')])
      expect([await posterNow(), (await ada.get(url)).json()]).toMatchObject([poster, { cover }])
    },
    IMPORT_TIMEOUT_MS,
  )

  it(
    'keeps address, title, likes, views and comments, and shows the new steps',
    async () => {
      await upload([pdf('One', 'Two', 'Three')])
      const before = await app.presentation(oid)
      await eve.get('/login/')
      await eve.ask({ method: 'PUT', url: `/api/v4/presentation/${oid}/like/` })
      for (const step of [1, 2, 3, null]) await comment(`About ${step}`, step)
      const response = await replace(eve, [pdf('Zero', 'One', 'Three')])
      expect([response.statusCode, response.headers.location]).toEqual([303, `/p/edit/${oid}/?from=file`])

      const after = await app.presentation(oid)
      expect(after).toMatchObject({
        title: before?.title,
        slug: before?.slug,
        privacy: 'private',
        likesCount: 1,
        revision: 2,
        stepTitles: ['Zero', 'One', 'Three'],
      })
      expect(await commentsNow()).toEqual([
        ['About 1', 2],
        ['About 2', null],
        ['About 3', 3],
        ['About null', null],
      ])
      const page = pageDataIn(await ada.get(`/p/${oid}/`))
      expect(page.deck.stepTitles).toEqual(['Zero', 'One', 'Three'])
      expect((await ada.get(`/assets/${oid}/step-1.webp?revision=2`)).statusCode).toBe(200)
      const moved = app.parts.database.read.selectFrom('moved_steps').select(['step', 'number'])
      expect(await moved.where('oid', '=', oid).orderBy('step').execute()).toEqual([
        { step: 1, number: 2 },
        { step: 2, number: 0 },
        { step: 3, number: 3 },
      ])
    },
    IMPORT_TIMEOUT_MS,
  )

  it(
    'offers the new file for download, and finds the new texts',
    async () => {
      await upload([pdf('Apples')])
      await replace(ada, [pdf('Bananas', 'Pears')])
      expect(await assets('original')).toEqual([{ role: 'original', revision: 2, file_name: '2 pages.pdf' }])
      const original = await ada.get(`/api/v4/presentation/${oid}/download/original/`)
      expect(original.headers['content-disposition']).toContain('2%20pages.pdf')
      await app.parts.searchIndexer.catchUp()
      const entry = await app.parts.database.read
        .selectFrom('search_queue')
        .select('oid')
        .where('oid', '=', oid)
        .executeTakeFirst()
      expect(entry).toBeUndefined()
    },
    IMPORT_TIMEOUT_MS,
  )

  it(
    'keeps the files of the old steps as a version, which visitors get for a day',
    async () => {
      await upload(withPicture)
      await replace(ada, [pdf('Only text')])
      const { database } = app.parts
      const old = async () => (await ada.get(`/api/v4/presentation/${oid}/document/?revision=1`)).body
      expect(await old()).toContain('Seen')
      app.clock.now += 25 * HOUR_MS
      await deleteOldRevisions(database, app.clock.now)
      expect(await assets('document')).toHaveLength(1)
      expect(await old()).not.toContain('Seen')
      expect((await assets('replaced')).map(({ revision }) => revision)).toEqual([1])
      const restored = await ada.ask({
        method: 'POST',
        url: `/dashboard/versions/${oid}/`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `csrftoken=${encodeURIComponent(ada.cookies.get('csrftoken') ?? '')}&revision=1&seen=2`,
      })
      expect(restored.statusCode).toBe(303)
      expect((await ada.get(`/api/v4/presentation/${oid}/document/`)).body).toContain('Seen')
      expect((await assets('original')).map(({ revision }) => revision)).toEqual([3])
    },
    IMPORT_TIMEOUT_MS,
  )

  // docs/behaviour/uploads.md#replaced-meanwhile
  it(
    'is refused with 409 if somebody changed the steps meanwhile',
    async () => {
      await upload([pdf('One', 'Two')])
      expect((await replace(eve, [pdf('New')])).statusCode).toBe(303)
      const late = await replace(ada, [pdf('Late')], { revision: '1' })
      expect(late.statusCode).toBe(409)
      expect(late.body).toContain('Somebody else changed this presentation meanwhile')
      expect((await app.presentation(oid))?.stepTitles).toEqual(['New'])
    },
    IMPORT_TIMEOUT_MS,
  )

  it(
    'lets one of two people replace it at once',
    async () => {
      await upload([pdf('One')])
      const responses = await Promise.all([
        replace(ada, [pdf('Ada’s')], { revision: '1' }),
        replace(eve, [pdf('Eve’s')], { revision: '1' }),
      ])
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
      expect((await app.presentation(oid))?.revision).toBe(2)
    },
    IMPORT_TIMEOUT_MS,
  )

  it(
    'refuses a broken file and strangers, and changes nothing',
    async () => {
      await upload([pdf('One')])
      const broken = { name: 'broken.pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.7 nothing')) }
      const refused = await replace(ada, [broken])
      expect(refused.statusCode).toBe(422)
      expect(refused.body).toContain('broken.pdf')
      const ben = await app.logIn('ben@example.com', { firstName: 'Ben', lastName: 'Okri' })
      expect((await ben.get(replacePath())).statusCode).toBe(404)
      expect((await replace(ben, [pdf('Mine')], { revision: '1' })).statusCode).toBe(404)
      expect(await app.presentation(oid))?.toMatchObject({ revision: 1, stepTitles: ['One'] })
    },
    IMPORT_TIMEOUT_MS,
  )
})
