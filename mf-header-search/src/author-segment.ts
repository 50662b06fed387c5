import type { AuthorSegment } from '@viewpage/shared-events'

const SEGMENTS: readonly AuthorSegment[] = ['sales-marketing', 'teacher', 'student', 'other']

/** The author segment of the page data; any value but the four known is `other` (section 5). */
export function authorSegmentOf(value: string): AuthorSegment {
  return SEGMENTS.find((segment) => segment === value) ?? 'other'
}
