import { cleanLine } from '../../foundation/clean-text.ts'
import { cutWords, type Word } from '../../storage/search-index/cut-words.ts'

export interface SearchTerm {
  /** As it is shown: one line of at most 200 characters. */
  readonly text: string
  /** Without repetitions, in order. The last one matches as a prefix. */
  readonly words: readonly Word[]
}

const MAX_TERM_LENGTH = 200
const MAX_WORDS = 12

/** @returns `null` if the text has no visible character */
export function searchTermOf(given: string): SearchTerm | null {
  const text = [...cleanLine(given)].slice(0, MAX_TERM_LENGTH).join('').trim()
  if (text.replace(/[\p{C}\p{Z}]/gu, '') === '') return null
  const words = new Map(cutWords(text).map((word) => [word.key, word]))
  return { text, words: [...words.values()].slice(0, MAX_WORDS) }
}
