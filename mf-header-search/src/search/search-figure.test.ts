import { describe, expect, it } from '@jest/globals'
import { searchFigure } from './search-figure.ts'

describe('the figure in the placeholder', () => {
  // docs/behaviour/header.md#search-placeholder
  it.each([
    ['en', '360 million'],
    ['de', '360 Millionen'],
    ['fr', '360 millions'],
    ['ja', '3.6億'],
  ])('is written out in %s', (language, figure) => {
    expect(searchFigure('360000000', language).replace(/\s/g, ' ')).toBe(figure)
  })

  it('stays as configured when it is not only digits', () => {
    expect(searchFigure('two dozen', 'de')).toBe('two dozen')
  })
})
