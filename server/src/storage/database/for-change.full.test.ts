import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import type { Kysely } from 'kysely'
import { locksAwaited } from '../../../test/support/locks-awaited.ts'
import { startApp, type Browser, type TestApp } from '../../../test/support/start-app.ts'
import { until } from '../../../test/support/until.ts'
import { queueForSearch } from '../search-index/search-queue.ts'
import { forChange } from './for-change.ts'
import type { Tables } from './tables.ts'

// SQLite has one writer at a time.
describe('while a presentation in PostgreSQL is changed', () => {
  let app: TestApp
  let ada: Browser & { oid: string }
  beforeEach(async () => {
    app = await startApp('postgres')
    ada = await app.logIn('ada@example.com')
    await app.addPresentation({ oid: 'orbit1', owner_oid: ada.oid, privacy: 'public' })
    await ada.get('/p/orbit1/')
  })
  afterEach(() => app.stop())

  const lock = (transaction: Kysely<Tables>) =>
    forChange(transaction.selectFrom('presentations').select('title').where('oid', '=', 'orbit1'), 'postgres')

  // docs/operating/storage.md#writes
  it('people comment on it, and it is indexed for search', async () => {
    const { database, searchIndexer } = app.parts
    await database.write((transaction) => queueForSearch(transaction, 'orbit1'))
    await database.writeLarge(async (transaction) => {
      await lock(transaction).execute()
      const url = '/api/v4/presentation/orbit1/comments/'
      const payload = { text: 'Planets fall.', step: null }
      expect((await ada.ask({ method: 'POST', url, payload })).statusCode).toBe(201)
      await searchIndexer.catchUp()
    })
    expect(await database.read.selectFrom('search_queue').select('oid').execute()).toEqual([])
  })

  // docs/operating/storage.md#writes
  it('another change waits, and then sees it', async () => {
    const { database } = app.parts
    let other: Promise<string | undefined> | undefined
    await database.writeLarge(async (transaction) => {
      await lock(transaction).execute()
      other = database.write(async (later) => (await lock(later).executeTakeFirst())?.title)
      await until(async () => (await locksAwaited(database)) > 0)
      await transaction
        .updateTable('presentations')
        .set({ title: 'New' })
        .where('oid', '=', 'orbit1')
        .execute()
    })
    expect(await other).toBe('New')
  })
})
