import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { DATABASES } from '../../../test/support/databases.ts'
import { publishTinyDeck, repeatPresentation } from '../../../test/support/publish-tiny-deck.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { plansOf, statementsDuring } from '../../../test/support/watch-statements.ts'
import { slugOf } from '../../foundation/slug.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import { emptyBin, moveToBin, restoreFromBin } from '../../content/presentations/bin.ts'
import { deleteAccount } from '../../people/accounts/delete-account.ts'
import { restore as putBack, takeDown } from '../reports/take-down.ts'

const DAY = 86_400_000
const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' }

// docs/behaviour/sharing.md#bin
describe.each(DATABASES)('the bin on %s', (kind) => {
  let app: TestApp
  let ada: Browser & { oid: string }
  let count = 0

  beforeAll(async () => {
    app = await startApp(kind)
    ada = await app.logIn('ada@example.com')
    await ada.get('/login/')
    await publishTinyDeck(app, {}, { ownerOid: ada.oid, oid: 'source1', privacy: 'public' })
  })

  afterAll(() => app.stop())

  async function publish(title: string): Promise<string> {
    const oid = `deck${++count}`
    await repeatPresentation(app, 'source1', oid)
    await app.parts.database.write(async (transaction) => {
      const named = { title, slug: slugOf(title) }
      await transaction.updateTable('presentations').set(named).where('oid', '=', oid).execute()
      await queueForSearch(transaction, oid)
    })
    await app.parts.searchIndexer.catchUp()
    return oid
  }

  const post = (browser: Browser, url: string, fields: Record<string, string>) =>
    browser.ask({
      method: 'POST',
      url,
      headers: FORM,
      payload: new URLSearchParams({
        csrftoken: browser.cookies.get('csrftoken') ?? '',
        ...fields,
      }).toString(),
    })
  const remove = (oid: string) => post(ada, `/dashboard/next/${oid}/delete/`, {})
  const binPage = async () => (await ada.get('/dashboard/bin/')).body
  const statusFor = async (browser: Browser, oid: string) => (await browser.get(`/p/${oid}/`)).statusCode

  it('shows what was deleted, and says the owner of its page where it is', async () => {
    const oid = await publish('Going to rest')
    expect((await ada.get(`/dashboard/next/${oid}/delete/`)).body).toMatch(
      /rests in your bin until \d+ \w+ \d{4}/,
    )
    expect((await remove(oid)).headers.location).toBe('/dashboard/next/?saved=deleted')
    const dashboard = (await ada.get('/dashboard/next/?saved=deleted')).body
    expect(dashboard).toContain('The presentation is in the bin. <a href="/dashboard/bin/">Open the bin</a>')
    expect(dashboard).toMatch(/Bin <span>1</)
    expect(dashboard).not.toContain('Going to rest')
    const body = await binPage()
    expect(body).toContain('Going to rest')
    expect(body).toMatch(/Deleted on .*Rests until /)
    const own = await ada.get(`/p/${oid}/`)
    expect([own.statusCode, own.body.includes('This presentation is in your bin')]).toEqual([404, true])
    const other = await app.browser().get(`/p/${oid}/`)
    expect([other.statusCode, other.body.includes('bin')]).toEqual([404, false])
    const search = await app.browser().get('/explore/search/?search=Going%20to%20rest')
    expect(search.body).not.toContain(`/p/${oid}/`)
  })

  it('restores a presentation as it was, once', async () => {
    const oid = await publish('Back again')
    const before = await app.presentation(oid)
    const browser = app.browser()
    const shown = async () => (await browser.get(`/p/${oid}/back-again/`)).statusCode
    expect(await shown()).toBe(200)
    await remove(oid)
    expect(await shown()).toBe(404)
    expect((await post(ada, '/dashboard/bin/', { restore: oid })).headers.location).toBe(
      '/dashboard/bin/?saved=restored',
    )
    expect([await shown(), await app.presentation(oid)]).toEqual([200, before])
    const search = await app.browser().get('/explore/search/?search=Back%20again')
    expect(search.body).toContain(`/p/${oid}/`)
    const again = await post(ada, '/dashboard/bin/', { restore: oid })
    expect([again.statusCode, again.body.includes('not in the bin any more')]).toEqual([422, true])
  })

  it('gives nothing to others', async () => {
    const oid = await publish('Only mine')
    await remove(oid)
    const eve = await app.logIn('eve@example.com')
    await eve.get('/login/')
    expect((await post(eve, '/dashboard/bin/', { restore: oid })).statusCode).toBe(422)
    expect((await post(eve, '/dashboard/bin/', { delete: oid })).statusCode).toBe(422)
    expect((await eve.get(`/dashboard/bin/${oid}/card.webp`)).statusCode).toBe(404)
    expect((await ada.get(`/dashboard/bin/${oid}/card.webp`)).headers['content-type']).toBe('image/webp')
    expect(await statusFor(eve, oid)).toBe(404)
    expect(await binPage()).toContain('Only mine')
  })

  it('asks before it deletes for good, which cannot be undone', async () => {
    const oid = await publish('Away')
    await remove(oid)
    expect((await ada.get(`/dashboard/bin/?delete=${oid}`)).body).toContain('This cannot be undone.')
    expect((await post(ada, '/dashboard/bin/', { delete: oid })).headers.location).toBe(
      '/dashboard/bin/?saved=gone',
    )
    expect([await app.presentation(oid), (await binPage()).includes('Away')]).toEqual([null, false])
  })

  it('keeps a presentation down that was taken down, and lets staff take one down in it', async () => {
    const { database } = app.parts
    const first = await publish('Down first')
    await takeDown(database, first, 'It is spam.', app.clock.now)
    await remove(first)
    await post(ada, '/dashboard/bin/', { restore: first })
    expect([await statusFor(app.browser(), first), await statusFor(ada, first)]).toEqual([404, 200])
    const second = await publish('Down in the bin')
    await remove(second)
    await takeDown(database, second, 'It is spam.', app.clock.now)
    expect(await binPage()).toContain('Taken down')
    await putBack(database, second, app.clock.now)
    expect(await statusFor(app.browser(), second)).toBe(404)
    await post(ada, '/dashboard/bin/', { restore: second })
    expect(await statusFor(app.browser(), second)).toBe(200)
  })

  it('deletes for good after 30 days, or earlier if the knob says so', async () => {
    const oid = await publish('Thirty days')
    await remove(oid)
    const empty = (retentionDays: number, now: number) => emptyBin(app.parts.database, { retentionDays, now })
    await empty(400, app.clock.now + 30 * DAY - 1)
    expect(await app.presentation(oid)).not.toBeNull()
    await empty(20, app.clock.now + 20 * DAY)
    expect(await app.presentation(oid)).toBeNull()
  })

  it('has one winner when a presentation is restored while its account is deleted', async () => {
    const { database } = app.parts
    const mei = await app.logIn('mei@example.com')
    await app.addPresentation({ oid: 'meis1', owner_oid: mei.oid })
    await database.write((transaction) => moveToBin(transaction, database.kind, 'meis1', app.clock.now))
    await Promise.all([
      database.writeLarge((transaction) => deleteAccount(transaction, database.kind, mei.oid, app.clock.now)),
      database.write((transaction) => restoreFromBin(transaction, database.kind, 'meis1', mei.oid)),
    ])
    const rows = await database.read.selectFrom('bin').select('oid').where('oid', '=', 'meis1').execute()
    expect([await app.presentation('meis1'), rows]).toEqual([null, []])
  })

  // The plans are those of SQLite.
  if (kind === 'sqlite')
    it('is one of the lists of the dashboard that an index sorts', async () => {
      const ran = await statementsDuring(() => ada.get('/dashboard/bin/'))
      const steps = await plansOf(
        app.parts.database.read,
        ran.filter(({ sql }) => /from "bin"/.test(sql)),
      )
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.filter(({ step }) => /SCAN bin|TEMP B-TREE/.test(step))).toEqual([])
    })
})
