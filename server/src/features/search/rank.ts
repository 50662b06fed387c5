import type { ListKey } from '../../content/presentations/list-pages.ts'
import type { Candidate } from './find-candidates.ts'

/** Digits of the numbers in the key of a result: score, views, ms since 1970. */
export const FOUND_KEY_DIGITS = [9, 9, 15] as const

/** A result with its place among the results. */
export interface Ranked {
  readonly oid: string
  readonly key: ListKey
}

/** Sorts results, best first. Ties go to the presentation with more views, then to the newer one. */
export function rank(candidates: readonly Candidate[]): Ranked[] {
  return candidates
    .map(({ oid, score, viewsCount, createdAt }) => ({
      oid,
      key: { numbers: [score, viewsCount, createdAt], oid },
    }))
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
