import { expect, it } from '@jest/globals'
import { samplePageData } from '@viewpage/remote-kit/dev'
import { likedPresentationOf } from './liked-presentation.ts'

// docs/behaviour/like.md#new-presentation
it('the like control gets the tags as a list, and likes as number and state', () => {
  const pageData = { ...samplePageData, likesCount: 7, hasLikedPrezi: true }
  const { oid, title, viewCount, previewUrl, fallbackPreviewUrl, lastModifiedDateString } = pageData
  expect(likedPresentationOf({ ...pageData, tags: 'solar system,Kepler' })).toMatchObject({
    ...{ oid, title, viewCount, previewUrl, fallbackPreviewUrl, lastModifiedDateString },
    ...{ tags: ['solar system', 'Kepler'], likesCount: 7, hasLiked: true },
  })
  expect(likedPresentationOf({ ...pageData, tags: '' })?.tags).toEqual([])
})

// docs/behaviour/like.md#like-button
it('there is none where the presentation takes no likes', () => {
  const { likesCount: _none, ...pageData } = samplePageData
  expect(likedPresentationOf(pageData)).toBeNull()
})
