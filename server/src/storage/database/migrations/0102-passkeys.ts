import { sql, type Kysely } from 'kysely'

/** Adds passkeys, and which accounts need one after the password. */
export const passkeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table passkeys (
      id text primary key, user_oid text not null references users (oid) on delete cascade,
      name text not null, public_key text not null, counter bigint not null, transports text not null,
      created_at bigint not null, used_at bigint
    )`.execute(db)
    await sql`create index passkeys_by_account on passkeys (user_oid, created_at)`.execute(db)
    await sql`create table second_factors (
      user_oid text primary key references users (oid) on delete cascade, chosen_at bigint not null
    )`.execute(db)
  },
}
