import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { cutText } from './cut-text.ts'

describe('a text cut for an address', () => {
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
  ])('%j to %i is %j', (text, most, cut) => {
    expect(cutText(text, most)).toBe(cut)
  })

  it('is well formed, one line and short enough, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 1000 }),
        fc.integer({ min: 1, max: 200 }),
        (text, most) => {
          const cut = cutText(text, most)
          expect(cut.length).toBeLessThanOrEqual(most)
          expect(cut).not.toMatch(/\p{Cs}/u)
          expect(cut).not.toMatch(/\p{Cc}/u)
          expect(encodeURIComponent(cut).length).toBeLessThanOrEqual(most * 9)
        },
      ),
    )
  })
})
