import { sql, type Kysely } from 'kysely'

/** Adds whether a web hook sends releases, and of which remotes. */
export const hooksOfReleases = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table web_hooks add column remotes text`.execute(db)
    await sql`create index hooks_of_releases on web_hooks (user_oid) where remotes is not null`.execute(db)
  },
}
