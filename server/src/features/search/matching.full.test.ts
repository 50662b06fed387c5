import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { matchingOn } from './matching.ts'

describe('a search of the most watched presentations on postgres', () => {
  let storage: TestStorage
  let database: Database

  beforeAll(async () => {
    storage = await createStorage('postgres', { hasTables: true })
    database = await openDatabase({ databaseUrl: storage.databaseUrl ?? '' })
  })

  afterAll(async () => {
    await database.close()
    await storage.remove()
  })

  async function planOf(level: number): Promise<string> {
    const matching = matchingOn('postgres')
    const conditions = ['cell', 'ore'].map((word) => matching.word(word, true))
    return database.write(async (transaction) => {
      // An empty table is read as a whole.
      await sql`set local enable_seqscan = off`.execute(transaction)
      const { rows } = await sql`explain ${matching.listed(conditions, 1, level)}`.execute(transaction)
      return JSON.stringify(rows)
    })
  }

  it.each([
    [9, 'words_of_l7'],
    [7, 'words_of_l7'],
    [6, 'words_of_l4'],
    [4, 'words_of_l4'],
    [0, 'search_by_word'],
  ])('from level %d reads the index %s', async (level, index) => {
    expect(await planOf(level)).toContain(` on ${index} `)
  })
})
