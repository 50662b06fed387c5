import type { PageData } from '@viewpage/shared-events'
import { authorSegmentOf } from '../author-segment.ts'

/** Terms shown per author segment (section 9). */
export const SUGGESTION_COUNT = 5

/** The suggested terms of a page: its author segment's, or `other`'s when that one has none. */
export function suggestedTermsOf({
  searchTerms,
  authorSegment,
}: Pick<PageData, 'searchTerms' | 'authorSegment'>): string[] {
  const own = searchTerms[authorSegmentOf(authorSegment)] ?? []
  const terms = own.length > 0 ? own : (searchTerms.other ?? [])
  return terms.slice(0, SUGGESTION_COUNT)
}
