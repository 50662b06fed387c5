import type { ListKey } from '../../presentations/list-pages.ts'
import { indexedWord, SEARCH_FIELDS, weightOf } from '../../search-index/search-fields.ts'
import type { Candidate } from './find-candidates.ts'
import type { SearchTerm } from './search-term.ts'
import { isPrefixIn } from './word-conditions.ts'

/** Digits of the numbers in the key of a result: score, views, ms since 1970. */
export const FOUND_KEY_DIGITS = [9, 9, 15] as const

/** A result with its place among the results. */
export interface Ranked {
  readonly oid: string
  readonly key: ListKey
}

/**
 * Sorts results, best first. The score of a word depends on its field (title, tags, owner, description, transcript); a
 * whole word scores twice a prefix. Ties go to the presentation with more views, then to the newer one.
 */
export function rank(candidates: readonly Candidate[], words: SearchTerm['words']): Ranked[] {
  return candidates
    .map((candidate) => {
      const { oid, viewsCount, createdAt } = candidate
      return { oid, key: { numbers: [scoreOf(candidate, words), viewsCount, createdAt], oid } }
    })
    .sort((one, other) => compareKeys(other.key, one.key))
}

/** Negative if the first key is smaller. */
export function compareKeys(one: ListKey, other: ListKey): number {
  for (const [at, number] of one.numbers.entries()) {
    const difference = number - (other.numbers[at] ?? 0)
    if (difference !== 0) return difference
  }
  return one.oid < other.oid ? -1 : Number(one.oid > other.oid)
}

function scoreOf({ heading, hasWholeWords }: Candidate, words: SearchTerm['words']): number {
  const indexed = heading.split(' ')
  const whole = new Set(indexed)
  let score = hasWholeWords ? weightOf('transcript') : 0
  for (const [index, { key }] of words.entries()) {
    const isLast = index === words.length - 1
    for (const field of SEARCH_FIELDS) {
      const word = indexedWord(field, key)
      if (whole.has(word)) score += 2 * weightOf(field)
      else if (isLast && isPrefixIn(field, key) && indexed.some((each) => each.startsWith(word)))
        score += weightOf(field)
    }
  }
  return score
}
