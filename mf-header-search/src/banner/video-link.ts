import { authorSegmentOf } from '../author-segment.ts'

/** Target of the video banner (docs/behaviour/header.md#video-banner): teachers and students have their own page. */
export function videoLinkFor(authorSegment: string): string {
  const segment = authorSegmentOf(authorSegment)
  return segment === 'teacher' || segment === 'student' ? '/edu/prezi-video-edu' : '/video'
}
