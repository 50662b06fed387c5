/** Indexed fields by weight: a word in one field counts more than in all later fields together. */
export const SEARCH_FIELDS = ['title', 'tags', 'owner', 'description', 'transcript'] as const
export type SearchField = (typeof SEARCH_FIELDS)[number]

/** A prefix of each indexed word, so that one index covers all fields. */
const MARKS: Readonly<Record<SearchField, string>> = {
  title: 'a',
  tags: 'b',
  owner: 'c',
  description: 'd',
  transcript: 'e',
}

/** The indexed form of a word. */
export function indexedWord(field: SearchField, key: string): string {
  return MARKS[field] + key
}

/** The weight of a word in a field. */
export function weightOf(field: SearchField): number {
  return 4 ** (SEARCH_FIELDS.length - 1 - SEARCH_FIELDS.indexOf(field))
}
