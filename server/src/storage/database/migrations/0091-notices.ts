import { sql, type Kysely } from 'kysely'

/** Adds which notices an account wants by mail. */
export const notices = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table notice_choices (
      user_oid text not null references users (oid) on delete cascade, kind text not null,
      constraint notice_choices_key primary key (user_oid, kind)
    )`.execute(db)
  },
}
