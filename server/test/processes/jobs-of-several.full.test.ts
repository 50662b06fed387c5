import { NO_METRICS } from '../../src/foundation/metrics/metrics.ts'
import { HOUR_MS, MINUTE_MS } from '@viewpage/shared-events/durations'
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { openDatabase, type Database } from '../../src/storage/database/open-database.ts'
import { repeatInTurn } from '../../src/storage/database/repeat-in-turn.ts'
import { HOLD_MS, takeJobTurn } from '../../src/storage/database/job-turns.ts'
import { createStorage, DATABASES, type TestStorage } from '../support/databases.ts'
import { until } from '../support/until.ts'

describe.each(DATABASES)('a background job of processes that share a %s database', (kind) => {
  let storage: TestStorage
  let databases: Database[]
  let now = 0

  beforeEach(async () => {
    now = 1_000
    storage = await createStorage(kind, { hasTables: true })
    const { dataDir, databaseUrl } = storage
    const open = () => openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    databases = [await open(), await open(), await open()]
  })
  afterEach(async () => {
    await Promise.all(databases.map((database) => database.close()))
    await storage.remove()
  })

  const take = (process: number) => {
    const database = databases[process]
    if (!database) throw new Error(`There is no process ${process}.`)
    return takeJobTurn(database, 'retention', () => now)
  }

  /** Lets each process do the job if it is its turn. @returns the processes that did it */
  async function runInAll(): Promise<number[]> {
    const done: number[] = []
    const stops = databases.map((database, process) =>
      repeatInTurn({
        name: 'retention',
        database,
        intervalMs: HOUR_MS,
        job: async () => void done.push(process),
        metrics: NO_METRICS,
        onError: (error) => {
          throw error
        },
        now: () => now,
      }),
    )
    await until(() => done.length > 0)
    await Promise.all(stops.map((stop) => stop()))
    return done
  }

  // docs/operating/processes.md#background-jobs
  it('is done by one of them in each hour', async () => {
    const first = await runInAll()
    expect(first).toHaveLength(1)
    now += HOUR_MS - 1
    expect(await take(0)).toBeNull()
    now += 1
    expect(await runInAll()).toHaveLength(1)
  })

  it('is taken by one of many that try at the same time', async () => {
    const turns = await Promise.all(Array.from({ length: 60 }, (_, index) => take(index % 3)))
    expect(turns.filter((turn) => turn !== null)).toHaveLength(1)
  })

  it('stays with a process that renews its turn, and is lost by one that was killed', async () => {
    const turn = await take(0)
    now += HOLD_MS - 1
    expect(await turn?.renew()).toBe(true)
    now += HOLD_MS - 1
    expect(await take(1)).toBeNull()
    now += 1
    const next = await take(1)
    expect(next).not.toBeNull()
    expect(await turn?.renew()).toBe(false)
    await turn?.end(now + HOUR_MS)
    expect(await next?.renew()).toBe(true)
  })

  // docs/operating/processes.md#background-jobs
  it('is not taken from a process whose clock is two minutes behind', async () => {
    const turn = await take(0)
    // It renews its turn four times in its duration.
    now += HOLD_MS / 4
    const [, database] = databases
    if (!database) return
    expect(await takeJobTurn(database, 'retention', () => now + 2 * MINUTE_MS)).toBeNull()
    expect(await turn?.renew()).toBe(true)
    await turn?.end(now + HOUR_MS)
    // Nor does one whose clock is behind take it again.
    expect(await takeJobTurn(database, 'retention', () => now - 2 * MINUTE_MS)).toBeNull()
  })

  it('is left to another process by one that fails or stops', async () => {
    const errors: unknown[] = []
    const [database] = databases
    if (!database) return
    const stop = repeatInTurn({
      name: 'retention',
      database,
      intervalMs: HOUR_MS,
      job: async () => {
        throw new Error('the disk is full')
      },
      metrics: NO_METRICS,
      onError: (error) => errors.push(error),
      now: () => now,
    })
    await until(() => errors.length > 0)
    await stop()
    now += MINUTE_MS
    expect(await take(1)).not.toBeNull()
  })
})
