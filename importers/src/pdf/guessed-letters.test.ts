import { expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { FIRST_FREE, streamOf, textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck, type ImportedDeck } from '../index.ts'

const paragraphsOf = ({ document }: ImportedDeck): string[] =>
  document.topics.flatMap(({ texts }) =>
    texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)),
  )

/** A page with a text whose font names its letters by these, with their bytes in this order. */
function importNamed(text: string, order: 'utf-16be' | 'utf-16le'): Promise<ImportedDeck> {
  const rows = [...text].map((letter, at) => {
    const bytes = Buffer.from(letter, 'utf16le')
    return `<${(65 + at).toString(16)}> <${(order === 'utf-16le' ? bytes : bytes.swap16()).toString('hex')}>`
  })
  const map = `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <FF> endcodespacerange ${rows.length} beginbfchar ${rows.join(' ')} endbfchar endcmap end`
  const codes = String.fromCharCode(...rows.map((_, at) => 65 + at))
  const bytes = tinyPdf({
    pages: [{ content: textAt(50, 450, 40, codes), resources: `/Font << /F1 ${FIRST_FREE} 0 R >>` }],
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode ${FIRST_FREE + 1} 0 R >>`,
      streamOf('', map),
    ],
  })
  return importDeck([{ name: 'talk.pdf', bytes }])
}

it.each(['Multicolor', 'Fährmann21', 'Садовник', 'Κήπος'])(
  '%s is read, and noted, where the file has the bytes of its letters the wrong way round',
  async (word) => {
    const deck = await importNamed(word, 'utf-16le')
    expect(paragraphsOf(deck)).toEqual([word])
    expect(notesInShort(deck.notes)).toEqual(['lettersGuessed 1 (steps 1)'])
  },
)

it.each(['Multicolor', 'Садовник', '一刀丈愀', '伀一一一', '四季の庭園'])(
  '%s is read as it is named otherwise',
  async (word) => {
    const deck = await importNamed(word, 'utf-16be')
    expect([paragraphsOf(deck), deck.notes]).toEqual([[word], []])
  },
)

/** A page of words, each at a place, points. */
const importPlaced = (words: readonly [text: string, x: number, y: number][]): Promise<ImportedDeck> =>
  importDeck([
    {
      name: 'talk.pdf',
      bytes: tinyPdf({ pages: [{ content: words.map(([text, x, y]) => textAt(x, y, 20, text)).join('') }] }),
    },
  ])

const stack = (letters: string, x: number): [string, number, number][] =>
  [...letters].map((letter, at) => [letter, x, 400 - 22 * at])

it('letters one below the other are a word, and noted', async () => {
  const deck = await importPlaced([['The title', 50, 480], ...stack('WATER', 50)])
  expect(paragraphsOf(deck)).toEqual(['The title', 'WATER'])
  expect(notesInShort(deck.notes)).toEqual(['lettersGuessed 1 (steps 1)'])
})

it.each([
  ['three letters', stack('ABC', 50)],
  ['letters of which each has a text beside it', [...stack('ABCD', 50), ...stack('1234', 400)]],
  ['numbers', stack('1234', 50)],
])('%s stay lines', async (_, words) => {
  const deck = await importPlaced(words)
  expect(paragraphsOf(deck).join(' ').split(' ').toSorted()).toEqual(words.map(([text]) => text).toSorted())
  expect(deck.notes).toEqual([])
})

it('letters that are narrower than their font says are one line', async () => {
  const glyphs = [...'color'].map(
    (letter, at) => `<${letter.charCodeAt(0).toString(16)}> ${at === 1 ? 850 : 700}`,
  )
  const resources = `/Font << /F1 ${FIRST_FREE} 0 R >>`
  const wide = `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FirstChar 97 /LastChar 122 /Widths [${'1000 '.repeat(26)}] >>`
  const bytes = tinyPdf({
    pages: [{ content: `BT /F1 40 Tf 50 450 Td [${glyphs.join(' ')}] TJ ET`, resources }],
    objects: [wide],
  })
  expect(paragraphsOf(await importDeck([{ name: 'talk.pdf', bytes }]))).toEqual(['color'])
})
