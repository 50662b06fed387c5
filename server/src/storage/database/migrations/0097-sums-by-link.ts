import { sql, type Kysely } from 'kysely'
import type { DatabaseKind } from '../open-database.ts'
import { createTriggers } from './0097-sums.ts'
import { VIEWS_OF_LINKS } from './0097-views-of-links.ts'
import { VISITS_OF_LINKS } from './0097-visits-of-links.ts'

/**
 * Sums of views and visits by view link, beside those of the whole presentation (docs/decisions/0059-sums-by-link.md). Rows of
 * before join them in steps, after the start (`storage/roll-ups/fill-link-sums.ts`).
 */
export const sumsByLink = (kind: DatabaseKind) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const statements = [
      ...['presentation_views', 'visits', 'link_visits'].map(
        (table) => `alter table ${table} add column in_link_sums integer default 0 not null`,
      ),
      `create index views_without_link_sums on presentation_views (id) where in_link_sums = 0 and link_id is not null`,
      `create index link_visits_without_sums on link_visits (session_id, link_id) where in_link_sums = 0`,
      ...createTriggers(kind, [...VIEWS_OF_LINKS, ...VISITS_OF_LINKS]),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
})
