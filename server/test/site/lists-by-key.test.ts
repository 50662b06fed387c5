import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { openDatabase, type Database } from '../../src/storage/database/open-database.ts'
import { readOwnPresentations, type OwnFilter } from '../../src/features/dashboard/own-presentations.ts'
import {
  FIRST_PAGE,
  placeIn,
  queryOfPlace,
  type ListPage,
  type ListPlace,
} from '../../src/content/presentations/list-pages.ts'
import { readExplorePage, readOwnerPage } from '../../src/content/presentations/listed-presentations.ts'
import { createStorage, DATABASES, type TestStorage } from '../support/databases.ts'
import { presentationRow, userRow } from '../support/seed-rows.ts'

interface Page {
  readonly oids: readonly string[]
  readonly place: ListPage
}

/** Every list of presentations that is read by key, with the digits of its keys. */
const LISTS = {
  'the most watched': {
    digits: [9, 15],
    read: (database: Database, at: ListPlace) => readExplorePage(database, 'watched', at),
  },
  'the newest': {
    digits: [15],
    read: (database: Database, at: ListPlace) => readExplorePage(database, 'newest', at),
  },
  'those of an owner': {
    digits: [15],
    read: (database: Database, at: ListPlace) => readOwnerPage(database, 'ada1', at),
  },
  'the dashboard': {
    digits: [15],
    read: (database: Database, at: ListPlace) => readOwn(database, { search: '', order: 'changed' }, at),
  },
  'the dashboard by views': {
    digits: [9],
    read: (database: Database, at: ListPlace) => readOwn(database, { search: '', order: 'views' }, at),
  },
} as const

async function readOwn(database: Database, filter: OwnFilter, at: ListPlace): Promise<Page> {
  const { place, entries } = await readOwnPresentations(database, 'ada1', filter, at)
  return { place, oids: entries.map(({ oid }) => oid) }
}

const INITIAL = 110

/** What happens between two pages. Small numbers, so that many entries are equal but for their oid. */
const change = fc.oneof(
  fc.record({ kind: fc.constant('added' as const), views: fc.nat(3), at: fc.nat(3) }),
  fc.record({ kind: fc.constant('removed' as const), number: fc.nat(INITIAL - 1) }),
  fc.record({ kind: fc.constant('closed' as const), number: fc.nat(INITIAL - 1) }),
  fc.record({ kind: fc.constant('watched' as const), number: fc.nat(INITIAL - 1) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never
const history = fc.record({
  rows: fc.array(fc.record({ views: fc.nat(3), at: fc.nat(3) }), { minLength: INITIAL, maxLength: INITIAL }),
  changes: fc.array(fc.array(change, { maxLength: 6 }), { minLength: 6, maxLength: 6 }),
})

const oidOf = (number: number) => `first-${number}`

describe.each(DATABASES)('pages by key on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let added = 0

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { dataDir, databaseUrl } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.append('users', [userRow('ada1')])
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  const row = (oid: string, { views, at }: { views: number; at: number }) =>
    presentationRow({ oid, owner_oid: 'ada1', views_count: views, created_at: at, modified_at: at })

  /** @returns the oid that may have left its place */
  async function apply(each: Change): Promise<string> {
    if (each.kind === 'added') {
      await database.append('presentations', [row(`added-${added++}`, each)])
      return ''
    }
    const oid = oidOf(each.number)
    await database.write(async (transaction) => {
      const one = transaction.updateTable('presentations').where('oid', '=', oid)
      if (each.kind === 'removed')
        await transaction.deleteFrom('presentations').where('oid', '=', oid).execute()
      else if (each.kind === 'closed') await one.set({ privacy: 'private' }).execute()
      else await one.set((update) => ({ views_count: update('views_count', '+', 1) })).execute()
    })
    return oid
  }

  // docs/behaviour/search.md#pages-by-key
  it.each(Object.entries(LISTS))(
    'show each entry of %s at most once, and none that keeps its place is missed',
    async (_, { read, digits }) => {
      await fc.assert(
        fc.asyncProperty(history, async ({ rows, changes }) => {
          await database.write((transaction) => transaction.deleteFrom('presentations').execute())
          await database.append(
            'presentations',
            rows.map((each, number) => row(oidOf(number), each)),
          )
          const seen: string[] = []
          const moved = new Set<string>()
          let place: ListPlace | null = FIRST_PAGE
          for (let page = 0; place; page++) {
            const found: Page = await read(database, placeIn(queryOfPlace(place), digits))
            seen.push(...found.oids)
            place = found.place.next
            for (const each of changes[page] ?? []) moved.add(await apply(each))
          }
          expect(new Set(seen).size).toBe(seen.length)
          const stayed = rows.map((_row, number) => oidOf(number)).filter((oid) => !moved.has(oid))
          expect(seen).toEqual(expect.arrayContaining(stayed))
        }),
        { numRuns: 12 },
      )
    },
  )
})
