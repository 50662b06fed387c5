import { afterEach, describe, expect, it } from '@jest/globals'
import { DATABASES, type DatabaseName } from '../support/databases.ts'
import { refuseWrites } from '../support/refuse-writes.ts'
import { presentationRow } from '../support/seed-rows.ts'
import { startApp, type Browser, type TestApp } from '../support/start-app.ts'
import { until } from '../support/until.ts'

const DAY_MS = 86_400_000

let app: TestApp
let ada: Browser & { oid: string }

async function start(kind: DatabaseName): Promise<void> {
  app = await startApp(kind)
  ada = await app.logIn('ada@example.com')
}
afterEach(() => app.stop())

const expiries = async () =>
  (await app.parts.database.read.selectFrom('sessions').select('expires_at').execute()).map(
    ({ expires_at }) => expires_at,
  )

describe.each(DATABASES)('while the database takes no writes, on %s', (kind) => {
  it('a page is served whose session is due for renewal, and the session is renewed later', async () => {
    await start(kind)
    const before = await expiries()
    const allow = await refuseWrites(app.parts.database, 'update', 'sessions')
    app.clock.now += 2 * DAY_MS
    for (const path of ['/dashboard/next/', '/settings/', '/dashboard/next/'])
      expect([path, (await ada.get(path)).statusCode]).toEqual([path, 200])
    expect(await expiries()).toEqual(before)

    await allow()
    app.clock.now += 60_000
    expect((await ada.get('/dashboard/next/')).statusCode).toBe(200)
    const renewed = [app.clock.now + 30 * DAY_MS]
    await until(async () => String(await expiries()) === String(renewed))
  })

  it('a sitemap is served that begins a new part', async () => {
    await start(kind)
    const rows = Array.from({ length: 1_001 }, (_, index) =>
      presentationRow({
        oid: `listed${index}`,
        owner_oid: ada.oid,
        created_at: index,
        modified_at: index,
        privacy: 'public',
      }),
    )
    await app.parts.database.write(async (transaction) => {
      for (let from = 0; from < rows.length; from += 100)
        await transaction
          .insertInto('presentations')
          .values(rows.slice(from, from + 100))
          .execute()
    })
    await refuseWrites(app.parts.database, 'insert', 'sitemap_starts')
    const { statusCode, body } = await app.browser().get('/sitemap.xml?page=2')
    expect(statusCode).toBe(200)
    expect(body).toContain('listed1000')
    expect(body).not.toContain('listed999/')
  })
})
