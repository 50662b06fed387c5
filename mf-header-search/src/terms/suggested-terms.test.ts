import { describe, expect, it } from '@jest/globals'
import { suggestedTermsOf } from './suggested-terms.ts'

const searchTerms = { other: ['a', 'b', 'c', 'd', 'e', 'f'], teacher: ['photosynthesis'], student: [] }

describe('suggested terms', () => {
  // docs/behaviour/header.md#suggested-terms
  it('are those of the author segment', () => {
    expect(suggestedTermsOf({ searchTerms, authorSegment: 'teacher' })).toEqual(['photosynthesis'])
  })

  it('are those of other for an unknown segment', () => {
    expect(suggestedTermsOf({ searchTerms, authorSegment: 'astronaut' })).toContain('a')
  })

  it('are those of other for a segment without terms', () => {
    expect(suggestedTermsOf({ searchTerms, authorSegment: 'student' })).toContain('a')
  })

  // docs/behaviour/header.md#suggested-terms
  it('are at most five', () => {
    expect(suggestedTermsOf({ searchTerms, authorSegment: 'other' })).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('are empty when the server sent none', () => {
    expect(suggestedTermsOf({ searchTerms: {}, authorSegment: 'other' })).toEqual([])
  })
})
