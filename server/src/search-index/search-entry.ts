import type { Topic } from '@viewpage/shared-events'
import { cutWords, type Word } from './cut-words.ts'
import { indexedWord, SEARCH_FIELDS, type SearchField } from './search-fields.ts'

/** The texts of a presentation that it is found by. */
export type SearchTexts = Readonly<Record<SearchField, readonly string[]>>

/** What the index holds of a presentation. */
export interface SearchEntry {
  /** Indexed words, each once, with spaces between them. */
  readonly words: string
  /** Words of everything but the transcript, each once: what a misspelt word may have meant. */
  readonly vocabulary: readonly Word[]
}

/**
 * Bytes of an entry: some 20,000 different words. Others who write wait while it is stored. PostgreSQL needs a few
 * bytes more than each word has.
 */
const MAX_BYTES = 250_000
const BYTES_BESIDE_A_WORD = 8

/** Characters; shorter words are close to too many others. */
export const SHORTEST_SUGGESTED = 4

export function searchEntryOf(texts: SearchTexts): SearchEntry {
  const words = new Set<string>()
  const vocabulary = new Map<string, Word>()
  let bytes = 0
  for (const [field, word] of wordsOf(texts)) {
    const indexed = indexedWord(field, word.key)
    if (words.has(indexed)) continue
    bytes += Buffer.byteLength(indexed) + BYTES_BESIDE_A_WORD
    if (bytes > MAX_BYTES) break
    words.add(indexed)
    if (field !== 'transcript' && word.key.length >= SHORTEST_SUGGESTED && !vocabulary.has(word.key))
      vocabulary.set(word.key, word)
  }
  return { words: [...words].join(' '), vocabulary: [...vocabulary.values()] }
}

/** Field by field; a text is cut when it is its turn, so that none is cut in vain. */
function* wordsOf(texts: SearchTexts): Generator<[SearchField, Word]> {
  for (const field of SEARCH_FIELDS)
    for (const text of texts[field]) for (const word of cutWords(text)) yield [field, word]
}

/** All texts of a transcript, headings among them. */
export function textsOfTranscript(topics: readonly Topic[]): string[] {
  return topics.flatMap(({ title, texts, topics: below }) => [
    title,
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...textsOfTranscript(below),
  ])
}
