import { expect, it } from '@jest/globals'
import { withinTestLimit } from '@viewpage/tooling/test-limit'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { importDeck } from '../index.ts'
import { readParagraphs, usualLeading } from './paragraphs.ts'
import { readLines, type PageLine } from './text-lines.ts'
import { transcriptTexts } from './transcript.ts'

const LINES = 10_000
const LETTERS = 40

const linesOf = (text: string): PageLine[] => {
  const items = Array.from({ length: LINES }, (_, at) => ({
    ...{ str: text, dir: 'ltr', width: 20 * text.length, height: 20, fontName: 'f', hasEOL: true },
    transform: [20, 0, 0, 20, 0, 24 * (LINES - at)],
  }))
  return readLines({ items, styles: {}, lang: null }, [1, 0, 0, -1, 0, 24 * LINES])
}

it('ten thousand lines without a space are one text, and all of it is in the transcript', () => {
  const lines = linesOf('水'.repeat(LETTERS))
  const paragraphs = withinTestLimit(() => readParagraphs(lines, usualLeading([lines])))
  expect(paragraphs.map(({ text }) => text.length)).toEqual([LINES * LETTERS])
  const [texts = []] = transcriptTexts([{ paragraphs, height: 24 * LINES, unit: 1 }])
  const said = texts.flatMap((text) => text.paragraphs.map((paragraph) => paragraph.text.length))
  expect(said).toEqual(Array.from({ length: 20 }, () => 20_000))
})

it('links beyond what a presentation may have are left out with a note, and the pages stay', async () => {
  const annotations = ['a', 'b', 'c'].map((name) => `<< /Subtype /Link /Rect [0 0 90 90] /A << /S /URI /URI (https://${name}.example/) >> >>`) // oxfmt-ignore
  const page = { content: textAt(50, 450, 40, 'Links'), annotations }
  const file = { name: 'talk.pdf', bytes: tinyPdf({ pages: [page, page] }) }
  const { document, notes } = await importDeck([file], { limits: { items: 4 } })
  expect(document.items.map(({ id }) => id)).toEqual(['page-1', 'link-1-1', 'link-1-2', 'page-2'])
  expect(notesInShort(notes)).toEqual([
    'linkLeftOut 3: https://c.example/, https://a.example/, https://b.example/',
  ])
})
