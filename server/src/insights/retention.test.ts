import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../test/support/databases.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { createInsightStore } from './insight-store.ts'
import { forgetOldEvents } from './retention.ts'

const DAY = 86_400_000

describe.each(DATABASES)('what is kept on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind)
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  it('is what happened within the days configured', async () => {
    for (const day of [1, 50, 100]) {
      const insights = createInsightStore(database, () => day * DAY)
      await insights.addViewerLog(null, [{ json: JSON.stringify({ day }), reason: null }])
    }
    await forgetOldEvents(database, 60, 101 * DAY)
    const rows = await database.read.selectFrom('viewer_log').select('entry').orderBy('id').execute()
    expect(rows.map(({ entry }) => JSON.parse(entry) as unknown)).toEqual([{ day: 50 }, { day: 100 }])
  })
})
