import { sql, type RawBuilder } from 'kysely'
import { numbersIn } from '../../storage/database/in-list.ts'
import type { Database } from '../../storage/database/open-database.ts'
import { isListed } from '../../content/presentations/is-listed.ts'
import { presentationFacts } from '../../content/presentations/presentation-facts.ts'
import { POPULARITY_MARKS } from '../../storage/search-index/popularity-marks.ts'
import { SEARCH_FIELDS, weightOf } from '../../storage/search-index/search-fields.ts'
import { matchingOn } from './matching.ts'
import { scoreOf } from './score.ts'
import type { SearchTerm } from './search-term.ts'
import { EVERYWHERE, wordsConditions, type WordScope, type WordsHeld } from './word-conditions.ts'

/** A listed presentation that contains the words. */
export interface Candidate {
  readonly oid: string
  readonly score: number
  readonly viewsCount: number
  readonly createdAt: number
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

/** Where words are looked for, one after the other, until there are enough presentations. */
const BEST_FIRST: readonly WordScope[] = [
  { fields: ['title'], prefix: false },
  { fields: ['title'], prefix: true },
  { fields: ['title', 'tags', 'owner'], prefix: true },
  WHOLE_WORDS,
  EVERYWHERE,
]

/** A class of views has about 64 times as many presentations as the third above it. */
const LEVELS_AT_ONCE = 3

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
  const isSorted = matching.order === 'views'
  /** Ids to whether the presentation has whole words. */
  const found = new Map<number, boolean>()

  /** @returns ids in the order of the index; one more than the limit if there are more */
  const find = (scope: WordScope, level = 0) => {
    const conditions = wordsConditions(matching, words, { ...scope, held })
    return readIds(source, matching.listed(conditions, MAX_FOUND + 1 + found.size, level))
  }
  const isTooMany = (ids: readonly number[]) => new Set([...found.keys(), ...ids]).size > MAX_FOUND
  const add = (ids: readonly number[], { prefix }: WordScope) => {
    for (const id of ids) {
      if (found.size < MAX_FOUND || found.has(id)) found.set(id, found.get(id) === true || !prefix)
    }
  }

  /** @returns all ids; `null` if there are too many, which few levels show */
  async function findAll(scope: WordScope): Promise<readonly number[] | null> {
    let ids: readonly number[] = []
    for (const level of matching.levels) {
      ids = await find(scope, level)
      if (isTooMany(ids)) return null
    }
    return ids
  }

  /** Adds the most watched by class, and of one class the newest. @returns whether some are left out */
  async function addMostWatched(scope: WordScope): Promise<boolean> {
    if (!isSorted) return addByLevels(scope)
    const ids = await find(scope)
    const isCut = isTooMany(ids)
    add(ids, scope)
    return isCut
  }

  /** Adds those of the lowest level with room for all, and the newest of the one below. @returns whether some are left out */
  async function addByLevels(scope: WordScope): Promise<boolean> {
    let [crowded, roomy] = [-1, POPULARITY_MARKS.length]
    let newest: readonly number[] = []
    let watched: readonly number[] = []
    let [level = 0] = matching.levels
    while (roomy - crowded > 1) {
      const ids = await find(scope, level)
      if (isTooMany(ids)) [crowded, newest] = [level, ids]
      else [roomy, watched] = [level, ids]
      level = Math.max(crowded + 1, roomy - LEVELS_AT_ONCE)
    }
    add(watched, scope)
    add(newest, scope)
    return crowded >= 0
  }

  // Several words are seldom together, so this often replaces all other queries.
  const all = words.length > 1 || !isSorted ? await findAll(EVERYWHERE) : null
  if (all) {
    if (all.length > 0) add(await find(WHOLE_WORDS), WHOLE_WORDS)
    add(all, EVERYWHERE)
    return { found: await readCandidates(source, words, found), isCut: false }
  }
  for (const scope of BEST_FIRST)
    if (await addMostWatched(scope)) return { found: await readCandidates(source, words, found), isCut: true }
  return { found: await readCandidates(source, words, found), isCut: false }
}

async function readIds({ readLarge }: Source, ids: RawBuilder<{ id: number }>): Promise<number[]> {
  const rows = await readLarge.selectFrom(ids.as('matching')).select('id').execute()
  return rows.map(({ id }) => id)
}

async function readCandidates(
  { readLarge, kind }: Source,
  words: SearchTerm['words'],
  found: ReadonlyMap<number, boolean>,
): Promise<Candidate[]> {
  if (found.size === 0) return []
  // Limited, so that each heading is unpacked once.
  const headings = sql<{ id: number; oid: string; heading: string }>`(
    select id, oid, ' ' || heading || ' ' as heading from search_entries
    where id in ${numbersIn(kind, [...found.keys()])} limit ${found.size})`
  const rows = await readLarge
    .selectFrom(headings.as('headings'))
    .innerJoin(presentationFacts(kind), 'presentations.oid', 'headings.oid')
    .select(['id', 'headings.oid', 'views_count', 'created_at'])
    .select(scoreOf(kind, words, sql.ref('headings.heading')).as('score'))
    .where(isListed)
    .execute()
  return rows.map(({ id, oid, score, views_count, created_at }) => ({
    oid,
    score: score + (found.get(id) === true ? weightOf('transcript') : 0),
    viewsCount: views_count,
    createdAt: created_at,
  }))
}
