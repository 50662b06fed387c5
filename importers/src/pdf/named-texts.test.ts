import { deflateSync } from 'node:zlib'
import { expect, it } from '@jest/globals'
import { FIRST_FREE, streamOf, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck } from '../index.ts'
import { nameReader } from './named-texts.ts'

const hexOf = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')
/** A part of a page that draws a glyph without a letter, and says what it stands for. */
const named = (text: string): string => `/Span << /ActualText <${hexOf(text)}> >> BDC (Z) Tj EMC `
/** A font that knows the letter A, and two of Thai. */
const FONT = [
  `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${FIRST_FREE + 1} 0 R >>`,
  streamOf(
    '',
    '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange 4 beginbfchar <41> <0041> <5A> <0000> <42> <0E04> <43> <0E32> endbfchar endcmap end',
  ),
]

async function titleOf(drawn: string): Promise<string> {
  const content = `BT /F1 40 Tf 50 450 Td ${drawn} ET`
  const bytes = tinyPdf({
    pages: [{ content, resources: `/Font << /F1 ${FIRST_FREE} 0 R >>` }],
    objects: FONT,
  })
  return (await importDeck([{ name: 'talk.pdf', bytes }])).document.path[0]?.title ?? ''
}

it.each([
  ['a word of Hindi', named('हिन्दी'), 'हिन्दी'],
  ['parts between letters', `(A) Tj ${named('में')} (A) Tj`, 'AमेंA'],
  ['a letter of which the glyphs say a part', `(B) Tj ${named('ำ').replace('Z', 'C')}`, 'คำ'],
  ['a part within a part', `/P << /MCID 0 >> BDC ${named('🇩🇪')} EMC (A) Tj`, '🇩🇪A'],
])('%s that only its name tells is read', async (_, drawn, title) => {
  expect(await titleOf(drawn)).toBe(title)
})

it('a page whose parts cannot be found has what its letters say', async () => {
  // Seems to begin a part.
  expect(await titleOf(`(/X BMC) pop ${named('लेखा')} (A) Tj`)).toBe('A')
})

it('reads packed pages, and nothing of broken ones', () => {
  const page = (data: Buffer): Buffer =>
    Buffer.concat([
      Buffer.from(
        '1 0 obj\n<< /Contents [2 0 R] >>\nendobj\n2 0 obj\n<< /Filter /FlateDecode >>\nstream\r\n',
      ),
      data,
      Buffer.from('\nendstream'),
    ])
  expect(nameReader(page(deflateSync(`/P BMC EMC ${named('लेखा')}`)))(1)).toEqual([undefined, 'लेखा'])
  expect(nameReader(page(Buffer.from('broken')))(1)).toEqual([])
  expect(nameReader(page(Buffer.from('broken')))(7)).toEqual([])
})
