import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { PresentationSettings } from '../../src/storage/database/tables/presentations.ts'
import { ONE_DATABASE } from '../support/databases.ts'
import { listen, logInOverHttp, type HttpVisitor } from '../support/http-visitor.ts'
import { publishTinyDeck } from '../support/publish-tiny-deck.ts'
import { startApp, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'

const ORIGINAL = { name: 'talk.pdf', mediaType: 'application/pdf', bytes: Buffer.from('%PDF-1.4 the talk') }

describe.each(ONE_DATABASE)('a copy of a reusable presentation, on %s', (kind) => {
  let app: TestApp
  let ada: HttpVisitor & { oid: string }
  let ben: HttpVisitor & { oid: string }
  let eve: HttpVisitor & { oid: string }
  let decks = 0

  beforeAll(async () => {
    app = await startApp(kind)
    const port = await listen(app)
    ada = await logInOverHttp(app, port, 'ada@example.com')
    ben = await logInOverHttp(app, port, 'ben@example.com')
    eve = await logInOverHttp(app, port, 'eve@example.com')
  })

  afterAll(() => app.stop())

  async function addDeck(settings: PresentationSettings): Promise<string> {
    const oid = `deck${++decks}`
    const about = { oid, ownerOid: ada.oid, privacy: 'reusable', settings } as const
    await publishTinyDeck(app, { original: ORIGINAL }, about)
    const right = { oid, user_oid: eve.oid, right: 'edit' } as const
    await app.parts.database.write((transaction) =>
      transaction.insertInto('collaborators').values(right).execute(),
    )
    return oid
  }

  const copy = (visitor: HttpVisitor, oid: string) =>
    visitor.write('POST', `/api/v4/presentation/${oid}/copy/`)

  async function copied(visitor: HttpVisitor, oid: string): Promise<string> {
    const answer = await copy(visitor, oid)
    expect(answer.status).toBe(201)
    return (JSON.parse(answer.body) as { oid: string }).oid
  }

  const originalOf = (visitor: HttpVisitor, oid: string) =>
    visitor.ask('GET', `/api/v4/presentation/${oid}/download/original/`)

  it('does not contain the original file when downloads are off', async () => {
    const oid = await addDeck({ allowDownload: false })
    expect((await originalOf(ben, oid)).status).toBe(403)
    const own = await copied(ben, oid)
    const original = await originalOf(ben, own)
    expect([original.status, original.body.includes('the talk')]).toEqual([404, false])
    const pdf = await ben.ask('GET', `/api/v4/presentation/${own}/download/pdf/`)
    expect(pdf.status).toBe(200)
  })

  it('contains the original file only while downloads are allowed', async () => {
    const oid = await addDeck({ allowDownload: true })
    expect((await originalOf(ben, await copied(ben, oid))).body).toContain('the talk')
    await storesOf(app).sharing.setAllowDownload(oid, false)
    app.clock.now += 60_000
    expect((await originalOf(ben, await copied(ben, oid))).status).toBe(404)
  })

  it('contains it for people who may edit the source', async () => {
    const oid = await addDeck({ allowDownload: false })
    for (const visitor of [ada, eve])
      expect((await originalOf(visitor, await copied(visitor, oid))).body).toContain('the talk')
  })

  it('plays like its source, without the settings about what others may do', async () => {
    const plays = {
      autoplay: true,
      forceAutoplay: true,
      forceViewerLite: true,
      embedSizing: 'responsive',
    } as const
    const decided = {
      likes: false,
      allowDownload: true,
      makeACopy: true,
      nativeApp: true,
    }
    const oid = await addDeck({ ...plays, ...decided, features: { admin_tools: true } })
    const { settings } = await app.parts.database.read
      .selectFrom('presentations')
      .select('settings')
      .where('oid', '=', await copied(ben, oid))
      .executeTakeFirstOrThrow()
    expect(JSON.parse(settings)).toEqual(plays)
  })

  it('is offered unless the owner turned copies off', async () => {
    await copied(ben, await addDeck({}))
    const off = await copy(ben, await addDeck({ makeACopy: false }))
    expect([off.status, JSON.parse(off.body)]).toMatchObject([403, { error: 'not_reusable' }])
    const byForm = await ben.submit('/dashboard/next/', { copy: `deck${decks}` })
    expect([byForm.status, byForm.body.includes('This presentation cannot be copied')]).toEqual([422, true])
  })

  it('is not offered when the site turned copies off', async () => {
    const quiet = await startApp(kind, { env: { VIEWPAGE_FEATURES: '{"make_a_copy":false}' } })
    try {
      const port = await listen(quiet)
      const owner = await logInOverHttp(quiet, port, 'ada@example.com')
      await publishTinyDeck(quiet, {}, { oid: 'quiet1', ownerOid: owner.oid, privacy: 'reusable' })
      expect((await copy(owner, 'quiet1')).status).toBe(403)
    } finally {
      await quiet.stop()
    }
  })
})
