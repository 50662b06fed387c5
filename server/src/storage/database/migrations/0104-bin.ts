import { sql, type Kysely } from 'kysely'

/**
 * Adds the bin. A presentation in it has the visibility `deleted`, so every index, trigger and query of what is listed leaves
 * it out (docs/decisions/0060-nothing-is-gone-at-once.md).
 */
export const bin = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table bin (
      oid text primary key references presentations (oid) on delete cascade,
      owner_oid text not null, privacy text not null, deleted_at bigint not null
    )`.execute(db)
    await sql`create index bin_by_owner on bin (owner_oid, deleted_at desc, oid desc)`.execute(db)
    await sql`create index bin_by_time on bin (deleted_at)`.execute(db)
  },
}
