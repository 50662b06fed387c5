import { sql, type Kysely } from 'kysely'

/**
 * Adds the pictures that owners uploaded for their covers: their painted files, and how they look. Those that are not the
 * cover stay for a day, so that a choice can be undone.
 */
export const coverPictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table cover_pictures (
      oid text not null references presentations (oid) on delete cascade,
      card text not null, poster text not null, small text not null,
      blur text not null, aspect double precision not null, unused_since bigint,
      constraint cover_pictures_key primary key (oid, card)
    )`.execute(db)
    await sql`create index unused_cover_pictures on cover_pictures (unused_since)
      where unused_since is not null`.execute(db)
  },
}
