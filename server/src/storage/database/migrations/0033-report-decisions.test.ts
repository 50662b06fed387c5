import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow } from '../../../../test/support/seed-rows.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { reportDecisions } from './0033-report-decisions.ts'

describe.each(DATABASES)('decisions about reports on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  // docs/behaviour/staff.md#queue
  it('do not wait again for what was taken down before', async () => {
    const report = { revision: 1, link_id: null, step: null, step_title: null, note: '', reporter_oid: null }
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      await transaction
        .insertInto('presentations')
        .values([
          presentationRow({ oid: 'down1', owner_oid: 'ada1', taken_down_at: 50, taken_down_reason: 'why' }),
          presentationRow({ oid: 'open1', owner_oid: 'ada1' }),
        ])
        .execute()
      await transaction
        .insertInto('reports')
        .values(
          [
            ['before', 'down1', 10],
            ['after', 'down1', 60],
            ['open', 'open1', 20],
            ['gone', 'deleted1', 30],
          ].map(([name, oid, created_at]) => ({
            ...{ ...report, reason: 'spam', language: 'en', created_at: Number(created_at) },
            ...{ receipt: String(name), form_id: String(name), oid: String(oid) },
          })),
        )
        .execute()
    })
    const raw = openRawDatabase(storage)
    for (const index of ['open_reports', 'decided_reports', 'reports_of_presentation'])
      await raw.schema.dropIndex(index).execute()
    for (const column of ['decision', 'decided_at'])
      await raw.schema.alterTable('reports').dropColumn(column).execute()

    await reportDecisions.up(raw)
    await raw.destroy()

    const rows = await database.read
      .selectFrom('reports')
      .select(['receipt', 'decision', 'decided_at'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { receipt: 'before', decision: 'taken-down', decided_at: 50 },
      { receipt: 'after', decision: null, decided_at: null },
      { receipt: 'open', decision: null, decided_at: null },
      { receipt: 'gone', decision: null, decided_at: null },
    ])
  })
})
