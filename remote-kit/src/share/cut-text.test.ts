import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { cutText } from './cut-text.ts'

describe('a text cut for a URL', () => {
  it.each([
    ['Going around', 20, 'Going around'],
    ['Going around', 12, 'Going around'],
    ['Going around', 7, 'Going…'],
    [' two\n\tlines \u0000 ', 20, 'two lines'],
    ['🪐🪐🪐', 4, '🪐…'],
    ['👩‍🚀👩‍🚀', 6, '👩‍🚀…'],
    ['مدارات', 4, 'مدا…'],
    ['a\u0301\u0301\u0301\u0301', 3, 'a\u0301…'],
    ['', 5, ''],
  ])('%j to %i is %j', (text, maxLength, cut) => {
    expect(cutText(text, maxLength)).toBe(cut)
  })

  it('is well-formed, on one line and short enough, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: CODE_POINT, maxLength: 1000 }),
        fc.integer({ min: 1, max: 200 }),
        (text, maxLength) => {
          const cut = cutText(text, maxLength)
          expect(cut.length).toBeLessThanOrEqual(maxLength)
          expect(cut).not.toMatch(/\p{Cs}/u)
          expect(cut).not.toMatch(/\p{Cc}/u)
          expect(encodeURIComponent(cut).length).toBeLessThanOrEqual(maxLength * 9)
        },
      ),
    )
  })
})
