const LEVELS = 10
const VIEWS_FACTOR = 4

/**
 * Marks in the index: `l0` of every listed presentation, `l1` of those with 4 views, `l2` with 16, and so on. Search asks
 * for the highest marks first, and finds the most watched presentations among many without reading all. Indexed words
 * begin with the letters of their fields, so no word equals a mark.
 */
export const POPULARITY_MARKS: readonly string[] = Array.from({ length: LEVELS }, (_, level) => `l${level}`)

/** The mark of every listed presentation. */
export const LISTED_MARK = 'l0'

/** @param viewsCount `null`: not listed */
export function popularityMarks(viewsCount: number | null): readonly string[] {
  if (viewsCount === null) return []
  return POPULARITY_MARKS.filter((_, level) => level === 0 || viewsCount >= VIEWS_FACTOR ** level)
}
