import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../test/support/databases.ts'
import { presentationRow, userRow } from '../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { indexMissing } from './index-missing.ts'
import { searchPresentations } from './search-presentations.ts'
import { searchTermOf } from './search-term.ts'

describe.each(DATABASES)('presentations without a search entry on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind)
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.write((transaction) => transaction.insertInto('users').values(userRow('ada1')).execute())
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const add = (oids: readonly string[]) =>
    database.append(
      'presentations',
      oids.map((oid) => presentationRow({ oid, owner_oid: 'ada1', title: `Kepler ${oid}` })),
    )
  const found = async (words: string) => {
    const term = searchTermOf(words)
    return (term && (await searchPresentations(database, term, 1)))?.oids ?? []
  }
  const entries = () => database.read.selectFrom('search_entries').select('oid').execute()

  it('are found afterwards, however many others have one', async () => {
    const indexed = Array.from({ length: 1_200 }, (_, index) => `many-${index}`)
    await add(indexed)
    await database.append(
      'search_entries',
      indexed.map((oid) => ({ oid, words: 'kept' })),
    )
    await add(['aaaa', 'many-500b', 'zzzz'])
    await indexMissing(database)
    expect([await found('aaaa'), await found('500b'), await found('zzzz')]).toEqual([
      ['aaaa'],
      ['many-500b'],
      ['zzzz'],
    ])
    const kept = await database.read
      .selectFrom('search_entries')
      .where('words', '=', 'kept')
      .select('oid')
      .execute()
    expect(kept).toHaveLength(1_200)
  })

  it('leave time for requests between each two of them', async () => {
    await add(Array.from({ length: 20 }, (_, index) => `many-${index}`))
    let turns = 0
    let isDone = false
    const indexing = indexMissing(database).finally(() => (isDone = true))
    while (!isDone) {
      await setImmediate()
      turns += 1
    }
    await indexing
    expect(turns).toBeGreaterThanOrEqual(20)
  })

  it('are indexed by the next run when one was ended', async () => {
    await add(['aaaa', 'bbbb', 'cccc'])
    await indexMissing(database, AbortSignal.abort())
    expect(await entries()).toEqual([{ oid: 'aaaa' }])
    await indexMissing(database)
    expect(await entries()).toHaveLength(3)
  })
})
