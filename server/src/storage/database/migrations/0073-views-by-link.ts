import { sql, type Kysely } from 'kysely'

/** An index for the figures of each view link. It is partial, because few views use a link. */
export const viewsByLink = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index views_of_link on presentation_views (oid, link_id, viewed_at, viewer)
      where link_id is not null`.execute(db)
  },
}
