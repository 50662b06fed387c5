import { afterEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { listsByKey } from './0021-lists-by-key.ts'

/** What the migration makes, so that it can run again on a database with rows. */
const MADE = {
  indexes: [
    ...['listed_by_views', 'listed_by_age', 'listed_by_owner'],
    ...['cards_by_presentation', 'links_in_use', 'uses_of_word'],
  ],
  triggers: [
    ['search_word_removed', 'search_words'],
    ['presentation_rank_changed', 'presentations'],
  ],
  tables: ['spelling_words', 'spelling_deletions', 'sitemap_starts'],
} as const

describe.each(DATABASES)('presentations that were indexed before, on %s', (kind) => {
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

  async function undo(): Promise<void> {
    const raw = openRawDatabase(storage)
    const run = (statement: string) => sql.raw(statement).execute(raw)
    for (const [name, table] of MADE.triggers)
      await run(kind === 'sqlite' ? `drop trigger ${name}` : `drop trigger ${name} on ${table}`)
    if (kind === 'postgres') for (const [name] of MADE.triggers) await run(`drop function ${name}()`)
    for (const name of MADE.indexes) await run(`drop index ${name}`)
    for (const name of MADE.tables) await run(`drop table ${name}`)
    await run('alter table search_entries drop column heading')
    await run('create index presentations_by_views on presentations (views_count)')
    await run('create index presentations_by_age on presentations (created_at)')
    await run('create index words_by_length on search_words (letters)')
    await raw.destroy()
  }

  it('are marked in the index, queued for their words, and are in sitemaps of a thousand', async () => {
    storage = await createStorage(kind, { hasTables: true })
    database = await open()
    await database.append('users', [userRow('ada1')])
    const row = (oid: string, more: object) => presentationRow({ oid, owner_oid: 'ada1', ...more })
    await database.append('presentations', [
      row('seen1', { views_count: 70, created_at: 1 }),
      row('closed1', { privacy: 'private', created_at: 2 }),
      ...Array.from({ length: 1_500 }, (_, number) => row(`many${number}`, { created_at: number + 10 })),
    ])
    await database.write(async (transaction) => {
      for (const oid of ['seen1', 'closed1']) {
        await transaction.insertInto('search_entries').values({ oid, words: 'aplanet emoon' }).execute()
        await transaction
          .insertInto('search_words')
          .values({ oid, word: 'planet', shown: 'planet', letters: 6 })
          .execute()
      }
    })
    await database.close()
    await undo()
    const raw = openRawDatabase(storage)
    await listsByKey(kind).up(raw)
    await raw.destroy()

    database = await open()
    const entries = await database.read
      .selectFrom('search_entries')
      .select(['oid', 'words', 'heading'])
      .orderBy('oid')
      .execute()
    expect(entries).toEqual([
      { oid: 'closed1', words: 'aplanet emoon', heading: '' },
      { oid: 'seen1', words: 'aplanet emoon l0 l1 l2 l3', heading: 'aplanet emoon' },
    ])
    expect(await database.read.selectFrom('search_words').select('oid').execute()).toEqual([{ oid: 'seen1' }])
    expect(await database.read.selectFrom('search_queue').select('oid').execute()).toHaveLength(1_502)
    expect(await database.read.selectFrom('sitemap_starts').selectAll().execute()).toEqual([
      { created_at: 1_009, oid: 'many999' },
    ])
  })
})
