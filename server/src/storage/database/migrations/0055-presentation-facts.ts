import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'

/**
 * An index for SQLite with all that decides who may see the page of a presentation, and whether it has changed. SQLite
 * reads a row up to the last column it needs, and most of these columns follow the transcript.
 */
export function presentationFactsIndex(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind !== 'sqlite') return
      await sql`
        create index presentation_facts on presentations (
          oid, privacy, taken_down_at, owner_oid, schema_version, slug, settings, likes_count, views_count, created_at
        )`.execute(db)
    },
  }
}
