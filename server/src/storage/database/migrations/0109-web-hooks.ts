import { sql, type Kysely } from 'kysely'

/** Adds web hooks of accounts, and the queue and log of what they send. */
export const webHooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table web_hooks (
      id text primary key, user_oid text not null references users (oid) on delete cascade,
      url text not null, events text not null, secret text not null, created_at bigint not null,
      failing_since bigint, off_since bigint, off_reason text
    )`.execute(db)
    await sql`create index web_hooks_by_account on web_hooks (user_oid)`.execute(db)
    await sql`create table hook_deliveries (
      id text primary key, hook_id text not null references web_hooks (id) on delete cascade,
      kind text not null, content text not null, created_at bigint not null,
      due_at bigint, give_up_at bigint not null, tries integer not null,
      outcome text, status integer, detail text, expires_at bigint not null
    )`.execute(db)
    await sql`create index waiting_hook_deliveries on hook_deliveries (due_at) where due_at is not null`.execute(
      db,
    )
    await sql`create index waiting_of_hook on hook_deliveries (hook_id, due_at) where due_at is not null`.execute(
      db,
    )
    await sql`create index deliveries_of_hook on hook_deliveries (hook_id, created_at, id)`.execute(db)
    await sql`create index hook_deliveries_by_expiry on hook_deliveries (expires_at)`.execute(db)
  },
}
