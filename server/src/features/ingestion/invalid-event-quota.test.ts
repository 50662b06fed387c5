import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { openDatabase, type Database } from '../../storage/database/open-database.ts'
import { readDroppedCounts } from './event-counts.ts'
import { openInvalidEventQuota, type InvalidEventQuota } from './invalid-event-quota.ts'

const DAY_MS = 86_400_000

describe.each(DATABASES)('invalid events, on %s', (kind) => {
  let storage: TestStorage
  let database: Database
  let clock: { now: number }
  let errors: unknown[]

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    clock = { now: 100 * DAY_MS }
    errors = []
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
    expect(errors).toEqual([])
  })

  const open = (perDay: number) =>
    openInvalidEventQuota(
      database,
      perDay,
      () => clock.now,
      (error) => errors.push(error),
    )
  const admitted = (events: InvalidEventQuota, count: number, reason = 'wrong') =>
    Array.from({ length: count }, () => events.admit(reason)).filter((isStored) => isStored).length

  // docs/behaviour/tracking.md#invalid-events
  it('are stored up to the daily limit, and only counted beyond it', async () => {
    const events = await open(3)
    expect([admitted(events, 5), admitted(events, 2, 'strange')]).toEqual([3, 0])
    clock.now += DAY_MS
    expect(admitted(events, 4)).toBe(3)
    await events.close()
    expect(await readDroppedCounts(database)).toEqual([
      { reason: 'wrong', count: 3 },
      { reason: 'strange', count: 2 },
    ])
  })

  it('keep their counts in the next process', async () => {
    for (const stored of [4, 4, 2, 0]) {
      const events = await open(10)
      expect(admitted(events, 4)).toBe(stored)
      await events.close()
    }
    const rows = await database.read.selectFrom('invalid_events').selectAll().execute()
    expect(rows).toEqual([{ day: 100, reason: 'wrong', stored: 10, counted: 6 }])
  })

  it('have a bounded number of reasons', async () => {
    const events = await open(0)
    for (let number = 0; number < 1_000; number += 1) events.admit(`/field${number} is not a field`)
    await events.close()
    const counts = await readDroppedCounts(database)
    expect(counts.length).toBeLessThanOrEqual(51)
    expect(counts[0]).toEqual({ reason: 'other reasons', count: 950 })
  })
})
