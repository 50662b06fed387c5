import { describe, expect, it } from '@jest/globals'
import { isCompleteIdentification } from './identification.ts'

const [name, email] = ['Ben Okri', 'ben@example.com']

describe('an identification', () => {
  // docs/behaviour/identification.md#complete-answer
  it.each([
    ['both', { name, email }, true, true],
    ['a name alone', { name, email: '' }, false, false],
    ['an e-mail alone', { name: '', email }, true, false],
    ['an address without a domain', { name, email: 'ben@home' }, false, false],
    ['something that is no e-mail', { name, email: 'ben at home' }, false, false],
    ['nothing', { name: '', email: '' }, false, false],
  ])('is answered by %s', (_, answer, whereAsked, whereRequired) => {
    expect(isCompleteIdentification(answer, false)).toBe(whereAsked)
    expect(isCompleteIdentification(answer, true)).toBe(whereRequired)
  })
})
