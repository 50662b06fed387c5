import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { searchTargetOf } from './search-target.ts'

describe('where a search leads', () => {
  it.each(['', ' ', '\t\n', '\u3000'])('explores when there is nothing but white space (%j)', (text) => {
    expect(searchTargetOf(text)).toEqual({ term: '', url: '/explore/' })
  })

  it('finds the term without the spaces around it', () => {
    expect(searchTargetOf('  solar system ')).toEqual({
      term: 'solar system',
      url: '/explore/search/?search=solar%20system',
    })
  })

  it('keeps what means something in an address out of the address', () => {
    expect(searchTargetOf('a&b=#?/+%').url).toBe('/explore/search/?search=a%26b%3D%23%3F%2F%2B%25')
  })

  it('is an address that gives the term back, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const { term, url } = searchTargetOf(text)
        const { pathname, searchParams } = new URL(url, 'https://example.com')
        expect(pathname).toBe(term === '' ? '/explore/' : '/explore/search/')
        expect(searchParams.get('search') ?? '').toBe(term)
      }),
    )
  })

  it('does not stumble over half a character', () => {
    expect(searchTargetOf('moon \uD83C').term).toBe('moon \uFFFD')
  })
})
