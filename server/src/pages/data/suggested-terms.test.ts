import { expect, it } from '@jest/globals'
import { LANGUAGES } from '@viewpage/shared-events/schemas'
import { SUGGESTED_TERMS } from './suggested-terms.ts'

// docs/behaviour/header.md#suggested-terms
it.each(LANGUAGES)('there are five different terms for each author segment, in %s', (language) => {
  for (const [segment, terms] of Object.entries(SUGGESTED_TERMS[language]))
    expect([segment, new Set(terms).size]).toEqual([segment, 5])
  expect(Object.keys(SUGGESTED_TERMS[language]).sort()).toEqual([
    'other',
    'sales-marketing',
    'student',
    'teacher',
  ])
})
