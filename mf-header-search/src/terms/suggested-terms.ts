import type { PageData } from '@viewpage/shared-events'
import { authorSegmentOf } from '../author-segment.ts'

/** Maximum number of terms (docs/behaviour/header.md#suggested-terms). */
const MAX_TERMS = 5

/** The suggested terms of the author segment, or those of `other` when the segment has none. */
export function suggestedTermsOf({
  searchTerms,
  authorSegment,
}: Pick<PageData, 'searchTerms' | 'authorSegment'>): string[] {
  const own = searchTerms[authorSegmentOf(authorSegment)] ?? []
  const terms = own.length > 0 ? own : (searchTerms.other ?? [])
  return terms.slice(0, MAX_TERMS)
}
