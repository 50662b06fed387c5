import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import type { InputFile } from '@viewpage/importers'
import { textAt, tinyPdf } from '@viewpage/importers/testing/tiny-pdf'
import { deleteFromBin } from '../../src/content/presentations/bin.ts'
import { DATABASES } from '../support/databases.ts'
import { listen } from '../support/http-visitor.ts'
import { leftBehind } from '../support/left-behind.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { storesOf } from '../support/stores.ts'
import { uploadTo } from '../support/upload-to.ts'

const MEGABYTE = 1024 * 1024

/** A PDF of one page that has about this size when it is stored. */
function pdfOf(bytes: number): InputFile[] {
  const noise = randomBytes(bytes / 2).toString('hex')
  const content = textAt(60, 400, 48, 'Mine')
  return [{ name: 'talk.pdf', bytes: tinyPdf({ pages: [{ content }], objects: [`(${noise})`] }) }]
}

describe.each(DATABASES)('the storage quota of an account on %s', (kind) => {
  let app: TestApp
  let origin: string

  beforeAll(async () => {
    app = await startApp(kind, { env: { VIEWPAGE_ACCOUNT_QUOTA_MB: '1' } })
    origin = `http://127.0.0.1:${await listen(app)}`
  })

  afterAll(() => app.stop())

  const usedBy = async ({ oid }: { oid: string }) => (await app.parts.quota.usedBy(oid)) / MEGABYTE
  const oidOf = (path = '') => path.split('/')[3] ?? ''

  it('is shown, refuses uploads beyond it, and is freed by deleting for good', async () => {
    const ada = await app.logIn('ada@example.com')
    const first = await uploadTo(origin, ada, pdfOf(0.6 * MEGABYTE))
    expect(first.path).toMatch(/first-look/)
    expect(await usedBy(ada)).toBeCloseTo(0.6, 1)
    expect((await ada.get('/dashboard/next/upload/')).body).toMatch(/0\.6 MB of 1 MB used</)

    const before = await leftBehind(app)
    const second = await uploadTo(origin, ada, pdfOf(0.6 * MEGABYTE))
    expect(second.problem).toBe(
      'You have used 0.6 MB of 1 MB. Delete presentations that you do not need, also from the bin, then try again.',
    )
    expect(await leftBehind(app)).toEqual(before)

    await storesOf(app).sharing.remove(oidOf(first.path))
    expect(await usedBy(ada)).toBeCloseTo(0.6, 1)
    const { database } = app.parts
    await database.write((transaction) =>
      deleteFromBin(transaction, database.kind, oidOf(first.path), ada.oid, app.clock.now),
    )
    expect(await usedBy(ada)).toBe(0)
    expect((await uploadTo(origin, ada, pdfOf(0.6 * MEGABYTE))).path).toMatch(/first-look/)
  }, 180_000)

  it('is not exceeded by concurrent uploads', async () => {
    const ben = await app.logIn('ben@example.com')
    const ends = await Promise.all([1, 2].map(() => uploadTo(origin, ben, pdfOf(0.6 * MEGABYTE))))
    expect(ends.map(({ path }) => path !== undefined).sort()).toEqual([false, true])
    expect(await usedBy(ben)).toBeLessThan(1)
  }, 180_000)

  /** A copy has the original file, the largest part, where downloads are allowed. */
  const letCopy = (oid: string) =>
    app.parts.database.write((transaction) =>
      transaction
        .updateTable('presentations')
        .set({ privacy: 'reusable', settings: JSON.stringify({ allowDownload: true }) })
        .where('oid', '=', oid)
        .execute(),
    )

  it('counts copies of presentations of others, and refuses the one that exceeds it', async () => {
    const [owner, eve] = [await app.logIn('ida@example.com'), await app.logIn('eve@example.com')]
    const { path } = await uploadTo(origin, owner, pdfOf(0.6 * MEGABYTE))
    const oid = oidOf(path)
    await letCopy(oid)
    const copy = async (browser: Browser) => {
      await browser.get('/explore/')
      return browser.ask({ method: 'POST', url: `/api/v4/presentation/${oid}/copy/` })
    }
    expect((await copy(eve)).statusCode).toBe(201)
    app.clock.now += 60_000
    // The same files count once.
    expect((await copy(eve)).statusCode).toBe(201)
    expect(await usedBy(eve)).toBeLessThan(0.7)
    await uploadTo(origin, eve, pdfOf(0.35 * MEGABYTE))
    const filled = await usedBy(eve)
    const big = await app.logIn('big@example.com')
    const other = oidOf((await uploadTo(origin, big, pdfOf(0.5 * MEGABYTE))).path)
    await letCopy(other)
    await eve.get('/explore/')
    const refused = await eve.ask({ method: 'POST', url: `/api/v4/presentation/${other}/copy/` })
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([413, 'quota_exceeded'])
    expect(await usedBy(eve)).toBe(filled)
  }, 240_000)
})
