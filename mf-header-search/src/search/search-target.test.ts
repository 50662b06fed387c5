import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { searchTargetOf } from './search-target.ts'

describe('the target of a search', () => {
  // docs/behaviour/header.md#search-submit
  it.each(['', ' ', '\t\n', '\u3000'])('is the explore page for white space only (%j)', (text) => {
    expect(searchTargetOf(text)).toEqual({ term: '', url: '/explore/' })
  })

  it('is the results for the trimmed term', () => {
    expect(searchTargetOf('  solar system ')).toEqual({
      term: 'solar system',
      url: '/explore/search/?search=solar%20system',
    })
  })

  it('encodes characters with a meaning in URLs', () => {
    expect(searchTargetOf('a&b=#?/+%').url).toBe('/explore/search/?search=a%26b%3D%23%3F%2F%2B%25')
  })

  it('is a URL from which the term can be read back, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 200 }), (text) => {
        const { term, url } = searchTargetOf(text)
        const { pathname, searchParams } = new URL(url, 'https://example.com')
        expect(pathname).toBe(term === '' ? '/explore/' : '/explore/search/')
        expect(searchParams.get('search') ?? '').toBe(term)
      }),
    )
  })

  it('replaces a lone surrogate', () => {
    expect(searchTargetOf('moon \uD83C').term).toBe('moon \uFFFD')
  })
})
