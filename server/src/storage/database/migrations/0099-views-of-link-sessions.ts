import { sql, type Kysely } from 'kysely'

/**
 * An index for the views of a session by links. Without it SQLite reads all views by links of a presentation for each session
 * that retention or a rebuild makes again, and all views of a link for each viewer who says who they are.
 */
export const viewsOfLinkSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index views_of_link_session on presentation_views (oid, session_id, link_id, viewer)
      where link_id is not null`.execute(db)
  },
}
