import { sql, type Kysely } from 'kysely'

/** Lets retention find the oldest counts without reading all of them. */
export const daysOfRemoteEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index remote_event_counts_by_day on remote_event_counts (day)`.execute(db)
  },
}
