import { describe, expect, it } from '@jest/globals'
import { authorSegmentOf } from './author-segment.ts'

describe('the author segment', () => {
  it.each(['sales-marketing', 'teacher', 'student', 'other'])('accepts %s', (segment) => {
    expect(authorSegmentOf(segment)).toBe(segment)
  })

  // docs/behaviour/header.md#author-segment
  it.each(['', 'Teacher', 'toString', 'nobody'])('reads "%s" as other', (value) => {
    expect(authorSegmentOf(value)).toBe('other')
  })
})
