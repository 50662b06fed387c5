import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { DeckDocument } from '@viewpage/deck'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { deleteReplacedRevisions, KEPT_VERSIONS } from '../../content/presentations/delete-old-revisions.ts'
import { keepVersionParts, recordVersion } from '../../content/presentations/versions.ts'
import { storeSpeakerNotes } from '../../content/presentations/speaker-notes.ts'

const DAY = 86_400_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

interface State {
  oid: string
  can_change_privacy: boolean
  steps: { id: string; title: string; skipped?: boolean; notes?: string }[]
  removed?: string[]
}

// docs/behaviour/editing.md#versions
describe.each(DATABASES)('versions of a presentation on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let eve: Browser & { oid: string }
  let oid = ''
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com', { firstName: 'Ada', lastName: 'Lovelace' })
    eve = await app.logIn('eve@example.com', { firstName: 'Eve', lastName: 'Adeyemi' })
    for (const browser of [ada, eve]) await browser.get('/login/')
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'source1', privacy: 'public' })
  })

  afterAll(() => app.stop())

  async function publish(): Promise<void> {
    oid = `deck${++count}`
    await repeatPresentation(app, 'source1', oid)
    await app.parts.database.write(async (transaction) => {
      await transaction
        .insertInto('collaborators')
        .values({ oid, user_oid: eve.oid, right: 'edit' })
        .execute()
      await storeSpeakerNotes(transaction, oid, ['Say hello.', '', ''])
    })
  }

  async function edit(browser: Browser, change: (state: State) => Partial<State>): Promise<void> {
    const url = `/api/v4/presentation/${oid}/editing/`
    const { oid: _oid, can_change_privacy: _may, ...state } = (await browser.get(url)).json<State>()
    const payload = { ...state, ...change(state as State) }
    expect((await browser.ask({ method: 'PUT', url, payload })).statusCode).toBe(200)
  }
  const removeSecond = (browser: Browser) =>
    edit(browser, ({ steps }) => ({
      steps: steps.filter(({ id }) => id !== 's2').map((step) => ({ ...step, notes: '' })),
      removed: ['s2'],
    }))
  const page = async (browser: Browser) => (await browser.get(`/dashboard/versions/${oid}/`)).body
  const restore = (browser: Browser, revision: number, seen: number) =>
    browser.ask({
      method: 'POST',
      url: `/dashboard/versions/${oid}/`,
      headers: FORM,
      payload: new URLSearchParams({
        csrftoken: browser.cookies.get('csrftoken') ?? '',
        revision: String(revision),
        seen: String(seen),
      }).toString(),
    })
  const documentOf = async (revision: number) => {
    const row = await app.parts.database.read
      .selectFrom('documents')
      .select('document')
      .where('oid', '=', oid)
      .where('revision', '=', revision)
      .executeTakeFirstOrThrow()
    return JSON.parse(row.document) as DeckDocument
  }

  it('lists who made each, and how, for people who may edit', async () => {
    await publish()
    await removeSecond(eve)
    const body = await page(ada)
    expect(body).toMatch(/Version 2<\/h2>.*Edited, Eve Adeyemi.*2 steps.*Current version/s)
    expect(body).toMatch(/Version 1<\/h2>.*Published, Ada Lovelace.*3 steps.*value="1".*Restore/s)
    const others = [app.browser(), await app.logIn('mei@example.com')]
    for (const browser of others) {
      expect((await browser.get(`/dashboard/versions/${oid}/compare/?from=1&to=2`)).statusCode).not.toBe(200)
      expect((await browser.get(`/dashboard/versions/${oid}/1/step-2.webp`)).statusCode).toBe(404)
    }
    expect((await eve.get(`/dashboard/versions/${oid}/1/step-2.webp`)).headers['content-type']).toBe(
      'image/webp',
    )
  })

  it('shows two of them beside each other, and marks what differs', async () => {
    await publish()
    await removeSecond(ada)
    await edit(ada, ({ steps }) => ({
      steps: steps.map((step) => (step.id === 's3' ? { ...step, title: 'The last' } : step)),
    }))
    const { body } = await ada.get(`/dashboard/versions/${oid}/compare/?from=1&to=3`)
    expect([...body.matchAll(/data-difference="(\w+)"/g)].map(([, difference]) => difference)).toEqual([
      ...['same', 'removed', 'changed'],
    ])
    expect(body).toContain(`/dashboard/versions/${oid}/1/step-2.webp`)
    expect(body).toMatch(/The last/)
    for (const query of ['', '?from=2&to=2', '?from=x&to=1'])
      expect((await ada.get(`/dashboard/versions/${oid}/compare/${query}`)).statusCode).toBe(422)
    expect((await ada.get(`/dashboard/versions/${oid}/compare/?from=1&to=99`)).statusCode).toBe(404)
  })

  it('restores one as a new version, with its steps and notes, and the former stays in the list', async () => {
    await publish()
    await removeSecond(ada)
    expect((await restore(eve, 1, 2)).headers.location).toBe(`/dashboard/versions/${oid}/?saved=restored`)
    expect((await documentOf(3)).path.map(({ id }) => id)).toEqual(['s1', 's2', 's3'])
    const state = (await ada.get(`/api/v4/presentation/${oid}/editing/`)).json<State>()
    expect(state.steps.map(({ title, notes }) => [title, notes])).toEqual([
      ['One', 'Say hello.'],
      ['Two', ''],
      ['Three', ''],
    ])
    expect(await page(ada)).toMatch(/Version 3<\/h2>.*Version 1 restored, Eve Adeyemi.*3 steps/s)
    expect((await ada.get(`/p/${oid}/`)).statusCode).toBe(200)
    await restore(ada, 2, 3)
    expect((await documentOf(4)).path.map(({ id }) => id)).toEqual(['s1', 's3'])
  })

  it('refuses the second of two restores at once, and names who was first', async () => {
    await publish()
    await removeSecond(ada)
    const answers = await Promise.all([restore(eve, 1, 2), restore(ada, 1, 2)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.body).toMatch(
      /(?:Ada Lovelace|Eve Adeyemi) saved a change meanwhile, so nothing was restored/,
    )
    const { revision } = (await app.presentation(oid)) ?? {}
    expect(revision).toBe(3)
  })

  it('gives visitors an earlier version for a day only', async () => {
    await publish()
    await removeSecond(ada)
    const visitor = app.browser()
    const stepsOf = async () => {
      const response = await visitor.get(`/api/v4/presentation/${oid}/document/?revision=1`)
      return response.headers.location ?? response.json<DeckDocument>().path.length
    }
    const open = await stepsOf()
    app.clock.now += DAY + 1
    await edit(ada, ({ steps }) => ({ steps: [...steps].reverse() }))
    app.clock.now += DAY + 1
    expect(await stepsOf()).not.toEqual(open)
    const picture = async (step: number) =>
      (await visitor.get(`/assets/${oid}/step-${step}.webp?revision=1`)).statusCode
    expect([await picture(2), await picture(3)]).toEqual([200, 404])
  })

  it('are kept as the last 20, and files of others go', async () => {
    await publish()
    const { database } = app.parts
    const { read } = database
    const document = await read
      .selectFrom('documents')
      .selectAll()
      .where('oid', '=', oid)
      .executeTakeFirstOrThrow()
    const files = await read.selectFrom('assets').selectAll().where('oid', '=', oid).execute()
    const last = KEPT_VERSIONS + 2
    await database.write(async (transaction) => {
      for (let revision = 1; revision <= last; revision++) {
        await transaction.updateTable('presentations').set({ revision }).where('oid', '=', oid).execute()
        await keepVersionParts(transaction, oid)
        if (revision === 1) continue
        await recordVersion(transaction, oid, revision, { origin: 'edited' }, app.clock.now)
        await transaction
          .insertInto('documents')
          .values({ ...document, revision })
          .execute()
        // The picture of the first step changes each time.
        const pictures = files.map((file) => ({ ...file, revision, sha256: `${revision}${file.sha256}` }))
        await transaction.insertInto('assets').values(pictures).execute()
      }
    })
    await database.writeLarge((transaction) =>
      deleteReplacedRevisions(transaction, oid, app.clock.now + 2 * DAY),
    )
    for (const table of ['documents', 'assets', 'versions', 'version_parts'] as const) {
      const rows = await database.read.selectFrom(table).select('revision').where('oid', '=', oid).execute()
      const oldest = Math.min(...rows.map(({ revision }) => revision))
      expect([table, oldest]).toEqual([table, 3])
    }
    const unused = await database.read.selectFrom('touched_files').select('sha256').execute()
    expect(unused.length).toBeGreaterThan(0)
  })
})
