import { authorSegmentOf } from '../author-segment.ts'

/** Where the video banner leads (section 2): teachers and students have a page of their own. */
export function videoLinkFor(authorSegment: string): string {
  const segment = authorSegmentOf(authorSegment)
  return segment === 'teacher' || segment === 'student' ? '/edu/prezi-video-edu' : '/video'
}
