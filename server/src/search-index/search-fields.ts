/** Where a word can stand, by what it weighs: a word in one field counts for more than in all the fields after it. */
export const SEARCH_FIELDS = ['title', 'tags', 'owner', 'description', 'transcript'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** Stored before each word, so that one index knows of all fields. */
const MARKS: Readonly<Record<SearchField, string>> = {
  title: 'a',
  tags: 'b',
  owner: 'c',
  description: 'd',
  transcript: 'e',
}

/** A word as it stands in the index. */
export function indexedWord(field: SearchField, key: string): string {
  return MARKS[field] + key
}

/** What a word counts for in a field. */
export function weightOf(field: SearchField): number {
  return 4 ** (SEARCH_FIELDS.length - 1 - SEARCH_FIELDS.indexOf(field))
}
