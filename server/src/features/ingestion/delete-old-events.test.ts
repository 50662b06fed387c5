import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { deleteOldEvents } from './delete-old-events.ts'
import { userRow } from '../../../test/support/seed-rows.ts'
import { createEventStore } from './event-store.ts'

const DAY = 86_400_000

describe.each(DATABASES)('retention on %s', (kind) => {
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

  // docs/behaviour/tracking.md#retention
  it('deletes rows older than the configured days in every table of events', async () => {
    for (const day of [1, 50, 100]) {
      const insights = createEventStore(database, () => day * DAY)
      await insights.addViewerLog(null, [{ eventId: null, json: JSON.stringify({ day }), reason: null }])
      await insights.addEvents([
        { eventId: null, sessionId: null, name: null, seq: null, json: '{}', reason: null },
        {
          eventId: `event of day ${day}`,
          remote: 'mf-notes',
          version: '1.0.0',
          name: 'mf-notes/note_added@1',
          source: 'view_page',
          json: '{}',
          reason: null,
        },
      ])
      await insights.addViewEvent({
        oid: 'orbit1',
        linkId: null,
        revision: 1,
        sessionId: 'a-session-id',
        step: 1,
        stepCount: 2,
        activeTime: 1,
      })
    }
    await deleteOldEvents(database, 60, 101 * DAY)
    for (const table of ['viewer_log', 'analytics_events', 'remote_events', 'view_events'] as const) {
      const rows = await database.read.selectFrom(table).select('received_at').orderBy('id').execute()
      expect(rows.map(({ received_at }) => received_at / DAY)).toEqual([50, 100])
    }
    const counts = await database.read
      .selectFrom('remote_event_counts')
      .select('day')
      .orderBy('day')
      .execute()
    expect(counts.map(({ day }) => day)).toEqual([50, 100])
  })

  it('deletes more rows than one transaction does', async () => {
    const entries = Array.from({ length: 5_001 }, () => ({ eventId: null, json: '{}', reason: null }))
    await createEventStore(database, () => 0).addViewerLog(null, entries)
    await createEventStore(database, () => DAY).addViewerLog(null, entries.slice(0, 3))
    await deleteOldEvents(database, 1, DAY + 1)
    expect(await database.read.selectFrom('viewer_log').select('id').execute()).toHaveLength(3)
  })

  it('deletes all expired counts of limits, and keeps the others', async () => {
    const expired = Array.from({ length: 4_001 }, (_, number) => ({
      key: `expired ${number}`,
      count: 1,
      expires_at: DAY,
    }))
    await database.append('limit_counts', expired)
    await database.append('limit_counts', [{ key: 'running', count: 1, expires_at: DAY + 1 }])
    await deleteOldEvents(database, 1, DAY)
    expect(await database.read.selectFrom('limit_counts').select('key').execute()).toEqual([
      { key: 'running' },
    ])
  })

  it('deletes expired sessions, and keeps the others', async () => {
    await database.append('users', [userRow('ada1')])
    const session = (token_hash: string, expires_at: number) => ({
      token_hash,
      user_oid: 'ada1',
      created_at: 0,
      expires_at,
    })
    await database.append('sessions', [session('expired', DAY), session('open', DAY + 1)])
    await deleteOldEvents(database, 1, DAY)
    const rows = await database.read.selectFrom('sessions').select('token_hash').execute()
    expect(rows).toEqual([{ token_hash: 'open' }])
  })
})
