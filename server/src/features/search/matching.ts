import { sql, type Expression, type SqlBool } from 'kysely'
import type { DatabaseKind } from '../../database/open-database.ts'

/** Builds conditions on `search_entries` in the full-text syntax of a database. */
export interface Matching {
  /** An indexed word; with `prefix` every word that begins so. */
  word(indexed: string, prefix?: boolean): string
  any(conditions: readonly string[]): string
  all(conditions: readonly string[]): string
  /** The condition as an SQL expression. */
  holds(condition: string): Expression<SqlBool>
}

// Indexed words are letters, digits and marks only (`cutWords`), so quoting needs no escapes.
const SQLITE: Matching = {
  word: (indexed, prefix = false) => `"${indexed}"${prefix ? '*' : ''}`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
  all: (conditions) => `(${conditions.join(' AND ')})`,
  holds: (condition) =>
    sql<SqlBool>`search_entries.id in (select rowid from search_index where search_index match ${condition})`,
}

const POSTGRES: Matching = {
  word: (indexed, prefix = false) => `'${indexed}'${prefix ? ':*' : ''}`,
  any: (conditions) => `(${conditions.join(' | ')})`,
  all: (conditions) => `(${conditions.join(' & ')})`,
  holds: (condition) => sql<SqlBool>`search_entries.vector @@ ${condition}::tsquery`,
}

export function matchingOn(kind: DatabaseKind): Matching {
  return kind === 'sqlite' ? SQLITE : POSTGRES
}
