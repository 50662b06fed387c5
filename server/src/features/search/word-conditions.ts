import { indexedWord, SEARCH_FIELDS, type SearchField } from '../../storage/search-index/search-fields.ts'
import type { Matching } from './matching.ts'
import type { SearchTerm } from './search-term.ts'

/** The fields that a word is looked for in, and whether the last word may be the beginning of one. */
export interface WordScope {
  readonly fields: readonly SearchField[]
  readonly prefix: boolean
}

export const EVERYWHERE: WordScope = { fields: SEARCH_FIELDS, prefix: true }

/** Whether results contain all words, or only some of them. */
export type WordsHeld = 'all' | 'some'

/**
 * A shorter beginning is looked for in these fields only: in transcripts, nearly every presentation has a word that
 * begins so. In bytes, because one Chinese character says more than one Latin letter.
 */
const MIN_PREFIX_BYTES = 4
const FIELDS_OF_SHORT_PREFIXES: readonly SearchField[] = ['title', 'tags', 'owner']

/** Conditions, all of which hold for presentations that contain these words. */
export function wordsConditions(
  matching: Matching,
  words: SearchTerm['words'],
  { held, ...scope }: WordScope & { held: WordsHeld },
): readonly string[] {
  const conditions = words.map(({ key }, index) =>
    wordCondition(matching, key, { ...scope, prefix: scope.prefix && index === words.length - 1 }),
  )
  return held === 'all' ? conditions : [matching.any(conditions)]
}

/** A condition: the word occurs in one of the fields. */
export function wordCondition(matching: Matching, key: string, { fields, prefix }: WordScope): string {
  return matching.any(
    fields.map((field) => matching.word(indexedWord(field, key), prefix && isPrefixIn(field, key))),
  )
}

/** Whether words of the field that begin with the key are found. */
export function isPrefixIn(field: SearchField, key: string): boolean {
  return Buffer.byteLength(key) >= MIN_PREFIX_BYTES || FIELDS_OF_SHORT_PREFIXES.includes(field)
}
