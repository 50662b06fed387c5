import { sql } from 'kysely'
import type { Database } from '../../src/storage/database/open-database.ts'

/** How many connections of a PostgreSQL database wait for a lock. */
export async function locksAwaited({ read }: Pick<Database, 'read'>): Promise<number> {
  const query = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await query.execute(read)).rows.length
}
