import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../database/open-database.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../test/support/seed-rows.ts'
import { createEventStore } from '../../features/ingestion/event-store.ts'
import { checkRollUps } from '../../features/insights/raw-figures/check-roll-ups.ts'
import { rebuildRollUps } from '../roll-ups/rebuild-roll-ups.ts'
import { plansOf, statementsDuring } from '../../../test/support/watch-statements.ts'
import { deleteOldRows } from './delete-old-rows.ts'

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
    await deleteOldRows(database, { maxDays: 60, now: 101 * DAY })
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
    await deleteOldRows(database, { maxDays: 1, now: DAY + 1 })
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
    await deleteOldRows(database, { maxDays: 1, now: DAY })
    expect(await database.read.selectFrom('limit_counts').select('key').execute()).toEqual([
      { key: 'running' },
    ])
  })

  it('deletes sessions 30 days after their end, and keeps the others', async () => {
    await database.append('users', [userRow('ada1')])
    const session = (token_hash: string, expires_at: number) => ({
      token_hash,
      user_oid: 'ada1',
      created_at: 0,
      expires_at,
    })
    await database.append('sessions', [session('old', DAY), session('ended', DAY + 1)])
    await deleteOldRows(database, { maxDays: 400, now: 31 * DAY })
    const rows = await database.read.selectFrom('sessions').select('token_hash').execute()
    expect(rows).toEqual([{ token_hash: 'ended' }])
  })

  it('deletes page errors after 14 days, and after fewer if the knob says so', async () => {
    const error = { count: 1, remote: 'mf-toolbar', version: '1.0.0', kind: 'render', name: 'Error' } as const
    const row = { ...error, message: '', stack: '', page: '', slot: null, release_set: null, browser: null }
    await database.append('page_errors', [
      { ...row, received_at: DAY },
      { ...row, received_at: 10 * DAY },
    ])
    const times = async () => {
      const rows = await database.read.selectFrom('page_errors').select('received_at').execute()
      return rows.map(({ received_at }) => received_at / DAY)
    }
    await deleteOldRows(database, { maxDays: 400, now: 15 * DAY + 1 })
    expect(await times()).toEqual([10])
    await deleteOldRows(database, { maxDays: 3, now: 15 * DAY + 1 })
    expect(await times()).toEqual([])
  })

  // docs/behaviour/tracking.md#retention
  it('deletes views as rows and keeps their sums, also when figures are made again', async () => {
    await database.append('users', [userRow('ada1')])
    await database.append('presentations', [presentationRow({ oid: 'orbit1', owner_oid: 'ada1' })])
    await database.append('view_links', [viewLinkRow('link1', 'orbit1', 'ada1')])
    const view = (session_id: string, day: number, link_id: string | null = null) => ({
      ...{ oid: 'orbit1', session_id, link_id, viewed_at: day * DAY + 1, referrer_host: 'one.example' },
    })
    await database.append('presentation_views', [
      ...[view('cora', 1), view('dan', 2, 'link1'), view('cora', 3), view('dan', 50, 'link1')],
    ])
    const sums = () =>
      database.read
        .selectFrom('roll_ups')
        .selectAll()
        .orderBy((sort) => sort.fn('concat', ['figure', 'minutes', 'slot', 'name', 'bin']))
        .execute()
    const before = await sums()

    await deleteOldRows(database, { maxDays: 40, now: 50 * DAY })
    const rows = await database.read.selectFrom('presentation_views').select('session_id').execute()
    expect(rows).toEqual([{ session_id: 'dan' }])
    expect(await sums()).toEqual(before)
    await rebuildRollUps(database, 'orbit1')
    expect(await sums()).toEqual(before)
    for await (const wrong of checkRollUps(database, 'orbit1')) expect(wrong).toBe('none')
    const link = await database.read.selectFrom('view_links').select('views').executeTakeFirst()
    expect(link).toEqual({ views: 2 })
  })
})

it('finds all that belongs to a session by the session, with SQLite', async () => {
  const storage = await createStorage('sqlite', { hasTables: true })
  const database = await openDatabase({ dataDir: storage.dataDir })
  const { read, write } = database
  const old = { oid: 'orbit1', session_id: 's1', link_id: 'link1' }
  await write(async (transaction) => {
    await transaction.insertInto('users').values(userRow('ada1')).execute()
    await transaction
      .insertInto('presentations')
      .values(presentationRow({ oid: 'orbit1', owner_oid: 'ada1' }))
      .execute()
    await transaction
      .insertInto('presentation_views')
      .values({ ...old, viewed_at: 1 })
      .execute()
    const event = { step: 1, step_count: 3, active_time: 1, revision: 1, received_at: 1 }
    await transaction
      .insertInto('view_events')
      .values({ ...old, ...event })
      .execute()
  })
  const ran = await statementsDuring(() =>
    deleteOldRows({ ...database, readLarge: read, writeLarge: write }, { maxDays: 1, now: 9 * DAY }),
  )
  const ofSessions = ran.filter(({ sql }) => /\b(?:visits|visit_steps|link_visits|link_times)\b/.test(sql))
  const tables = /(?:SCAN|SEARCH) (?:presentation_views|view_events|visits|visit_steps|link_\w+) /
  const slow = (await plansOf(read, ofSessions)).filter(
    ({ step }) => tables.test(step) && !/session_id=\?|rowid/.test(step),
  )
  expect(ofSessions.length).toBeGreaterThan(5)
  expect(slow).toEqual([])
  await database.close()
  await storage.remove()
})
