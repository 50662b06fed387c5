import type { ColumnType, Generated } from 'kysely'

export interface SearchEntriesTable {
  id: Generated<number>
  oid: string
  /** Indexed words and marks, with spaces between them. */
  words: string
  /** The indexed words before the transcript, cut; ranks results. */
  heading: Generated<string>
}

/** Words of listed presentations, suggested for misspelt ones. */
export interface SearchWordsTable {
  oid: string
  word: string
  /** The original spelling, in lower case. */
  shown: string
  /** Length of `word` in code points. */
  letters: number
}

/** Words with rows in `spelling_deletions`. */
export interface SpellingWordsTable {
  word: string
  /** 1: it may not be in `search_words` any more. */
  is_doubtful: ColumnType<number, number | undefined, number>
}

/** Presentations whose search entries are out of date. */
export interface SearchQueueTable {
  oid: string
  /** Unique for each time it is queued; sorts by time. */
  ticket: string
  /** Lower ones are indexed first. */
  priority: number
}
