import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { sql, type Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../../test/support/databases.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../../../test/support/seed-rows.ts'
import { until } from '../../../../../test/support/until.ts'
import { openDatabase, type Database } from '../../open-database.ts'
import type { Tables } from '../../tables.ts'

const NOON = Date.parse('2026-10-10T12:00Z')
const HOUR = 3_600_000

describe.each(DATABASES)('keys of identified viewers on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  beforeEach(async () => {
    storage = await createStorage(kind, { hasTables: true })
    const { databaseUrl, dataDir } = storage
    database = await openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
    await database.write(async (transaction) => {
      await transaction.insertInto('users').values(userRow('ada1')).execute()
      await transaction
        .insertInto('presentations')
        .values(presentationRow({ oid: 'orbit1', owner_oid: 'ada1' }))
        .execute()
      const links = ['link1', 'link2'].map((link) => viewLinkRow(link, 'orbit1', 'ada1'))
      await transaction.insertInto('view_links').values(links).execute()
    })
  })

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  async function watch(transaction: Kysely<Tables>, link_id: string, session_id: string): Promise<void> {
    const session = { oid: 'orbit1', link_id, session_id }
    await transaction
      .insertInto('presentation_views')
      .values({ ...session, viewed_at: NOON })
      .execute()
  }

  function identify(
    transaction: Kysely<Tables>,
    link_id: string,
    session_id: string,
    email: string,
  ): Promise<unknown> {
    const row = { user_oid: null, name: 'Cora', email, identified_at: NOON + HOUR }
    return transaction
      .insertInto('link_viewers')
      .values({ link_id, session_id, ...row })
      .onConflict((conflict) => conflict.columns(['link_id', 'session_id']).doUpdateSet(row))
      .execute()
  }

  const readViewers = async () => {
    const { rows } = await sql<{ viewer: string }>`
      select viewer from presentation_views union all select viewer from link_visits`.execute(database.read)
    return rows.map(({ viewer }) => viewer)
  }
  const keys = async () => {
    const rows = await database.read
      .selectFrom('link_viewers')
      .select('viewer_key')
      .orderBy('session_id')
      .execute()
    return rows.map(({ viewer_key }) => viewer_key)
  }

  // docs/behaviour/insights.md#roll-ups
  it('are shared by records with the same address, follow a changed address, and disappear with a record', async () => {
    const write = (job: (transaction: Kysely<Tables>) => Promise<unknown>) => database.write(job)
    await write((transaction) => watch(transaction, 'link1', 's1'))
    await write((transaction) => identify(transaction, 'link1', 's1', 'cora@example.com'))
    await write((transaction) => identify(transaction, 'link2', 's2', 'CORA@example.com'))
    const [key, same] = await keys()
    expect(same).toBe(key)
    expect(await readViewers()).toEqual([key, key, key])

    await write((transaction) => identify(transaction, 'link1', 's1', 'dan@example.com'))
    const [changed] = await keys()
    expect(changed).not.toBe(key)
    expect((await readViewers()).sort()).toEqual([changed, changed, key].sort())

    await write((transaction) => identify(transaction, 'link1', 's1', 'cora@example.com'))
    expect(await readViewers()).toEqual([key, key, key])
    await write((transaction) =>
      transaction.deleteFrom('link_viewers').where('session_id', '=', 's1').execute(),
    )
    expect((await readViewers()).sort()).toEqual(['', 's1', key].sort())
    await write((transaction) =>
      transaction.updateTable('link_viewers').set({ name: '', email: '' }).execute(),
    )
    expect(await keys()).toEqual([null])
    expect((await readViewers()).sort()).toEqual(['', '', 's1'])
  })

  it('are the same when two visitors enter a new address at the same moment', async () => {
    const enter = (session: string) => (transaction: Kysely<Tables>) =>
      identify(transaction, 'link1', session, 'cora@example.com')
    let second: Promise<unknown> = Promise.resolve()
    await database.writeLarge(async (transaction) => {
      await enter('s1')(transaction)
      let isStored = false
      second = database.writeLarge(enter('s2')).then(() => (isStored = true))
      // SQLite starts the second transaction after this one.
      if (kind === 'postgres') await until(async () => isStored || (await isAnyLockAwaited()))
    })
    await second
    expect(new Set(await keys()).size).toBe(1)
  })

  async function isAnyLockAwaited(): Promise<boolean> {
    const { rows } = await sql`select 1 from pg_locks where not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(database.read)
    return rows.length > 0
  }
})
