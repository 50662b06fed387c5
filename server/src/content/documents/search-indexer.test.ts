import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { presentationRow, userRow } from '../../../test/support/seed-rows.ts'
import { createSettingsStore } from '../../people/accounts/settings-store.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { FIRST_PAGE } from '../presentations/list-pages.ts'
import { createDocumentThread, type DocumentThread } from './document-thread.ts'
import { createSearchIndexer, type SearchIndexer } from './search-indexer.ts'
import { searchPresentations } from '../../features/search/search-presentations.ts'
import { queueForSearch } from '../../storage/search-index/search-queue.ts'
import { searchTermOf } from '../../features/search/search-term.ts'

describe.each(DATABASES)('the search index on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let thread: DocumentThread
  let indexer: SearchIndexer

  async function start(): Promise<void> {
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    thread = createDocumentThread()
    const onError = (error: unknown) => {
      throw error
    }
    indexer = createSearchIndexer({ database, thread, onError })
  }

  async function stop(): Promise<void> {
    await indexer.close()
    await thread.close()
    await database.close()
  }

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    await start()
    await database.write((transaction) => transaction.insertInto('users').values(userRow('ada1')).execute())
  })

  afterEach(async () => {
    await stop()
    await storage.remove()
  })

  const add = (rows: { oid: string; title?: string; transcript?: string }[]) =>
    database.write(async (transaction) => {
      for (const row of rows) {
        const presentation = presentationRow({ tags: '[]', owner_oid: 'ada1', ...row })
        await transaction.insertInto('presentations').values(presentation).execute()
        await queueForSearch(transaction, row.oid)
      }
    })
  const rename = (lastName: string) =>
    createSettingsStore(database).rename('ada1', {
      firstName: 'Ada',
      lastName,
    })
  const found = async (words: string) => {
    const term = searchTermOf(words)
    return term ? (await searchPresentations(database, term, FIRST_PAGE)).place.total : 0
  }
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ oid: `deck${at}`, title: `Deck ${at}` }))

  it('indexes changes by itself, and skips presentations that are deleted first', async () => {
    await add([{ oid: 'one1', title: 'Feldspar' }])
    await indexer.catchUp()
    expect(await found('feldspar')).toBe(1)
    await add([{ oid: 'two1', title: 'Basalt' }])
    await database.write((transaction) => transaction.deleteFrom('presentations').execute())
    await indexer.catchUp()
    expect([await found('feldspar'), await found('basalt')]).toEqual([0, 0])
  })

  it('indexes a presentation again that changes while it is being indexed', async () => {
    await add([{ oid: 'one1', title: 'Feldspar' }])
    const catchingUp = indexer.catchUp()
    await database.write(async (transaction) => {
      await transaction.updateTable('presentations').set({ title: 'Basalt' }).execute()
      await queueForSearch(transaction, 'one1')
    })
    await catchingUp
    await indexer.catchUp()
    expect([await found('feldspar'), await found('basalt')]).toEqual([0, 1])
  })

  it('continues after a restart while an account with many presentations is renamed', async () => {
    await add(many(60))
    await indexer.catchUp()
    await rename('Gneiss')
    await stop()
    const queued = async () => (await database.read.selectFrom('search_queue').select('oid').execute()).length
    await start()
    await indexer.catchUp()
    expect([await queued(), await found('gneiss'), await found('lovelace')]).toEqual([0, 60, 0])
  })

  it('indexes changes of a presentation before those caused by a new owner name', async () => {
    await add(many(100))
    await indexer.catchUp()
    await rename('Gneiss')
    await database.write(async (transaction) => {
      await transaction
        .updateTable('presentations')
        .set({ title: 'Basalt' })
        .where('oid', '=', 'deck99')
        .execute()
      await queueForSearch(transaction, 'deck99')
    })
    const next = await database.read
      .selectFrom('search_queue')
      .select('oid')
      .orderBy('priority')
      .orderBy('ticket')
      .limit(1)
      .executeTakeFirst()
    expect(next?.oid ?? 'deck99').toBe('deck99')
  })

  it('does not block the main thread while it indexes the presentations of a renamed account', async () => {
    const texts = [
      { id: 'x', styleClasses: [], paragraphs: [{ text: 'planets fall and keep missing '.repeat(600) }] },
    ]
    const transcript = JSON.stringify([{ id: 't', title: 'Said', texts, topics: [] }])
    await database.append(
      'presentations',
      many(300).map((row) => presentationRow({ owner_oid: 'ada1', transcript, ...row })),
    )
    let turns = 0
    let watching = setImmediate(function turn() {
      turns += 1
      watching = setImmediate(turn)
    })
    await rename('Gneiss')
    await indexer.catchUp()
    clearImmediate(watching)
    const { count } = await database.read
      .selectFrom('search_entries')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('words', 'like', '% cgneiss %')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(300)
    // Other work gets its turn between any two presentations.
    expect(turns).toBeGreaterThanOrEqual(300)
  })
})
