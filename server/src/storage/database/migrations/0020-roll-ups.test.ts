import { afterEach, describe, expect, it } from '@jest/globals'
import { sql, type Kysely } from 'kysely'
import { createStorage, DATABASES, type TestStorage } from '../../../../test/support/databases.ts'
import { openRawDatabase } from '../../../../test/support/raw-database.ts'
import { presentationRow, userRow, viewLinkRow } from '../../../../test/support/seed-rows.ts'
import { fillRollUps } from '../../roll-ups/fill-roll-ups.ts'
import { ROLL_UP_TABLES } from '../../roll-ups/roll-up-tables.ts'
import { openDatabase, type Database } from '../open-database.ts'
import { rollUps } from './0020-roll-ups.ts'
import { viewerKeys } from './0023-viewer-keys.ts'

const NOON = Date.parse('2026-10-10T12:00Z')

describe.each(DATABASES)('rows from before the roll-ups on %s', (kind) => {
  let storage: TestStorage
  let database: Database

  const open = () => {
    const { databaseUrl, dataDir } = storage
    return openDatabase(databaseUrl === null ? { dataDir } : { databaseUrl })
  }

  afterEach(async () => {
    await database.close()
    await storage.remove()
  })

  /** The database as the previous version leaves it. */
  async function undo(raw: Kysely<unknown>): Promise<void> {
    const names =
      kind === 'sqlite'
        ? sql<{
            name: string
          }>`select name from sqlite_master where type = 'trigger' and sql like '%roll_ups%'
            union select name from sqlite_master where type = 'trigger'
              and tbl_name in ('presentation_views', 'view_events', 'link_viewers')`
        : sql<{ name: string }>`select tgname as name from pg_trigger where not tgisinternal and (tgrelid in
            (select oid from pg_class where relname in ('presentation_views', 'view_events', 'link_viewers', 'likes')))`
    for (const { name } of (await names.execute(raw)).rows) {
      const statement = kind === 'sqlite' ? `drop trigger ${name}` : `drop function ${name} cascade`
      await sql.raw(statement).execute(raw)
    }
    for (const table of [...ROLL_UP_TABLES, 'roll_up_progress']) await raw.schema.dropTable(table).execute()
    await raw.schema.dropIndex('views_of_viewer').execute()
    await raw.schema.alterTable('presentation_views').dropColumn('viewer').execute()
    await raw.schema.dropIndex('viewers_by_email').execute()
    await raw.schema.alterTable('link_viewers').dropColumn('viewer_key').execute()
    if (kind === 'postgres')
      for (const name of FUNCTIONS_OF_TABLES) await sql.raw(`drop function ${name}`).execute(raw)
  }

  const FUNCTIONS_OF_TABLES = [
    ...['roll_up_emptied', 'visit_begun', 'visit_removed', 'visit_grown', 'visit_further', 'visit_ended'],
    ...['visit_steps_moved', 'visit_step_begun', 'visit_step_removed', 'visit_step_grown'],
    ...['link_time_begun', 'link_time_removed', 'link_time_grown', 'link_visit_named'],
  ]

  // docs/behaviour/insights.md#roll-ups
  it('are rolled up: likes and identifications at once, views and events by a job', async () => {
    storage = await createStorage(kind)
    database = await open()
    await database.close()
    const raw = openRawDatabase(storage)
    await undo(raw)
    const seed = raw.withTables<Record<string, Record<string, unknown>>>()
    const insert = (table: string, row: object) =>
      seed
        .insertInto(table)
        .values({ ...row })
        .execute()
    for (const oid of ['ada1', 'ben1']) await insert('users', userRow(oid))
    await insert('presentations', presentationRow({ oid: 'orbit1', owner_oid: 'ada1' }))
    await insert('view_links', viewLinkRow('link1', 'orbit1', 'ada1'))
    const session = { session_id: 'session-1', link_id: 'link1' }
    for (const user_oid of ['ada1', 'ben1'])
      await insert('likes', { oid: 'orbit1', user_oid, link_id: null, created_at: NOON })
    const identified_at = NOON
    await insert('link_viewers', {
      ...session,
      user_oid: null,
      name: 'Cora',
      email: 'C@x.org',
      identified_at,
    })
    await insert('presentation_views', { oid: 'orbit1', ...session, viewed_at: NOON })
    const watched = { step: 1, step_count: 2, active_time: 5, revision: 1, received_at: NOON }
    await insert('view_events', { oid: 'orbit1', ...session, ...watched })
    await rollUps(kind).up(raw)
    await viewerKeys(kind).up(raw)
    await raw.destroy()

    database = await open()
    const sums = async () => {
      const rows = await database.read
        .selectFrom('roll_ups')
        .select(['figure', 'bin', 'n'])
        .where('minutes', '=', 15)
        .orderBy('figure')
        .execute()
      return rows.map(({ figure, bin, n }) => `${figure} ${bin} ${n}`)
    }
    expect(await sums()).toEqual(['likes 0 1'])
    await fillRollUps(database)
    expect(await sums()).toEqual([
      ...['device 0 1', 'furthest 1 1', 'language 0 1', 'likes 0 1', 'referrer_host 0 1'],
      ...['steps 5 1', 'views 0 1', 'visits 5 1'],
    ])
    const { viewer_key } = await database.read
      .selectFrom('link_viewers')
      .select('viewer_key')
      .executeTakeFirstOrThrow()
    expect(await database.read.selectFrom('link_visits').select(['viewer', 'last_at']).execute()).toEqual([
      { viewer: viewer_key, last_at: NOON },
    ])
    expect(await database.read.selectFrom('roll_up_progress').selectAll().execute()).toEqual([])
  })
})
