import { sql, type Kysely } from 'kysely'

/**
 * Adds the presentations whose transcript contains their speaker notes. Imports added them before notes were private;
 * their owners are asked once whether they stay (docs/decisions/0040-speaker-notes-are-private.md).
 */
export const publishedNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table published_notes (
      oid text primary key references presentations (oid) on delete cascade, is_decided integer not null
    )`.execute(db)
    await sql`insert into published_notes (oid, is_decided)
      select oid, 0 from presentations where transcript like '%"id":"notes-%'`.execute(db)
  },
}
