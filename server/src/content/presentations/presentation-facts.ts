import { sql, type AliasedRawBuilder } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import type { PresentationsTable } from '../../storage/database/tables/presentations.ts'

/**
 * The table of presentations for queries by oid that need no content: they cost the same however long a transcript is.
 * SQLite reads an index, but only if told, because it prefers the primary key.
 */
export function presentationFacts(
  kind: DatabaseKind,
): AliasedRawBuilder<PresentationsTable, 'presentations'> {
  const hint = kind === 'sqlite' ? ' indexed by presentation_facts' : ''
  return sql<PresentationsTable>`presentations`.as<'presentations'>(sql.raw(`presentations${hint}`))
}
