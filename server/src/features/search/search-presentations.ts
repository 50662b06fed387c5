import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import { pageWithin, type OidPage } from '../../presentations/list-pages.ts'
import { matchingOn, type Matching } from './matching.ts'
import { indexedWord, SEARCH_FIELDS, weightOf } from '../../search-index/search-fields.ts'
import type { SearchTerm } from './search-term.ts'

/** A page of what was found, best first. */
export interface Found extends OidPage {
  /** Whether each has all the words, or only some of them. */
  readonly has: 'all' | 'some'
}

type Words = SearchTerm['words']

/**
 * Finds listed presentations that have all words of a term, or any of them where none has all. A word counts by the
 * field it stands in (title, tags, owner, description, transcript), a whole word twice what a beginning counts; ties
 * go to what is watched more, then to what is newer.
 *
 * @param page from 1; one too far is the last one
 */
export async function searchPresentations(
  { read, kind }: Pick<Database, 'read' | 'kind'>,
  { words }: SearchTerm,
  page: number,
): Promise<Found> {
  const matching = matchingOn(kind)
  if (words.length === 0) return { ...pageWithin(0, 1), oids: [], has: 'all' }

  const listed = () =>
    read
      .selectFrom('search_entries')
      .innerJoin('presentations', 'presentations.oid', 'search_entries.oid')
      .where(isListed)

  async function find(has: Found['has']): Promise<Found> {
    const condition = matching.holds(conditionOf(matching, words, has))
    const { total } = await listed()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(condition)
      .executeTakeFirstOrThrow()
    const place = pageWithin(Number(total), page)
    const rows = await listed()
      .select('search_entries.oid')
      .where(condition)
      .orderBy(scoreOf(matching, words), 'desc')
      .orderBy('views_count', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('search_entries.oid')
      .limit(place.perPage)
      .offset(place.offset)
      .execute()
    return { ...place, oids: rows.map(({ oid }) => oid), has }
  }

  const all = await find('all')
  return all.total > 0 || words.length === 1 ? all : find('some')
}

/** A word in any field. */
export function wordAnywhere(matching: Matching, key: string, prefix: boolean): string {
  return matching.any(SEARCH_FIELDS.map((field) => matching.word(indexedWord(field, key), prefix)))
}

function conditionOf(matching: Matching, words: Words, has: Found['has']): string {
  const conditions = words.map(({ key }, index) => wordAnywhere(matching, key, index === words.length - 1))
  return has === 'all' ? matching.all(conditions) : matching.any(conditions)
}

function scoreOf(matching: Matching, words: Words): Expression<number> {
  const worth = (condition: string, weight: number) => {
    const holds: Expression<SqlBool> = matching.holds(condition)
    return sql<number>`case when ${holds} then ${sql.lit(weight)} else 0 end`
  }
  const parts = words.flatMap(({ key }, index) =>
    SEARCH_FIELDS.flatMap((field) => {
      const indexed = indexedWord(field, key)
      const whole = matching.word(indexed)
      if (index < words.length - 1) return [worth(whole, 2 * weightOf(field))]
      return [worth(whole, weightOf(field)), worth(matching.word(indexed, true), weightOf(field))]
    }),
  )
  return sql<number>`(${sql.join(parts, sql` + `)})`
}
