import { sql, type Kysely } from 'kysely'

/** Indexes that find what an account or an address has, without reading what others have. */
export const rowsOfAccounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const index of [
      'mails_by_recipient on mails (recipient, created_at, id)',
      'own_by_oid on presentations (owner_oid, oid)',
      'comments_of_account on comments (user_oid, id)',
      'likes_of_account on likes (user_oid, oid)',
      'links_of_sharer on view_links (sharer_oid, link_id)',
      'reports_of_account on reports (reporter_oid, id)',
    ])
      await sql.raw(`create index ${index}`).execute(db)
  },
}
