import { expect, it } from '@jest/globals'
import { FIRST_FREE, streamOf, textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck } from '../index.ts'
import { separateJoined } from './joined-letters.ts'

/** Codes of a font, and the letters that a file says its glyph stands for, as UTF-16. */
const LETTERS: Readonly<Record<string, string>> = {
  A: '06440627', // lam and alef as one glyph
  B: '0633',
  C: '0645',
  D: '0644',
  E: '0627',
  F: 'FEFB', // the same glyph, named by its own code point
  G: 'FC42', // lam and meem
}

/** The title of a page with these glyphs, from left to right. */
async function read(glyphs: string): Promise<string> {
  const rows = Object.entries(LETTERS).map(
    ([code, letters]) => `<${code.charCodeAt(0).toString(16)}> <${letters}>`,
  )
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end`
  const bytes = tinyPdf({
    pages: [{ content: textAt(50, 450, 40, glyphs), resources: `/Font << /F1 ${FIRST_FREE} 0 R >>` }],
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${FIRST_FREE + 1} 0 R >>`,
      streamOf('', map),
    ],
  })
  return (await importDeck([{ name: 'talk.pdf', bytes }])).document.path[0]?.title ?? ''
}

it.each([
  ['letters that one glyph draws', 'CAB', 'سلام'],
  ['the same letters of two glyphs', 'DECDE', 'المال'],
  ['both in one word', 'CABDE', 'السلام'],
  ['both in one line', 'CAB DECDE', 'المال سلام'],
  ['a glyph that has a code point of its own', 'CFB', 'سلام'],
  ['another one that has one', 'BGB', 'سلمس'],
])('%s are read in their order', async (_, glyphs, word) => {
  expect(await read(glyphs)).toBe(word)
})

it('tells one place from another by the letters around it, and changes nothing else', () => {
  const glyphs = ['س', 'م', 'لا', 'س', 'م', 'س', 'م', 'ل', 'ا', 'س', 'س']
  expect(separateJoined(['سملاسم', 'سملاسس'], glyphs)).toEqual(['سمالسم', 'سملاسس'])
  expect(separateJoined(['fi ﬁ'], ['fi', 'ﬁ'])).toEqual(['fi ﬁ'])
})
