import type { Topic } from '@viewpage/shared-events'
import { cutWords, type Word } from './cut-words.ts'
import { indexedWord, SEARCH_FIELDS, type SearchField } from './search-fields.ts'
import { MIN_SUGGESTED_LENGTH } from './spelling.ts'

/** The indexed texts of a presentation, by field. */
export type SearchTexts = Readonly<Record<SearchField, readonly string[]>> & {
  /** Found like tags, and never suggested as a spelling, because visitors do not see them. */
  readonly hiddenTags: readonly string[]
}

/** The index entry of a presentation. */
export interface SearchEntry {
  /** Indexed words, each once, with spaces between them. */
  readonly words: string
  /** The indexed words before the transcript, cut. */
  readonly heading: string
  /** Visible words outside of the transcript, each once, for spelling suggestions. */
  readonly vocabulary: readonly Word[]
}

/**
 * About 20,000 different words. Storing an entry blocks other writes. PostgreSQL needs a few bytes in addition to each
 * word.
 */
const MAX_BYTES = 250_000
const OVERHEAD_BYTES_PER_WORD = 8

/** Ranking reads the headings of all presentations that it compares. */
const MAX_HEADING_LENGTH = 2_000

export function searchEntryOf(texts: SearchTexts): SearchEntry {
  const words = new Set<string>()
  const vocabulary = new Map<string, Word>()
  const heading: string[] = []
  let bytes = 0
  for (const { field, word, isHidden } of wordsOf(texts)) {
    const indexed = indexedWord(field, word.key)
    if (words.has(indexed)) continue
    bytes += Buffer.byteLength(indexed) + OVERHEAD_BYTES_PER_WORD
    if (bytes > MAX_BYTES) break
    words.add(indexed)
    if (field !== 'transcript') heading.push(indexed)
    if (isHidden) continue
    if (field !== 'transcript' && word.key.length >= MIN_SUGGESTED_LENGTH && !vocabulary.has(word.key))
      vocabulary.set(word.key, word)
  }
  return {
    words: [...words].join(' '),
    heading: heading.join(' ').slice(0, MAX_HEADING_LENGTH),
    vocabulary: [...vocabulary.values()],
  }
}

/** Words field by field. Texts are cut lazily, because an entry may be full before the last one. */
function* wordsOf(texts: SearchTexts): Generator<{ field: SearchField; word: Word; isHidden: boolean }> {
  for (const field of SEARCH_FIELDS) {
    for (const text of texts[field]) for (const word of cutWords(text)) yield { field, word, isHidden: false }
    if (field !== 'tags') continue
    for (const tag of texts.hiddenTags)
      for (const word of cutWords(tag)) yield { field, word, isHidden: true }
  }
}

/** All texts of a transcript, including headings. */
export function textsOfTranscript(topics: readonly Topic[]): string[] {
  return topics.flatMap(({ title, texts, topics: below }) => [
    title,
    ...texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
    ...textsOfTranscript(below),
  ])
}
