import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { MAX_COUNTED } from '../../content/presentations/list-pages.ts'
import { titleLetters } from '../../foundation/title-letters.ts'
import { plainLetters } from '../../foundation/plain-letters.ts'
import { findTitles } from './find-titles.ts'

/** Letters whose cases differ in length or by place, and those that a pattern could take for a wildcard. */
const LETTERS = ['a', 'A', 'b', 'é', 'É', 'İ', 'ß', 'Σ', 'ς', '太', '𝒳', '%', '_', '\\', "'", ' ']
/** More titles begin so than are looked up one by one. */
const COMMON = 'Lesson'
const TITLES = 2_100

const lettersOf = (maxLength: number) => fc.array(fc.constantFrom(...LETTERS), { maxLength })
const titleOf = lettersOf(6).map((letters) => `${COMMON}${letters.join('')}`)
const termOf = fc
  .tuple(fc.constantFrom('', '', '', 'n', 'ON', 'lesso', COMMON), lettersOf(5))
  .map((parts) => parts.flat().join(''))
  .filter((term) => term !== '')

/** As a server writes it. */
const titledRow = (row: { oid: string; owner_oid: string; title: string }) =>
  presentationRow({ ...row, title_letters: titleLetters(row.title) })

// docs/behaviour/sharing.md#filter
describe.each(DATABASES)('a search in own titles on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeAll(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.append('users', [userRow('ada1'), userRow('ben1')])
    await database.append(
      'presentations',
      fc
        .sample(titleOf, { numRuns: TITLES, seed: 3 })
        .map((title, at) =>
          titledRow({ oid: `deck${at}`, owner_oid: at % 9 === 0 ? 'ben1' : 'ada1', title }),
        ),
    )
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  /** Reads every title. */
  async function compared(ownerOid: string, term: string): Promise<string[]> {
    const rows = await database.read
      .selectFrom('presentations')
      .select(['oid', 'title'])
      .where('owner_oid', '=', ownerOid)
      .execute()
    const wanted = plainLetters(term)
    return rows
      .filter(({ title }) => plainLetters(title).includes(wanted))
      .map(({ oid }) => oid)
      .sort()
  }

  it('finds what a comparison with every title finds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('ada1', 'ben1'), termOf, async (ownerOid, term) => {
        const [found, wanted] = [await findTitles(database, ownerOid, term), await compared(ownerOid, term)]
        if (wanted.length > MAX_COUNTED) expect(found).toHaveLength(MAX_COUNTED + 1)
        else expect(found.sort()).toEqual(wanted)
      }),
      { numRuns: 300 },
    )
  })

  it('finds titles whatever their case and accents', async () => {
    const add = (oid: string, title: string) =>
      database.append('presentations', [titledRow({ oid, owner_oid: 'ada1', title })])
    await add('uber1', 'Über Größe')
    await add('uber2', 'uber grosse')
    await add('uber3', 'ÜBER GRÖSSE')
    for (const term of ['über größe', 'UBER GRO', 'ber grösse'])
      expect((await findTitles(database, 'ada1', term)).sort()).toEqual(['uber1', 'uber2', 'uber3'])
    await database.write((transaction) =>
      transaction.deleteFrom('presentations').where('oid', 'like', 'uber%').execute(),
    )
  })

  it('follows a new title, a new owner, and a deletion at once', async () => {
    const add = (oid: string, title: string) =>
      database.append('presentations', [titledRow({ oid, owner_oid: 'ada1', title })])
    const change = (oid: string, change: object) =>
      database.write((transaction) =>
        transaction.updateTable('presentations').set(change).where('oid', '=', oid).execute(),
      )
    await add('quartz1', 'Quartz and Mica')
    await add('quartz2', 'Quartzite')
    expect((await findTitles(database, 'ada1', 'quartz')).sort()).toEqual(['quartz1', 'quartz2'])
    await change('quartz1', { title: 'Only mica' })
    await change('quartz2', { owner_oid: 'ben1' })
    expect(await findTitles(database, 'ada1', 'quartz')).toEqual([])
    expect(await findTitles(database, 'ada1', 'Mica')).toEqual(['quartz1'])
    expect(await findTitles(database, 'ben1', 'quartz')).toEqual(['quartz2'])
    await database.write((transaction) =>
      transaction.deleteFrom('presentations').where('oid', 'in', ['quartz1', 'quartz2']).execute(),
    )
    const left = await database.read
      .selectFrom('title_parts')
      .selectAll()
      .where('oid', 'like', 'quartz%')
      .execute()
    expect(left).toEqual([])
  })
})
