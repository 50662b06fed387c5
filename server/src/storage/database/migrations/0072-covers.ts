import { sql, type Kysely } from 'kysely'

/** Adds the steps that owners chose for their covers. Without a row, the cover is the first step. */
export const covers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table covers (
      oid text primary key references presentations (oid) on delete cascade,
      step_id text not null, number integer not null
    )`.execute(db)
  },
}
