import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql } from 'kysely'
import { createStorage, type TestStorage } from '../../../test/support/databases.ts'
import { DatabaseUnreachableError } from './database-unreachable-error.ts'
import { openDatabase, type Database } from './open-database.ts'

describe('queries to PostgreSQL', () => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage('postgres', { hasTables: true })
    database = await openDatabase({ databaseUrl: storage.databaseUrl ?? '' })
  })
  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  const endOwn = sql`select pg_terminate_backend(pg_backend_pid())`

  it('fail as unreachable when their connection is cut, and the next ones get another', async () => {
    await expect(endOwn.execute(database.read)).rejects.toThrow(DatabaseUnreachableError)
    await database.ping()
  })

  it('of jobs that share a transaction run once, also when its connection is cut', async () => {
    const runs = ['first', 'second'].map(() => 0)
    const jobs = runs.map((_, index) =>
      database.write(async (transaction) => {
        runs[index] = (runs[index] ?? 0) + 1
        if (index === 1) await endOwn.execute(transaction)
      }),
    )
    const outcomes = await Promise.allSettled(jobs)
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(runs).toEqual([1, 1])
    await database.ping()
  })

  it('that PostgreSQL answers with an error keep it', async () => {
    await expect(sql`select 1 / 0`.execute(database.read)).rejects.toMatchObject({ code: '22012' })
  })

  it('wait for a server that is frozen in a transaction only until PostgreSQL ends that', async () => {
    const frozen = await openDatabase({ databaseUrl: storage.databaseUrl ?? '' })
    let thaw = (): void => undefined
    const held = new Promise<void>((resolve) => (thaw = resolve))
    const setSecret = (value: string) => ({ name: 'frozen', value })
    await database.write((transaction) => transaction.insertInto('secrets').values(setSecret('')).execute())
    let hasLock = (): void => undefined
    const locked = new Promise<void>((resolve) => (hasLock = resolve))
    const frozenWrite = frozen.write(async (transaction) => {
      await transaction.updateTable('secrets').set({ value: 'frozen' }).where('name', '=', 'frozen').execute()
      hasLock()
      await held
    })
    frozenWrite.catch(() => undefined)
    await locked
    await database.write((transaction) =>
      transaction.updateTable('secrets').set({ value: 'other' }).where('name', '=', 'frozen').execute(),
    )
    thaw()
    await expect(frozenWrite).rejects.toThrow(DatabaseUnreachableError)
    const { value } = await database.read
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', 'frozen')
      .executeTakeFirstOrThrow()
    expect(value).toBe('other')
    await frozen.close()
  })
})
