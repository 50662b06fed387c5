import { sql, type Kysely } from 'kysely'

/** Adds the pictures for sharp screens to those that owners upload for their covers. Earlier ones have none. */
export const largeCovers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table cover_pictures add column large text not null default ''`.execute(db)
  },
}
