import { sql, type Kysely } from 'kysely'

/** Adds the keys by which servers of other origins get host tokens. */
export const hostKeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table host_keys (
      origin text primary key, key_hash text not null unique,
      user_oid text not null references users (oid) on delete cascade, added_at bigint not null
    )`.execute(db)
    // The deletion of an account looks for them.
    await sql`create index host_keys_by_account on host_keys (user_oid)`.execute(db)
  },
}
