import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, type Kysely } from 'kysely'
import { createStorage, type TestStorage } from '../../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../../test/support/raw-database.ts'
import { migrateTo } from '../../../../../test/support/migrate-to.ts'
import { FIRST_SCHEMA } from '../../migrations-of.ts'

describe('the word index of SQLite', () => {
  let storage: TestStorage
  let raw: Kysely<unknown>

  beforeEach(async () => {
    storage = await createStorage('sqlite')
    raw = openRawDatabase(storage)
    await migrateTo(FIRST_SCHEMA, 'sqlite', raw)
    await sql`pragma foreign_keys = off`.execute(raw)
  })

  afterEach(async () => {
    await raw.destroy()
    await storage.remove()
  })

  const add = (oid: string, words: string) =>
    sql`insert into search_entries (oid, words) values (${oid}, ${words})`.execute(raw)
  async function find(word: string): Promise<string[]> {
    const { rows } = await sql<{ oid: string }>`
      select oid from search_by_place inner join search_entries on search_entries.place = search_by_place.rowid
      where search_by_place match ${word} order by search_by_place.rowid desc`.execute(raw)
    return rows.map(({ oid }) => oid)
  }

  it('has what is listed first, by class of views, then the newest', async () => {
    await add('unlisted', 'amoon el9')
    await add('unseen-old', 'amoon l0')
    await add('seen', 'amoon l0 l1 l2')
    await add('unseen-new', 'amoon l0')
    await add('most-seen', 'amoon l0 l1 l2 l3 l4 l5 l6 l7 l8 l9')
    await add('wordless', ' l0')
    expect(await find('amoon')).toEqual(['most-seen', 'seen', 'unseen-new', 'unseen-old', 'unlisted'])
  })

  it('leaves the index of the older version, which follows changes, too', async () => {
    await add('old', 'amoon l0')
    await add('new', 'amoon l0')
    await sql`update search_entries set words = 'esun l0 l1' where oid = 'old'`.execute(raw)
    const { rows } = await sql`
      select oid from search_index inner join search_entries on search_entries.id = search_index.rowid
      where search_index match 'l0 AND (amoon OR esun)' order by search_index.rowid desc`.execute(raw)
    expect(rows).toEqual([{ oid: 'new' }, { oid: 'old' }])
  })

  it('follows changes and deletions', async () => {
    await add('old', 'amoon l0')
    await add('new', 'amoon l0')
    await sql`update search_entries set words = 'amoon esun l0 l1' where oid = 'old'`.execute(raw)
    expect([await find('amoon'), await find('esun')]).toEqual([['old', 'new'], ['old']])
    await sql`delete from search_entries where oid = 'old'`.execute(raw)
    expect([await find('amoon'), await find('esun')]).toEqual([['new'], []])
    await sql`insert into search_by_place (search_by_place) values ('integrity-check')`.execute(raw)
  })
})
