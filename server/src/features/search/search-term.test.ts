import { expect, it } from '@jest/globals'
import { searchTermOf } from './search-term.ts'

it.each(['', '  \t\n ', '\u3000', '\u0000\u0007', '\u200b\u200b'])(
  'there is nothing to search for in %j',
  (given) => {
    expect(searchTermOf(given)).toBeNull()
  },
)

it('a term is one line, without what cannot be seen', () => {
  expect(searchTermOf(' solar\n\u0000 system\ud83c ')?.text).toBe('solar system\ufffd')
})

it('a term that goes on for ever is cut, between characters', () => {
  const term = searchTermOf('🪐 '.repeat(5_000))
  expect([...(term?.text ?? '')].length).toBeLessThanOrEqual(200)
  expect(term?.text).not.toMatch(/\p{Surrogate}/u)
})

it('each word counts once, twelve at most', () => {
  expect(searchTermOf('sun Sun SUN moon')?.words.map(({ key }) => key)).toEqual(['sun', 'moon'])
  const many = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ')
  expect(searchTermOf(many)?.words).toHaveLength(12)
})
