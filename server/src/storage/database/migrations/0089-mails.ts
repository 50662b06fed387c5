import { sql, type Kysely } from 'kysely'

/** Adds the queue of mails, the links in them, and whose address is confirmed. */
export const mails = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table mails (
      id text primary key, kind text not null, recipient text not null, content text,
      created_at bigint not null, due_at bigint, give_up_at bigint not null, tries integer not null,
      outcome text, detail text, expires_at bigint not null
    )`.execute(db)
    await sql`create index waiting_mails on mails (due_at) where due_at is not null`.execute(db)
    await sql`create index mails_by_expiry on mails (expires_at)`.execute(db)
    await sql`create index mails_by_time on mails (created_at)`.execute(db)
    await sql`create table mailed_links (
      token_hash text primary key, purpose text not null,
      user_oid text references users (oid) on delete cascade, email text not null,
      created_at bigint not null, expires_at bigint not null
    )`.execute(db)
    await sql`create index mailed_links_by_account on mailed_links (user_oid)`.execute(db)
    await sql`create index mailed_links_by_expiry on mailed_links (expires_at)`.execute(db)
    await sql`alter table users add column email_confirmed_at bigint`.execute(db)
  },
}
