import { sql, type RawBuilder } from 'kysely'
import type { DatabaseKind } from '../../storage/database/open-database.ts'
import { LISTED_MARK, POPULARITY_MARKS } from '../../storage/search-index/popularity-marks.ts'

/** Builds conditions on `search_entries` in the full-text syntax of a database. */
export interface Matching {
  /** An indexed word; with `prefix` every word that begins so. */
  word(indexed: string, prefix?: boolean): string
  any(conditions: readonly string[]): string
  /**
   * A query for the ids of listed entries for which all conditions hold, in the order of {@link Matching.order}.
   *
   * @param level the lowest class of views. @default 0, all
   */
  listed(conditions: readonly string[], limit: number, level?: number): RawBuilder<{ id: number }>
  /** `views`: a higher class of views first, then the newest. `age`: the newest first. */
  readonly order: 'views' | 'age'
  /**
   * Classes of views to search for one after the other. PostgreSQL reads all that match before it sorts, so it looks among
   * the most watched presentations first, which bounds what it reads.
   */
  readonly levels: readonly number[]
}

/** Places of each class of views in SQLite's index; the lowest ones are not listed (`migrations/first/search.ts`). */
const PLACES = 2 ** 40

// Indexed words are letters, digits and marks only (`cutWords`), so quoting needs no escapes.
const SQLITE: Matching = {
  word: (indexed, prefix = false) => `"${indexed}"${prefix ? '*' : ''}`,
  any: (conditions) => `(${conditions.join(' OR ')})`,
  listed: (conditions, limit, level = 0) =>
    sql`(select rowid % ${sql.lit(PLACES)} as id from search_by_place
      where search_by_place match ${conditions.join(' AND ')} and rowid >= ${PLACES * (1 + level)} order by rowid desc limit ${limit})`,
  order: 'views',
  levels: [0],
}

/** Levels with a word index of their own in PostgreSQL (`migrations/first/search.ts`). */
const INDEXED_LEVELS = [7, 4] as const

// Each condition is a query of its own, because PostgreSQL then skips what one of them excludes: `a & b` compares each
// entry of both lists, and takes five times as long. `id + 0`, because it does not count the time to unpack a vector: it
// would test the vectors of all newer rows instead of querying the index.
const POSTGRES: Matching = {
  word: (indexed, prefix = false) => `'${indexed}'${prefix ? ':*' : ''}`,
  any: (conditions) => `(${conditions.join(' | ')})`,
  listed: (conditions, limit, level = 0) => {
    const matches = [
      ...conditions.map((condition) => sql`vector @@ ${condition}::tsquery`),
      ...marksOf(level).map((mark) => sql`vector @@ ${sql.lit(POSTGRES.word(mark))}::tsquery`),
    ]
    return sql`(select id from search_entries where ${sql.join(matches, sql` and `)}
      order by id + 0 desc limit ${limit})`
  },
  order: 'age',
  levels: [...INDEXED_LEVELS, 0],
}

/** The mark of the level, and that of its index, so that PostgreSQL uses it. */
function marksOf(level: number): string[] {
  const indexed = INDEXED_LEVELS.find((each) => each <= level) ?? level
  return [...new Set([indexed, level])].map((each) => POPULARITY_MARKS[each] ?? LISTED_MARK)
}

export function matchingOn(kind: DatabaseKind): Matching {
  return kind === 'sqlite' ? SQLITE : POSTGRES
}
