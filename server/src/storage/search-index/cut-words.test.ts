import { describe, expect, it } from '@jest/globals'
import fc from 'fast-check'
import { CODE_POINT } from '@viewpage/tooling/code-point'
import { cutWords } from './cut-words.ts'

const keys = (text: string) => cutWords(text).map(({ key }) => key)

describe('cutting words', () => {
  it.each([
    ['Going around: a short history', ['going', 'around', 'a', 'short', 'history']],
    ["Don’t panic, it's fine", ['dont', 'panic', 'its', 'fine']],
    ['e-mail in 3.14 steps', ['e', 'mail', 'in', '3', '14', 'steps']],
    ['<b>bold</b> & "quoted" OR NEAR(x)', ['b', 'bold', 'b', 'quoted', 'or', 'near', 'x']],
    ['🚀 !? ---', []],
  ])('parts what a person sees as words: %s', (text, words) => {
    expect(keys(text)).toEqual(words)
  })

  it.each([
    ['Ángström ÉTÉ Őrült', ['angstrom', 'ete', 'orult']],
    ['Größe GRÖSSE', ['grosse', 'grosse']],
    ['Smørrebrød Łódź œuvre', ['smorrebrod', 'lodz', 'oeuvre']],
    ['ΛΌΓΟΣ λόγος', ['λογοσ', 'λογοσ']],
    ['Ёлка ｶﾀｶﾅ １２', ['елка', 'カタカナ', '12']],
    ['أشجار اشجار إلى الي الْحَدِيقَةُ الحديقه', ['اشجار', 'اشجار', 'الي', 'الي', 'الحديقه', 'الحديقه']],
    ['کتاب كتاب جمـــيل جميل ٢٠٢٤ ۲۰۲۴', ['كتاب', 'كتاب', 'جميل', 'جميل', '2024', '2024']],
    ['שָׁלוֹם שלום', ['שלום', 'שלום']],
  ])('makes nothing of case, accents and width: %s', (text, words) => {
    expect(keys(text)).toEqual(words)
  })

  it('cuts Japanese into words, and keeps voiced letters', () => {
    expect(keys('太陽系の歴史')).toEqual(expect.arrayContaining(['歴史']))
    expect(keys('太陽系の歴史').join('')).toBe('太陽系の歴史')
    expect(keys('かぎ')).not.toEqual(keys('かき'))
  })

  it('cuts Korean at spaces, with whole syllables', () => {
    expect(keys('태양계의 행성')).toEqual(['태양계의', '행성'])
  })

  it('keeps the original spelling for suggestions', () => {
    expect(cutWords('Größe')).toEqual([{ key: 'grosse', shown: 'größe' }])
  })

  it('returns only letters, digits and marks for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: CODE_POINT, maxLength: 200 }), (text) => {
        for (const key of keys(text)) {
          expect(key).toMatch(/^[\p{L}\p{N}\p{M}]{1,64}$/u)
          expect(key).not.toMatch(/[A-Z]/)
        }
      }),
    )
  })
})
