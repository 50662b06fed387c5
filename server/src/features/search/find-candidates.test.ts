import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { popularityMarks } from '../../storage/search-index/popularity-marks.ts'
import { indexedWord, SEARCH_FIELDS, type SearchField } from '../../storage/search-index/search-fields.ts'
import { findCandidates, MAX_FOUND } from './find-candidates.ts'
import { isPrefixIn, type WordsHeld } from './word-conditions.ts'

/** Some begin like others, and some are short. */
const KEYS = ['cell', 'cellar', 'cellars', 'ce', 'ion', 'ionic', 'ore', '銅', '銅山', 'zinc']
const ENTRIES = 900

interface Entry {
  readonly oid: string
  readonly texts: Readonly<Record<SearchField, readonly string[]>>
  /** `null`: not listed. */
  readonly viewsCount: number | null
}

// docs/behaviour/search.md#search-limit
describe.each(DATABASES)('candidates of a search on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  /** The newest last. */
  let entries: readonly Entry[]

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    entries = fc
      .sample(entryOf, { numRuns: ENTRIES, seed: 7 })
      .map((entry, at) => ({ ...entry, oid: `deck${at}` }))
    await addAll(database, entries)
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  it('are those that a comparison with every presentation finds', async () => {
    const beginnings = KEYS.flatMap((key) => [key, [...key].slice(0, 1).join(''), key.slice(0, 4)])
    const terms = fc.uniqueArray(fc.constantFrom(...beginnings), { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(terms, fc.constantFrom('all', 'some'), async (keys, held) => {
        const words = keys.map((key) => ({ key, shown: key }))
        const { found, isCut } = await findCandidates(database, words, held)
        const wanted = compared(entries, keys, held)
        expect(isCut).toBe(wanted.isCut)
        expect(found.map(({ oid }) => oid).sort()).toEqual([...wanted.oids].sort())
      }),
      { numRuns: 60 },
    )
  })
})

const someKeys = (maxLength: number) => fc.uniqueArray(fc.constantFrom(...KEYS), { maxLength })
const entryOf = fc.record({
  texts: fc.record({
    title: someKeys(1),
    tags: someKeys(1),
    owner: someKeys(1),
    description: someKeys(2),
    transcript: someKeys(3),
  }),
  viewsCount: fc.option(fc.constantFrom(0, 3, 4, 15, 70, 300, 5_000, 1_000_000), { freq: 4 }),
})

async function addAll({ append }: Database, entries: readonly Entry[]): Promise<void> {
  await append('users', [userRow('ada1')])
  await append(
    'presentations',
    entries.map(({ oid, viewsCount }) =>
      presentationRow({
        oid,
        owner_oid: 'ada1',
        views_count: viewsCount ?? 9_999,
        privacy: viewsCount === null ? 'private' : 'public',
      }),
    ),
  )
  await append(
    'search_entries',
    entries.map(({ oid, texts, viewsCount }) => {
      const words = SEARCH_FIELDS.flatMap((field) => texts[field].map((key) => indexedWord(field, key)))
      return { oid, words: [...words, ...popularityMarks(viewsCount)].join(' '), heading: words.join(' ') }
    }),
  )
}

type Condition = (entry: Entry) => boolean

/** Compares every entry, in the order of the documentation. */
function compared(entries: readonly Entry[], keys: readonly string[], held: WordsHeld) {
  const isIn = (fields: readonly SearchField[], prefix: boolean): Condition => {
    const has = (entry: Entry, key: string, index: number) =>
      fields.some((field) =>
        entry.texts[field].some(
          (word) =>
            word === key ||
            (prefix && index === keys.length - 1 && isPrefixIn(field, key) && word.startsWith(key)),
        ),
      )
    return (entry) =>
      held === 'all'
        ? keys.every((key, index) => has(entry, key, index))
        : keys.some((key, index) => has(entry, key, index))
  }
  const bestFirst = [
    isIn(['title'], false),
    isIn(['title'], true),
    isIn(['title', 'tags', 'owner'], true),
    isIn(SEARCH_FIELDS, false),
    isIn(SEARCH_FIELDS, true),
  ]
  const classOf = ({ viewsCount }: Entry) => popularityMarks(viewsCount).length
  const watchedFirst = entries
    .filter(({ viewsCount }) => viewsCount !== null)
    .toReversed()
    .sort((one, other) => classOf(other) - classOf(one))
  const all = new Set(bestFirst.flatMap((condition) => watchedFirst.filter(condition)))
  return { oids: [...all].slice(0, MAX_FOUND).map(({ oid }) => oid), isCut: all.size > MAX_FOUND }
}
