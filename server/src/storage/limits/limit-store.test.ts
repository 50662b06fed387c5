import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openSigner } from '../secrets/signer.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { deleteOldRows } from '../retention/delete-old-rows.ts'
import { createLimitStore, type LimitStore } from './limit-store.ts'

const MINUTE = 60_000
const GUESSES = { name: 'guesses', max: 3, windowMs: 15 * MINUTE }
const CALLS = { name: 'calls', max: 5, windowMs: MINUTE }

describe.each(DATABASES)('a limit on %s', (kind) => {
  let storage: TestStorage
  let databases: Database[]
  let stores: LimitStore[]
  let now = 0

  /** A store like that of another server process. */
  async function openStore(): Promise<LimitStore> {
    const { databaseUrl, dataDir } = storage
    const database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    databases.push(database)
    return createLimitStore(database, await openSigner(database), () => now)
  }

  beforeEach(async () => {
    now = 1_000
    databases = []
    storage = await createStorage(kind, { hasTables: true })
    stores = [await openStore(), await openStore()]
  })
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await storage.remove()
  })

  const rows = () => databases[0]?.read.selectFrom('limit_counts').selectAll().execute()
  const guess = async (store: number, subject: string) => stores[store]?.take({ limit: GUESSES, subject })

  it('counts in all processes together, and then returns the time to wait', async () => {
    expect([await guess(0, 'ada'), await guess(1, 'ada'), await guess(0, 'ada')]).toEqual([null, null, null])
    now += MINUTE
    expect(await guess(1, 'ada')).toBe(14 * MINUTE)
    expect(await guess(0, 'ben')).toBeNull()
  })

  it('starts again after its window, which refused calls do not extend', async () => {
    for (let count = 0; count < 10; count++) await guess(0, 'ada')
    now += 15 * MINUTE - 1
    expect(await guess(0, 'ada')).toBe(1)
    now += 1
    expect([await guess(0, 'ada'), await guess(0, 'ada'), await guess(0, 'ada')]).toEqual([null, null, null])
    expect(await guess(0, 'ada')).toBe(15 * MINUTE)
  })

  it('is exact for concurrent calls', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, (_, index) => guess(index % 2, 'ada')))
    expect(answers.filter((wait) => wait === null)).toHaveLength(3)
  })

  it('does not count what was given back', async () => {
    const both = [
      { limit: GUESSES, subject: 'ada' },
      { limit: CALLS, subject: 'ada' },
    ]
    for (let count = 0; count < 20; count++) {
      expect(await stores[0]?.take(...both)).toBeNull()
      await stores[1]?.giveBack(...both)
    }
    await stores[0]?.giveBack(...both)
    expect((await rows())?.map(({ count }) => count)).toEqual([0, 0])
  })

  it('counts amounts, and says what is used up without counting', async () => {
    const [store] = stores
    const two = { limit: CALLS, subject: 'ada', amount: 2 }
    expect([await store?.take(two), await store?.take(two), await store?.waitFor(two)]).toEqual([
      ...[null, null, null],
    ])
    expect(await store?.take(two)).toBe(MINUTE)
    await store?.giveBack(two)
    expect((await rows())?.map(({ count }) => count)).toEqual([4])
    await store?.take({ ...two, amount: 1 })
    expect([await store?.waitFor(two), await stores[1]?.waitFor(two)]).toEqual([MINUTE, MINUTE])
    now += MINUTE
    expect(await store?.waitFor(two)).toBeNull()
    expect((await rows())?.map(({ count }) => count)).toEqual([5])
  })

  it('stops at the first exceeded limit, so that nobody fills the table', async () => {
    const [store] = stores
    for (let count = 0; count < 100; count++) {
      await store?.take({ limit: GUESSES, subject: 'address' }, { limit: CALLS, subject: `account ${count}` })
    }
    expect(await rows()).toHaveLength(1 + GUESSES.max)
  })

  it('stores neither a subject nor an unkeyed hash of it', async () => {
    await guess(0, 'ada@example.com')
    await stores[0]?.take({ limit: CALLS, subject: 'ada@example.com' })
    const keys = (await rows())?.map(({ key }) => key) ?? []
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/)
  })

  it('deletes expired counts', async () => {
    await guess(0, 'ada')
    now += 14 * MINUTE
    await guess(0, 'ben')
    now += MINUTE
    const [database] = databases
    if (database) await deleteOldRows(database, { maxDays: 400, now })
    expect(await rows()).toHaveLength(1)
  })
})
