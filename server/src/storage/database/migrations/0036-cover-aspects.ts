import type { Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import { createPageTriggers, onShelf, type PageTrigger } from './0022-page-versions.ts'

/** Adds how the cover shows the first step. Presentations without it get it when somebody opens them. */
export function coverAspects(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('presentations').addColumn('cover_aspect', 'double precision').execute()
      await createPageTriggers(db, kind, [TRIGGER])
    },
  }
}

const TRIGGER: PageTrigger = {
  name: 'page_of_presentation_cover',
  event: 'update of cover_aspect',
  table: 'presentations',
  raises: ['new.oid'],
  lists: {
    '*lists': `(new.privacy in ('public', 'reusable') and new.taken_down_at is null) or ${onShelf('new.oid')}`,
  },
}
