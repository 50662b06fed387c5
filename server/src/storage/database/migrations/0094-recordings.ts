import { sql, type Kysely } from 'kysely'

/** Adds the recordings that the gate replays with candidates. */
export const recordings = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table recordings (
      remote text not null, name text not null, recording text not null, steps integer not null, bytes integer not null,
      added_at bigint not null, token_name text not null,
      constraint recordings_pk primary key (remote, name)
    )`.execute(db)
  },
}
