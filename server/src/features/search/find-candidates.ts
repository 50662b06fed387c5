import { sql } from 'kysely'
import type { Database } from '../../database/open-database.ts'
import { isListed } from '../../presentations/is-listed.ts'
import { LISTED_MARK, POPULARITY_MARKS } from '../../search-index/popularity-marks.ts'
import { SEARCH_FIELDS } from '../../search-index/search-fields.ts'
import { matchingOn } from './matching.ts'
import type { SearchTerm } from './search-term.ts'
import { EVERYWHERE, wordsCondition, type WordScope, type WordsHeld } from './word-conditions.ts'

/** A listed presentation that contains the words. */
export interface Candidate {
  readonly oid: string
  /** Indexed words before the transcript. */
  readonly heading: string
  readonly viewsCount: number
  readonly createdAt: number
  /** Whether it contains whole words, not only the beginning of one. */
  readonly hasWholeWords: boolean
}

export interface Candidates {
  readonly found: readonly Candidate[]
  /** Whether there are more presentations with these words. */
  readonly isCut: boolean
}

type Source = Pick<Database, 'readLarge' | 'kind'>

/** A search ranks and shows at most this many presentations: ten pages. */
export const MAX_FOUND = 240

const WHOLE_WORDS: WordScope = { fields: SEARCH_FIELDS, prefix: false }

/** Where words are looked for, one after the other, if too many presentations have them. */
const BEST_FIRST: readonly WordScope[] = [
  { fields: ['title'], prefix: false },
  { fields: ['title'], prefix: true },
  { fields: ['title', 'tags', 'owner'], prefix: true },
  WHOLE_WORDS,
  EVERYWHERE,
]

/**
 * Finds presentations to rank: all that contain the words; if there are more than {@link MAX_FOUND}, those with the
 * words in the best fields, and of equal ones the most watched by order of magnitude, then the newest
 * (docs/behaviour/search.md#search-limit).
 */
export async function findCandidates(
  source: Source,
  words: SearchTerm['words'],
  held: WordsHeld,
): Promise<Candidates> {
  const matching = matchingOn(source.kind)
  const conditionFor = (scope: WordScope, mark: string) =>
    matching.all([wordsCondition(matching, words, { ...scope, held }), matching.word(mark)])
  const found = new Map<string, Candidate>()
  // With as many more as may have been found before.
  const find = (scope: WordScope, mark = LISTED_MARK) =>
    read(source, conditionFor(scope, mark), MAX_FOUND + 1 + found.size)

  const all = await find(EVERYWHERE)
  if (all.length <= MAX_FOUND) {
    const whole = new Set((all.length === 0 ? [] : await find(WHOLE_WORDS)).map(({ oid }) => oid))
    return { found: all.map((row) => ({ ...row, hasWholeWords: whole.has(row.oid) })), isCut: false }
  }
  const add = (rows: readonly Row[], { prefix }: WordScope) => {
    for (const row of rows) {
      if (found.size === MAX_FOUND) return
      if (!found.has(row.oid)) found.set(row.oid, { ...row, hasWholeWords: !prefix })
    }
  }
  for (const scope of BEST_FIRST) {
    const rows = await find(scope)
    // Only if they do not fit does it matter which ones are added.
    const marks = rows.length > MAX_FOUND ? POPULARITY_MARKS.slice(1).toReversed() : []
    for (const mark of marks) {
      if (found.size < MAX_FOUND) add(await find(scope, mark), scope)
    }
    add(rows, scope)
    if (found.size === MAX_FOUND) break
  }
  return { found: [...found.values()], isCut: true }
}

type Row = Omit<Candidate, 'hasWholeWords'>

async function read({ readLarge, kind }: Source, condition: string, limit: number): Promise<Row[]> {
  const ids = matchingOn(kind).ids(condition, limit)
  const rows = await readLarge
    .selectFrom(ids.as('matching'))
    .innerJoin('search_entries', 'search_entries.id', 'matching.id')
    .innerJoin('presentations', 'presentations.oid', 'search_entries.oid')
    .select(['search_entries.oid', 'heading', 'views_count', 'created_at'])
    .where(isListed)
    .orderBy(sql`matching.id`, 'desc')
    .execute()
  return rows.map(({ oid, heading, views_count, created_at }) => ({
    oid,
    heading,
    viewsCount: views_count,
    createdAt: created_at,
  }))
}
