import { statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from './open-database.ts'

// docs/operating/storage.md#writes
describe('the log of sqlite', () => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage('sqlite', { hasTables: true })
    database = await openDatabase({ dataDir: storage.dataDir })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  it('is copied while jobs are written, and does not grow with their number', async () => {
    const log = join(storage.dataDir, 'viewpage.sqlite-wal')
    const value = 'x'.repeat(20_000)
    /** Writes jobs that replace a row of five pages. @returns bytes of the log */
    async function write(count: number): Promise<number> {
      for (let job = 0; job < count; job++)
        await database.write((transaction) =>
          transaction
            .replaceInto('secrets')
            .values({ name: 'a', value: value + job })
            .execute(),
        )
      return statSync(log).size
    }
    const first = await write(500)
    expect(await write(2_000)).toBeLessThanOrEqual(first)
  })
})
