import { sql, type Kysely } from 'kysely'

/**
 * Marks original files with speaker notes, which only owner and editors get. Earlier files are marked if their kind may
 * have notes, because nobody looked into them (docs/decisions/0040-speaker-notes-are-private.md).
 */
export const originalsWithNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table assets add column has_notes integer not null default 0`.execute(db)
    await sql`update assets set has_notes = 1 where role = 'original' and media_type in (
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.oasis.opendocument.presentation', 'application/vnd.ms-powerpoint', 'text/html'
    )`.execute(db)
  },
}
