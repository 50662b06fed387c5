import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, type Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
import { createStorage, DATABASES, type TestStorage } from '../../../test/support/databases.ts'
import { migrateTo } from '../../../test/support/migrate-to.ts'
import { openRawDatabase } from '../../../test/support/raw-database.ts'
import { schemaByTable } from '../../../test/support/schema-by-table.ts'
import { FIRST_SCHEMA, migrationsOf } from './migrations-of.ts'
import { REPLACED } from './migrations/first/replaced.ts'
import { OlderDatabaseError } from './older-database-error.ts'
import { openDatabase } from './open-database.ts'

// docs/operating/storage.md#upgrades
describe.each(DATABASES)('at its start a server on %s', (kind) => {
  let storage: TestStorage
  let raw: Kysely<unknown>

  beforeEach(async () => {
    storage = await createStorage(kind)
    raw = openRawDatabase(storage)
  })

  afterEach(async () => {
    await raw.destroy()
    await storage.remove()
  })

  async function start() {
    const messages: unknown[][] = []
    const note = (...message: unknown[]) => void messages.push(message)
    const { databaseUrl, dataDir } = storage
    const location = databaseUrl === null ? { dataDir } : { databaseUrl }
    await (await openDatabase(location, { log: { info: note, warn: note } })).close()
    return messages
  }
  const names = async () => {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(raw)
    return rows.map(({ name }) => name)
  }
  const all = [...REPLACED, ...Object.keys(migrationsOf(kind))]

  it('makes all tables of an empty database, and records what older versions run one by one', async () => {
    await start()
    expect(await names()).toEqual(all)
    const getMigrations = () =>
      Promise.resolve(
        Object.fromEntries(all.map((name) => [name, { up: () => Promise.reject(new Error(name)) }])),
      )
    expect(await new Migrator({ db: raw, provider: { getMigrations } }).migrateToLatest()).toEqual({
      results: [],
    })
  })

  it('continues from the last migration that the first schema replaces', async () => {
    await migrateTo(FIRST_SCHEMA, kind, raw)
    const later = Object.keys(migrationsOf(kind)).filter((name) => name !== FIRST_SCHEMA)
    const messages = await start()
    expect(messages.at(-1)).toEqual([{ migrations: later }, 'brought the database up to date'])
    expect(messages.map(([, message]) => message)).toEqual([
      ...later.flatMap(() => ['a migration begins', 'a migration has ended']),
      'brought the database up to date',
    ])
    expect(messages[2]).toEqual([{ migration: later[1], number: 2, of: later.length }, 'a migration begins'])
    expect(await names()).toEqual(all)
    expect(await start()).toEqual([])
  })

  it('keeps the migrations that ended before one failed', async () => {
    await migrateTo(FIRST_SCHEMA, kind, raw)
    const { databaseUrl, dataDir } = storage
    const migrations = {
      ...migrationsOf(kind),
      '9999-wrong': { up: () => Promise.reject(new Error('it is wrong')) },
    }
    await expect(
      openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl }, { migrating: { migrations } }),
    ).rejects.toThrow('Failed to bring the database up to date')
    expect(await names()).toEqual(all)
  })

  it('refuses an older database, and changes nothing in it', async () => {
    await migrateTo(FIRST_SCHEMA, kind, raw)
    await sql`delete from kysely_migration where name = ${FIRST_SCHEMA}`.execute(raw)
    const before = await schemaByTable(kind, raw)
    await expect(start()).rejects.toThrow(
      new OlderDatabaseError('[server] The database', '0054-watched-words'),
    )
    expect(await schemaByTable(kind, raw)).toEqual(before)
    expect(await names()).toEqual(REPLACED)
  })
})

it('the refusal names the last migration, and the commit that helps', () => {
  const { message } = new OlderDatabaseError('[server] The database', '0048-import-notes')
  expect(message).toMatch(/^\[server\] The database is too old: its last migration is 0048-import-notes/)
  expect(message).toMatch(/Start it once with the server of commit [0-9a-f]{40}, then with this one/)
})
