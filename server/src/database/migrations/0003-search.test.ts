import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { indexMissing } from '../../search/index-missing.ts'
import { searchPresentations } from '../../search/search-presentations.ts'
import { searchTermOf } from '../../search/search-term.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { search } from './0003-search.ts'

describe.each(DATABASES)('the third migration on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const open = () => {
    const { databaseUrl, dataDir } = storage
    return openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  }

  /** As the version before left the database. */
  async function undo(): Promise<void> {
    const statements = [
      ...(kind === 'sqlite' ? ['drop table search_index'] : []),
      'drop table search_entries',
      'drop table search_words',
      'drop index presentations_by_views',
      'drop index presentations_by_age',
    ]
    await database.write(async (transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(transaction)
    })
  }

  it('makes what was there before be found', async () => {
    storage = await createStorage(kind)
    database = await open()
    await undo()
    const names = { email: 'ada@example.com', username: 'ada', first_name: 'Ada', last_name: 'Lovelace' }
    const texts = { title: 'Going around', slug: '', description: '', tags: '["kepler"]', transcript: '[]' }
    const deck = { schema_version: '2', revision: 1, step_titles: '[]', stops: '[]', duration_seconds: 0 }
    const counts = { likes_count: 0, views_count: 0, created_at: 0, modified_at: 0 }
    await database.write(async (transaction) => {
      await transaction
        .insertInto('users')
        .values({
          oid: 'ada1',
          ...names,
          password_hash: '',
          language: null,
          has_presenter_view: 0,
          created_at: 0,
        })
        .execute()
      await transaction
        .insertInto('presentations')
        .values({
          oid: 'orbit1',
          owner_oid: 'ada1',
          privacy: 'public',
          settings: '{}',
          ...texts,
          ...deck,
          ...counts,
        })
        .execute()
    })
    await database.write((transaction) => search(kind).up(transaction))
    await indexMissing(database)
    for (const words of ['kepler', 'around', 'lovelace']) {
      const term = searchTermOf(words)
      const found = term && (await searchPresentations(database, term, 1))
      expect([words, found?.oids]).toEqual([words, ['orbit1']])
    }
  })
})
