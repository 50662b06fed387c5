import type { DeckPageData } from '@viewpage/shared-events'

/** A presentation as the like control sees it. */
export interface LikedPresentation extends Pick<
  DeckPageData,
  'oid' | 'title' | 'viewCount' | 'previewUrl' | 'fallbackPreviewUrl' | 'lastModifiedDateString'
> {
  readonly tags: readonly string[]
  readonly likesCount: number
  readonly hasLiked: boolean
}

/** @returns `null` if the presentation takes no likes */
export function likedPresentationOf(pageData: DeckPageData): LikedPresentation | null {
  const { likesCount, hasLikedPrezi, tags } = pageData
  if (likesCount === undefined) return null
  return { ...pageData, tags: tags.split(',').filter(Boolean), likesCount, hasLiked: hasLikedPrezi }
}
