import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '@viewpage/server/testing/databases'
import {
  createAccountStore,
  createFolderStore,
  createStoredFiles,
  openDatabase,
  type Database,
} from '@viewpage/server/storage'
import { addDemoData } from './add-demo-data.ts'
import { importedDeck, type DemoPresentation } from './decks/index.ts'

const NOW = Date.UTC(2026, 10, 21, 12)

/** One small deck under several oids; another test covers the real decks. */
const deck = await importedDeck('tiny1')
const small = (oid: string): DemoPresentation => ({
  owner: 'ada',
  daysOld: 1,
  about: { oid, title: oid },
  deck,
})
const some = () => Promise.resolve([small('hidden1'), small('solo1')])

describe.each(DATABASES)('adding the demo data on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  const open = ({ databaseUrl, dataDir }: TestStorage) =>
    openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  const contextOf = (each: Database) => ({
    database: each,
    storedFiles: createStoredFiles({
      store: createFolderStore(storage.dataDir),
      database: each,
      now: () => NOW,
    }),
    now: () => NOW,
  })
  const countsOf = async () => {
    const tables = ['users', 'presentations', 'likes', 'presentation_views', 'view_events', 'cards'] as const
    const counts = tables.map((table) =>
      database.read
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ count }) => Number(count))
  }
  const NOTHING = [0, 0, 0, 0, 0, 0]

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    database = await open(storage)
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  it('fills an empty database once, and reports progress', async () => {
    const told: number[] = []
    expect(await addDemoData(contextOf(database), some, (fraction) => told.push(fraction))).toBe(true)
    expect(told).toEqual([0, 0.25, 0.5, 0.75, 1])
    const counts = await countsOf()
    expect(Math.min(...counts)).toBeGreaterThan(0)

    expect(await addDemoData(contextOf(database), some)).toBe(false)
    expect(await countsOf()).toEqual(counts)
  })

  it('does not change a database with accounts', async () => {
    await createAccountStore(database).signUp({
      email: 'grace@example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      password: 'a password of hers',
    })
    const neverMade = () => Promise.reject(new Error('no deck is made for nothing'))
    expect(await addDemoData(contextOf(database), neverMade)).toBe(false)
    expect(await countsOf()).toEqual([1, 0, 0, 0, 0, 0])
    expect(existsSync(join(storage.dataDir, 'assets'))).toBe(false)
  })

  it.each([
    ['a deck that cannot be painted', { ...small('broken1'), deck: { document: {}, assets: new Map() } }],
    ['a presentation that cannot be stored', small('hidden1')],
  ])('leaves nothing in the way of the next start after %s', async (_, last) => {
    const failing = async () => [...(await some()), last]
    await expect(addDemoData(contextOf(database), failing)).rejects.toThrow()
    expect(await countsOf()).toEqual(NOTHING)

    expect(await addDemoData(contextOf(database), some)).toBe(true)
    const files = await database.read.selectFrom('assets').select('sha256').distinct().execute()
    const stored = readdirSync(join(storage.dataDir, 'assets'), { recursive: true, withFileTypes: true })
    expect(
      stored
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort(),
    ).toEqual(files.map(({ sha256 }) => sha256).sort())
  })

  // Two connections to one SQLite file in one process would deadlock.
  if (kind === 'postgres') {
    it('is done by one of two servers that start at the same time', async () => {
      const other = await open(storage)
      const added = await Promise.all([
        addDemoData(contextOf(database), some),
        addDemoData(contextOf(other), some),
      ])
      await other.close()
      expect(added.sort()).toEqual([false, true])
      const [users, presentations] = await countsOf()
      expect([users, presentations]).toEqual([6 + 1_284, 2])
    })
  }
})
