import { sql, type Kysely } from 'kysely'

/** Adds the sums of what pages reported about remotes that kept others from working. */
export const blamesOfRemotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table remote_blames (
      remote text not null, version text not null, day integer not null, fault text not null,
      views integer not null, blamed_ms bigint not null, watched_ms bigint not null, stopped integer not null,
      primary key (remote, version, day, fault)
    )`.execute(db)
    await sql`create index remote_blames_by_day on remote_blames (day)`.execute(db)
  },
}
