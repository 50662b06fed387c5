import { expect, it } from '@jest/globals'
import { searchTermOf } from './search-term.ts'

it.each(['', '  \t\n ', '\u3000', '\u0000\u0007', '\u200b\u200b'])(
  'is null for invisible text: %j',
  (given) => {
    expect(searchTermOf(given)).toBeNull()
  },
)

it('has one line without invisible characters', () => {
  expect(searchTermOf(' solar\n\u0000 system\ud83c ')?.text).toBe('solar system\ufffd')
})

it('cuts a long term between characters', () => {
  const term = searchTermOf('🪐 '.repeat(5_000))
  expect([...(term?.text ?? '')].length).toBeLessThanOrEqual(200)
  expect(term?.text).not.toMatch(/\p{Surrogate}/u)
})

it('has each word once, twelve at most', () => {
  expect(searchTermOf('sun Sun SUN moon')?.words.map(({ key }) => key)).toEqual(['sun', 'moon'])
  const many = Array.from({ length: 40 }, (_, index) => `w${index}`).join(' ')
  expect(searchTermOf(many)?.words).toHaveLength(12)
})
