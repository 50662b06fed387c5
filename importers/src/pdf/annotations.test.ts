import { expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { FIRST_FREE, streamOf, textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck, type ImportedDeck } from '../index.ts'

const LOOK = '/Type /XObject /Subtype /Form /BBox [0 0 200 40] /Resources << /Font << /F1 3 0 R >> >>'

/** A page with an annotation of this kind, which draws this. */
function importAnnotation(kind: string, drawn: string): Promise<ImportedDeck> {
  const annotation = `<< /Type /Annot /Rect [50 300 250 340] /F 4 /AP << /N ${FIRST_FREE} 0 R >> ${kind} >>`
  return importDeck([
    {
      name: 'talk.pdf',
      bytes: tinyPdf({
        pages: [{ content: textAt(50, 450, 40, 'Contract'), annotations: [annotation] }],
        objects: [streamOf(LOOK, `BT /F1 12 Tf ${drawn} ET`)],
        catalog: '/AcroForm << /Fields [] >>',
      }),
    },
  ])
}

const paragraphsOf = ({ document }: ImportedDeck): string[] =>
  document.topics.flatMap(({ texts }) =>
    texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
  )

it.each([
  ['a stamp', '/Subtype /Stamp /Name /Approved', '2 20 Td (Approved by) Tj 0 -14 Td (Ada) Tj', ['Approved by', 'Ada']], // oxfmt-ignore
  ['a button', '/Subtype /Widget /FT /Btn /Ff 65536 /T (b)', '1 0 0 1 2 5 Tm (Send) Tj 1 0 0 1 29 5 Tm (it) Tj', ['Send', 'it']], // oxfmt-ignore
  ['words of which each is placed on its own', '/Subtype /Stamp', '1 0 0 1 2 5 Tm (Dra) Tj 1 0 0 1 21.4 5 Tm (ft) Tj 8 0 Td (of 3) Tj', ['Draft', 'of 3']], // oxfmt-ignore
])('the text of %s is read', async (_, kind, drawn, words) => {
  const said = paragraphsOf(await importAnnotation(kind, drawn)).join(' ')
  for (const word of words) expect(said).toContain(word)
  expect(said).not.toMatch(/Senditor|Dra ft/)
})

it('the mark of a box is no text', async () => {
  const deck = await importAnnotation('/Subtype /Widget /FT /Btn /T (box) /AS /N', '2 5 Td (4) Tj')
  expect(paragraphsOf(deck)).toEqual(['Contract'])
})

it('a page whose font cannot be read says that it is damaged, and shows the rest', async () => {
  const nameless = '<< /Type /Font /Subtype /CIDFontType0 /CIDSystemInfo << /Registry (Adobe) /Ordering (Japan1) /Supplement 1 >> >>' // oxfmt-ignore
  const bytes = tinyPdf({
    pages: [
      {
        content: textAt(50, 450, 40, 'Seen') + textAt(50, 300, 40, 'Lost', 'F9'),
        resources: `/Font << /F1 3 0 R /F9 ${FIRST_FREE} 0 R >>`,
      },
    ],
    objects: [
      `<< /Type /Font /Subtype /Type0 /BaseFont /Ryumin /Encoding /V /DescendantFonts [${nameless}] >>`,
    ],
  })
  const deck = await importDeck([{ name: 'talk.pdf', bytes }])
  expect(paragraphsOf(deck)).toEqual(['Seen'])
  expect(notesInShort(deck.notes)).toEqual(['damagedPage 1 (steps 1)'])
})
