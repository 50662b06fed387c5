import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { hashtagsOf } from './hashtags.ts'

describe('hashtags', () => {
  // docs/behaviour/share.md#hashtags
  it.each([
    ['astronomy,kepler', ['astronomy', 'kepler']],
    [' two words , #tagged ', ['twowords', 'tagged']],
    ['under_score, 3d, école, 天文学', ['under_score', '3d', 'école', '天文学']],
    ['same,same, , ,,🪐,"><b>', ['same', 'b']],
    ['', []],
  ])('of %j are %j', (tags, hashtags) => {
    expect(hashtagsOf(tags)).toEqual(hashtags)
  })

  // docs/behaviour/share.md#hashtags
  it('contain letters, digits and underscores only, for any tags', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 200 }), (tags) => {
        for (const hashtag of hashtagsOf(tags)) expect(hashtag).toMatch(/^[\p{L}\p{Nd}_]+$/u)
      }),
    )
  })
})
