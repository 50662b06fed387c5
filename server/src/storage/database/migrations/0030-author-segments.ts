import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import { createPageTriggers } from './0022-page-versions.ts'

/** Adds what people present for. It is shown on the pages of all their presentations, so it raises their version. */
export function authorSegments(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('users').addColumn('author_segment', 'text').execute()
      const changes = 'old.author_segment is distinct from new.author_segment'
      await createPageTriggers(db, kind, [
        {
          name: 'page_of_user_segment',
          event: 'update of author_segment',
          table: 'users',
          raises: [['new.oid', changes]],
          lists: { '*lists': changes },
        },
      ])
    },
  }
}
