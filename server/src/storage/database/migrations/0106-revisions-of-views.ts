import { sql, type Kysely } from 'kysely'

/** Adds to each view the revision that it showed; `null` in rows from before. */
export const revisionsOfViews = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table presentation_views add column revision integer`.execute(db)
  },
}
