import type { AuthorSegment } from '@viewpage/shared-events'

const SEGMENTS: readonly AuthorSegment[] = ['sales-marketing', 'teacher', 'student', 'other']

/**
 * The author segment of the page data; an unknown value counts as `other` (docs/behaviour/header.md#author-segment).
 */
export function authorSegmentOf(value: string): AuthorSegment {
  return SEGMENTS.find((segment) => segment === value) ?? 'other'
}
