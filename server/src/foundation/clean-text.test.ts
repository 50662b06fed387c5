import { describe, expect, it } from '@jest/globals'
import { cleanLine, cleanText, characterCount } from './clean-text.ts'

describe('clean text', () => {
  it.each([
    '"Quotes" & ‘others’',
    '<b>tags</b>',
    '👩‍🚀 🪐',
    'שלום עולם',
    'مرحبا',
    '日本語 한국어',
    "it's; -- drop",
  ])('keeps %s unchanged', (text) => expect(cleanText(text)).toBe(text))

  it('drops characters that a database or a terminal cannot handle', () => {
    expect(cleanText('a\u0000b\u001b[31mc\u009f')).toBe('ab[31mc')
    expect(cleanText('half \ud83d of one')).toBe('half \ufffd of one')
  })

  it('normalises line ends and keeps lines', () => {
    expect(cleanText(' one\r\ntwo\rthree\n\n')).toBe('one\ntwo\nthree')
    expect(cleanLine(' one\r\ntwo\t three ')).toBe('one two three')
  })

  it('counts an emoji as one character', () => expect(characterCount('ab🪐')).toBe(3))
})
