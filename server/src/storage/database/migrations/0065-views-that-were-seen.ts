import { sql, type Kysely } from 'kysely'

/**
 * Adds the moment from which views count once they were seen. Earlier views stay, and insights mark the day. All views of a
 * database without any will count so; it has no such moment (docs/decisions/0041-views-that-were-seen.md).
 */
export const viewsThatWereSeen = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table view_rules (name text not null primary key, since bigint not null)`.execute(db)
    await sql`insert into view_rules (name, since)
      select 'seen', cast(${Date.now()} as bigint) where exists (select 1 from presentation_views)`.execute(
      db,
    )
  },
}
