import { sql, type Kysely } from 'kysely'
import type { TestStorage } from '../../server/test/support/databases.ts'
import { openRawDatabase } from '../../server/test/support/raw-database.ts'

const RAW = { views: ['presentation_views'], events: ['view_events'] } as const
const ROLLED_UP = ['roll_ups', 'visits', 'visit_steps', 'link_visits', 'link_times'] as const

export interface StoredBytes {
  readonly views: number
  readonly events: number
  readonly rollUps: number
}

/** Bytes of tables with their indexes. */
export async function storedBytes(
  storage: Pick<TestStorage, 'dataDir' | 'databaseUrl'>,
): Promise<StoredBytes> {
  // Without the time limits of the server: PostgreSQL takes longer to write millions of rows anew.
  const raw = openRawDatabase(storage)
  const bytesOf = storage.databaseUrl === null ? bytesInSqlite : bytesInPostgres
  try {
    // Many rows were written in a moment: autovacuum had no time.
    if (storage.databaseUrl !== null)
      for (const table of [...RAW.views, ...RAW.events, ...ROLLED_UP])
        await sql`vacuum full ${sql.table(table)}`.execute(raw)
    return {
      views: await bytesOf(raw, RAW.views),
      events: await bytesOf(raw, RAW.events),
      rollUps: await bytesOf(raw, ROLLED_UP),
    }
  } finally {
    await raw.destroy()
  }
}

async function bytesInSqlite(db: Kysely<unknown>, tables: readonly string[]): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select sum(pgsize) as bytes from dbstat
    where name in (select name from sqlite_master where tbl_name in (${sql.join(tables)}))`.execute(db)
  return rows[0]?.bytes ?? 0
}

async function bytesInPostgres(db: Kysely<unknown>, tables: readonly string[]): Promise<number> {
  const names = sql.join(tables.map((table) => sql`(${table})`))
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(cast(name as regclass))) as bytes
    from (values ${names}) as tables (name)`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
