import { expect, it } from '@jest/globals'
import { createStorage, DATABASES } from '../../../../test/support/databases.ts'
import { migrateTo } from '../../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { viewsThatWereSeen } from './0065-views-that-were-seen.ts'
import type { Tables } from '../tables.ts'

// docs/behaviour/insights.md#change-of-counting
it.each(DATABASES)(
  'a database with views keeps the moment from which they count once seen, on %s',
  async (kind) => {
    const storage = await createStorage(kind)
    const raw = openRawDatabase(storage)
    const db = openRawDatabase<Tables>(storage)
    try {
      await migrateTo('0062-trials-and-errors-by-version', kind, raw)
      await viewsThatWereSeen.up(raw)
      const rules = () => db.selectFrom('view_rules').selectAll().execute()
      expect(await rules()).toEqual([])
      await raw.schema.dropTable('view_rules').execute()
      await db.insertInto('users').values(userRow('ada1')).execute()
      await db
        .insertInto('presentations')
        .values(presentationRow({ oid: 'talk1', owner_oid: 'ada1' }))
        .execute()
      const view = { oid: 'talk1', session_id: 'a-session', link_id: null, viewed_at: 1 }
      await db.insertInto('presentation_views').values(view).execute()
      const before = Date.now()
      await viewsThatWereSeen.up(raw)
      const [rule, ...others] = await rules()
      expect([rule?.name, others]).toEqual(['seen', []])
      expect(Number(rule?.since)).toBeGreaterThanOrEqual(before)
      expect(await db.selectFrom('presentation_views').select('oid').execute()).toEqual([{ oid: 'talk1' }])
    } finally {
      await Promise.all([raw.destroy(), db.destroy()])
      await storage.remove()
    }
  },
)
