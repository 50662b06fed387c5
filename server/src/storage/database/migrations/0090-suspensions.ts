import { sql, type Kysely } from 'kysely'

/** Adds the accounts that are suspended. */
export const suspensions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table suspensions (
      user_oid text primary key references users (oid) on delete cascade,
      reason text not null, suspended_at bigint not null
    )`.execute(db)
  },
}
