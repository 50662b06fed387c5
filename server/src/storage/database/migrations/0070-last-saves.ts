import { sql, type Kysely } from 'kysely'

/**
 * Adds who saved a change of a presentation last, so that a conflict can name them. A table of its own, so that pages and
 * their versions do not change with it.
 */
export const lastSaves = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table last_saves (
      oid text primary key references presentations (oid) on delete cascade,
      user_oid text not null references users (oid) on delete cascade, saved_at bigint not null
    )`.execute(db)
    await sql`create index last_saves_by_user on last_saves (user_oid)`.execute(db)
  },
}
