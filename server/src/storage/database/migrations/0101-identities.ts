import { sql, type Kysely } from 'kysely'

/** Adds who the provider of the organisation says that accounts belong to. */
export const identities = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table identities (
      issuer text not null, subject text not null,
      user_oid text not null references users (oid) on delete cascade, email text not null,
      linked_at bigint not null, used_at bigint not null,
      constraint identities_key primary key (issuer, subject)
    )`.execute(db)
    await sql`create unique index identities_by_account on identities (user_oid, issuer)`.execute(db)
  },
}
