import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { freePort } from '../../../test/support/postgres-address.ts'
import { createPostgresPair, type PostgresPair } from '../../../test/support/postgres-pair.ts'
import { until } from '../../../test/support/until.ts'
import { NO_METRICS } from '../../foundation/metrics/metrics.ts'
import { openDatabase, type Database } from './open-database.ts'

describe('reads that may take long, with a replica', () => {
  const warnings: string[] = []
  const gauges = new Map<string, () => number | Promise<number>>()
  const lag = () => gauges.get('replica_lag_seconds')?.()
  let folder: string
  let pair: PostgresPair
  let database: Database
  let number = 0

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'viewpage-replica-'))
    chmodSync(folder, 0o711)
    pair = await createPostgresPair(folder, [await freePort(), await freePort()])
    await pair.primary.start()
    await pair.replica.start()
    database = await openDatabase(
      { databaseUrl: pair.primary.url, readUrl: pair.replica.url },
      {
        log: {
          info: () => undefined,
          warn: (...[, message]: unknown[]) => void warnings.push(String(message)),
        },
        metrics: { ...NO_METRICS, observe: (name, _, read) => void gauges.set(name, read) },
      },
    )
  })

  afterAll(async () => {
    await database.close()
    await pair.replica.stop('fast')
    await pair.primary.stop('fast')
    rmSync(folder, { recursive: true, force: true })
  })

  const isReadFromReplica = async () => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.readLarge)
    return rows[0]?.is === true
  }
  /** Stores something, and reads it at once. */
  const isSeen = async () => {
    const name = `secret ${++number}`
    await database.write((transaction) =>
      transaction.insertInto('secrets').values({ name, value: '' }).execute(),
    )
    const row = await database.readLarge
      .selectFrom('secrets')
      .select('name')
      .where('name', '=', name)
      .executeTakeFirst()
    return row !== undefined
  }
  const onReplica = (statement: string) => pair.replica.query(statement)

  beforeEach(() => until(isReadFromReplica))

  it('see everything that was stored before', async () => {
    for (let attempt = 0; attempt < 100; attempt++) expect(await isSeen()).toBe(true)
    await until(async () => (await lag()) === 0)
  })

  it('go to the primary while the replica lags, and then to the replica again', async () => {
    await onReplica("alter system set recovery_min_apply_delay = '1h'")
    await onReplica('select pg_reload_conf()')
    // The replica reads its settings some time later.
    await until(async () => {
      expect(await isSeen()).toBe(true)
      return !(await isReadFromReplica())
    })
    // docs/operating/metrics.md#what-is-measured
    expect(await lag()).toBeGreaterThan(0)
    expect(warnings).toContain('[database] Reads go to the primary: the replica lags or fails.')
    await onReplica('alter system reset recovery_min_apply_delay')
    await onReplica('select pg_reload_conf()')
    await until(isReadFromReplica)
    expect(await isSeen()).toBe(true)
  })

  it('go to the primary while the replica is stopped, also those that it was answering', async () => {
    // It ends on the primary only.
    const slow = sql<{ done: boolean }>`
      select case when pg_is_in_recovery() then pg_sleep(600) is null else true end as done`.execute(
      database.readLarge,
    )
    await until(async () => (await sleeping(pair.replica.query)) > 0)
    await pair.replica.stop('fast')
    expect((await slow).rows).toEqual([{ done: true }])
    expect(await isSeen()).toBe(true)
    await pair.replica.start()
    await until(isReadFromReplica)
  })

  it('go to the primary when the replica has become a server of its own', async () => {
    await onReplica('select pg_promote()')
    await until(async () => !(await isReadFromReplica()))
    expect(await isSeen()).toBe(true)
  })
})

async function sleeping(query: PostgresPair['replica']['query']): Promise<number> {
  const rows = await query(
    "select 1 from pg_stat_activity where query like '%pg_sleep%' and state = 'active' and pid <> pg_backend_pid()",
  )
  return rows.length
}
