import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from '../../database/open-database.ts'

/** Builds conditions on `search_entries` in the full-text syntax of a database. */
export interface Matching {
  /** An indexed word; with `prefix` every word that begins so. */
  word(indexed: string, prefix?: boolean): string
  any(conditions: readonly string[]): string
  all(conditions: readonly string[]): string
  /** A query for the ids of entries for which the condition holds, newest first. */
  ids(condition: string, limit: number): RawBuilder<{ id: number }>
}

// Indexed words are letters, digits and marks only (`cutWords`), so quoting needs no escapes.
const SQLITE: Matching = {
  word: (indexed, prefix = false) => `"${indexed}"${prefix ? '*' : ''}`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
  all: (conditions) => `(${conditions.join(' AND ')})`,
  ids: (condition, limit) =>
    sql`(select rowid as id from search_index where search_index match ${condition} order by rowid desc limit ${limit})`,
}

// `id + 0`, because PostgreSQL does not count the time to unpack a vector: it would test the vectors of all newer rows
// instead of querying the index.
const POSTGRES: Matching = {
  word: (indexed, prefix = false) => `'${indexed}'${prefix ? ':*' : ''}`,
  any: (conditions) => `(${conditions.join(' | ')})`,
  all: (conditions) => `(${conditions.join(' & ')})`,
  ids: (condition, limit) =>
    sql`(select id from search_entries where vector @@ ${condition}::tsquery order by id + 0 desc limit ${limit})`,
}

export function matchingOn(kind: DatabaseKind): Matching {
  return kind === 'sqlite' ? SQLITE : POSTGRES
}
