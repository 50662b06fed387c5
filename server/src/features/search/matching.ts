import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from '../../database/open-database.ts'
import { LISTED_MARK, POPULARITY_MARKS } from '../../search-index/popularity-marks.ts'

/** Builds conditions on `search_entries` in the full-text syntax of a database. */
export interface Matching {
  /** An indexed word; with `prefix` every word that begins so. */
  word(indexed: string, prefix?: boolean): string
  any(conditions: readonly string[]): string
  all(conditions: readonly string[]): string
  /**
   * A query for the ids of listed entries for which the condition holds, in the order of {@link Matching.order}.
   *
   * @param level the lowest class of views. @default 0, all
   */
  listed(condition: string, limit: number, level?: number): RawBuilder<{ id: number }>
  /** `views`: a higher class of views first, then the newest. `age`: the newest first. */
  readonly order: 'views' | 'age'
  /**
   * Classes of views to search for one after the other. PostgreSQL reads all that match before it sorts, so it looks among
   * the most watched presentations first, which bounds what it reads.
   */
  readonly levels: readonly number[]
}

/** Places of each class of views in SQLite's index; the lowest ones are not listed (`0051-search-places`). */
const PLACES = 2 ** 40

// Indexed words are letters, digits and marks only (`cutWords`), so quoting needs no escapes.
const SQLITE: Matching = {
  word: (indexed, prefix = false) => `"${indexed}"${prefix ? '*' : ''}`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
  all: (conditions) => `(${conditions.join(' AND ')})`,
  listed: (condition, limit, level = 0) =>
    sql`(select rowid % ${sql.lit(PLACES)} as id from search_by_place
      where search_by_place match ${condition} and rowid >= ${PLACES * (1 + level)} order by rowid desc limit ${limit})`,
  order: 'views',
  levels: [0],
}

// `id + 0`, because PostgreSQL does not count the time to unpack a vector: it would test the vectors of all newer rows
// instead of querying the index.
const POSTGRES: Matching = {
  word: (indexed, prefix = false) => `'${indexed}'${prefix ? ':*' : ''}`,
  any: (conditions) => `(${conditions.join(' | ')})`,
  all: (conditions) => `(${conditions.join(' & ')})`,
  listed: (condition, limit, level = 0) => {
    const listed = POSTGRES.all([condition, POSTGRES.word(POPULARITY_MARKS[level] ?? LISTED_MARK)])
    return sql`(select id from search_entries where vector @@ ${listed}::tsquery order by id + 0 desc limit ${limit})`
  },
  order: 'age',
  levels: [7, 4, 1, 0],
}

export function matchingOn(kind: DatabaseKind): Matching {
  return kind === 'sqlite' ? SQLITE : POSTGRES
}
