import { sql } from 'kysely'
import type { Database } from '../../server/src/database/open-database.ts'

const RAW = { views: ['presentation_views'], events: ['view_events'] } as const
const ROLLED_UP = ['roll_ups', 'visits', 'visit_steps', 'link_visits', 'link_times'] as const

export interface StoredBytes {
  readonly views: number
  readonly events: number
  readonly rollUps: number
}

/** Bytes of tables with their indexes. */
export async function storedBytes(database: Database): Promise<StoredBytes> {
  // Many rows were written in a moment: autovacuum had no time.
  if (database.kind === 'postgres')
    for (const table of [...RAW.views, ...RAW.events, ...ROLLED_UP])
      await sql`vacuum full ${sql.table(table)}`.execute(database.read)
  return {
    views: await bytesOf(database, RAW.views),
    events: await bytesOf(database, RAW.events),
    rollUps: await bytesOf(database, ROLLED_UP),
  }
}

async function bytesOf({ read, kind }: Database, tables: readonly string[]): Promise<number> {
  const names = sql.join(tables)
  const query =
    kind === 'sqlite'
      ? sql<{ bytes: number }>`select sum(pgsize) as bytes from dbstat
          where name in (select name from sqlite_master where tbl_name in (${names}))`
      : sql<{
          bytes: number
        }>`select cast(sum(pg_total_relation_size(cast(name as regclass))) as bigint) as bytes
          from (values ${sql.join(tables.map((table) => sql`(${table})`))}) as tables (name)`
  return (await query.execute(read)).rows[0]?.bytes ?? 0
}
