import { sql, type Expression, type SqlBool } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import { pageWithin, type OidPage } from '../../presentations/list-pages.ts'
import { indexedWord, SEARCH_FIELDS, weightOf } from '../../search-index/search-fields.ts'
import { matchingOn, type Matching } from './matching.ts'
import type { SearchTerm } from './search-term.ts'

/** A page of results, best first. */
export interface Found extends OidPage {
  /** Whether results contain all words, or only some of them. */
  readonly has: 'all' | 'some'
}

type Words = SearchTerm['words']

/**
 * Finds listed presentations that contain all words of a term, or any of them if none contains all. The score of a word
 * depends on its field (title, tags, owner, description, transcript); a whole word scores twice a prefix. Ties go to the
 * presentation with more views, then to the newer one.
 *
 * @param page from 1; a page beyond the last one gives the last one
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

/** A condition: the word occurs in any field. */
export function wordAnywhere(matching: Matching, key: string, prefix: boolean): string {
  return matching.any(SEARCH_FIELDS.map((field) => matching.word(indexedWord(field, key), prefix)))
}

function conditionOf(matching: Matching, words: Words, has: Found['has']): string {
  const conditions = words.map(({ key }, index) => wordAnywhere(matching, key, index === words.length - 1))
  return has === 'all' ? matching.all(conditions) : matching.any(conditions)
}

function scoreOf(matching: Matching, words: Words): Expression<number> {
  const score = (condition: string, weight: number) => {
    const holds: Expression<SqlBool> = matching.holds(condition)
    return sql<number>`case when ${holds} then ${sql.lit(weight)} else 0 end`
  }
  const parts = words.flatMap(({ key }, index) =>
    SEARCH_FIELDS.flatMap((field) => {
      const indexed = indexedWord(field, key)
      const whole = matching.word(indexed)
      if (index < words.length - 1) return [score(whole, 2 * weightOf(field))]
      return [score(whole, weightOf(field)), score(matching.word(indexed, true), weightOf(field))]
    }),
  )
  return sql<number>`(${sql.join(parts, sql` + `)})`
}
