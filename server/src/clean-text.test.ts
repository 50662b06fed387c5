import { describe, expect, it } from '@jest/globals'
import { cleanLine, cleanText, lengthOf } from './clean-text.ts'

describe('text that somebody typed', () => {
  it.each([
    '"Quotes" & ‘others’',
    '<b>tags</b>',
    '👩‍🚀 🪐',
    'שלום עולם',
    'مرحبا',
    '日本語 한국어',
    "it's; -- drop",
  ])('keeps %s as it is', (text) => expect(cleanText(text)).toBe(text))

  it('loses what a database or a terminal trips over', () => {
    expect(cleanText('a\u0000b\u001b[31mc\u009f')).toBe('ab[31mc')
    expect(cleanText('half \ud83d of one')).toBe('half \ufffd of one')
  })

  it('ends its lines alike, and keeps them', () => {
    expect(cleanText(' one\r\ntwo\rthree\n\n')).toBe('one\ntwo\nthree')
    expect(cleanLine(' one\r\ntwo\t three ')).toBe('one two three')
  })

  it('is as long as a person counts', () => expect(lengthOf('ab🪐')).toBe(3))
})
