import { describe, expect, it } from '@jest/globals'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { ODP_TYPE, tinyOdp, tinyPptx, type TinySlide } from '../../test/support/tiny-office.ts'
import { textAt, tinyPdf } from '../../test/support/tiny-pdf.ts'
import { tinyZip } from '../../test/support/tiny-zip.ts'
import { importDeck, type ImportLimits, type InputFile } from '../index.ts'
import type { ConvertOffice } from './import-office.ts'
import type { OfficeRun } from './run-office.ts'

const SLIDES: TinySlide[] = [
  { text: 'First', notes: ['Say hello', 'Then wait'] },
  { text: 'Hidden', isHidden: true, notes: ['Never said'] },
  { text: 'Third', linked: 'http://elsewhere.example/a.png' },
]

/** Stands for LibreOffice: a page for each slide that is shown. */
const convert =
  (pages: number, runs: OfficeRun[] = []): ConvertOffice =>
  (run) => {
    runs.push(run)
    const made = Array.from({ length: pages }, (_, at) => ({
      content: textAt(50, 450, 40, `Slide ${at + 1}`),
    }))
    const bytes = run.target === 'odp' ? tinyOdp(SLIDES).bytes : tinyPdf({ pages: made })
    return Promise.resolve({ kind: 'converted', bytes })
  }

const importTalk = (file: InputFile, pages: number, limits: Partial<ImportLimits> = {}) =>
  importDeck([file], { convertOffice: convert(pages), limits })

const paragraphsOf = ({ document }: Awaited<ReturnType<typeof importDeck>>): string[][] =>
  document.topics.map(({ texts }) => texts.flatMap(({ paragraphs }) => paragraphs.map(({ text }) => text)))

/** A compound file of Microsoft with streams of these names. */
const compound = (name: string, ...streams: (string | Buffer)[]): InputFile => ({
  name,
  bytes: new Uint8Array(
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      ...streams.map((stream) => (typeof stream === 'string' ? Buffer.from(stream, 'utf16le') : stream)),
    ]),
  ),
})

describe('a presentation of an Office program', () => {
  it.each([
    ['PowerPoint', tinyPptx(SLIDES)],
    ['OpenDocument', tinyOdp(SLIDES)],
    ['PowerPoint, whatever its ending', tinyPptx(SLIDES, { name: 'talk.pdf' })],
  ])('of %s has the notes of the shown slides apart from its document, which is public', async (_, file) => {
    const deck = await importTalk(file, 2)
    expect(paragraphsOf(deck)).toEqual([['Slide 1'], ['Slide 2']])
    expect(deck.speakerNotes).toEqual(['Say hello\nThen wait', ''])
    expect(JSON.stringify(deck.document)).not.toContain('Say hello')
    // The hidden slide has some, too.
    expect(deck.hasOtherNotes).toBe(true)
    expect(notesInShort(deck.notes)).toEqual([
      'notesPrivate 1',
      'linkedFile 1: http://elsewhere.example/a.png',
      'hiddenSlides 1',
    ])
  })

  it('of an old PowerPoint becomes OpenDocument first, for its notes', async () => {
    const runs: OfficeRun[] = []
    const deck = await importDeck([compound('talk.ppt', 'PowerPoint Document')], {
      convertOffice: convert(2, runs),
    })
    expect(runs.map(({ format, target }) => `${format} to ${target}`)).toEqual(['ppt to odp', 'odp to pdf'])
    expect(deck.speakerNotes).toEqual(['Say hello\nThen wait', ''])
  })

  it('has no notes if it is not clear to which slides they belong', async () => {
    const deck = await importTalk(tinyPptx(SLIDES), 3)
    expect(paragraphsOf(deck)).toEqual([['Slide 1'], ['Slide 2'], ['Slide 3']])
    expect(deck.speakerNotes).toEqual([])
    expect(notesInShort(deck.notes)).toContain('notesLeftOut 1')
    expect(deck.hasOtherNotes).toBe(true)
  })

  it('loses the ends of notes that are too long, with a note', async () => {
    const deck = await importTalk(tinyPptx([{ text: 'Long', notes: ['a'.repeat(30_000)] }]), 1)
    expect(deck.speakerNotes?.[0]).toHaveLength(20_000)
    expect(notesInShort(deck.notes)).toEqual(['notesPrivate 1', 'notesCut 1'])
  })

  it('loses its macros with a note', async () => {
    const file = tinyPptx(SLIDES, { parts: { 'ppt/vbaProject.bin': 'Sub AutoOpen()' } })
    expect(notesInShort((await importTalk(file, 2)).notes)).toContain('macros 1')
  })

  it.each([
    ['PowerPoint', tinyPptx],
    ['OpenDocument', tinyOdp],
  ])('of %s has notes of what does not move or sound, on its steps', async (_, make) => {
    const slides = [
      { text: 'Plain' },
      { text: 'Hidden', isHidden: true },
      { text: 'Lively', media: 2, isAnimated: true },
    ]
    const notes = notesInShort((await importTalk(make(slides), 2)).notes)
    expect(notes).toEqual(['hiddenSlides 1', 'mediaLeftOut 2 (steps 2)', 'animations 1 (steps 2)'])
  })

  it('with a sound of the program that it was made with has a note of it', async () => {
    const sound = '../../profile/user/gallery/ringin.wav'
    const file = tinyOdp([{ text: 'Loud', media: 1, mediaFile: sound }])
    expect(notesInShort((await importTalk(file, 1)).notes)).toEqual(['mediaLeftOut 1 (steps 1)'])
  })

  it('says nothing of steps if it is not clear which slides they are', async () => {
    const file = tinyPptx([{ text: 'Lively', media: 1 }])
    expect(notesInShort((await importTalk(file, 2)).notes)).toEqual([])
  })
})

describe('a refused Office file gets a one-line reason', () => {
  const locked = 'it is protected by a password. Save it without a password.'
  const manifest = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
  const token = Buffer.from([0x14, 0, 0, 0, 0xdf, 0xc4, 0xd1, 0xf3])
  const cut = tinyPptx(SLIDES).bytes.slice(0, 500)
  const zip = (entries: Record<string, string>, ...stored: string[]): InputFile => ({
    name: 'talk.pptx',
    bytes: tinyZip(entries, stored),
  })

  const odpThatShows = (linked: string): [string, InputFile, string] => [
    `an OpenDocument that shows ${linked}`,
    tinyOdp([{ text: 'One', linked }]),
    `it shows "${linked}", which is on a computer and not in the file. Embed what it links (Edit > External Links), and save it again.`,
  ]
  const refusals: [what: string, file: InputFile, line: string, limits?: Partial<ImportLimits>][] = [
    ['a locked PowerPoint', compound('talk.pptx', 'EncryptedPackage'), locked],
    ['a locked old PowerPoint', compound('talk.ppt', 'PowerPoint Document', token), locked],
    ...['file:///etc/passwd', '/etc/passwd', '../../a.png', 'Pictures/../../a.png', 'vnd.x:a'].map((linked) =>
      odpThatShows(linked),
    ),
    [
      'an OpenDocument that shows a film of the computer',
      tinyOdp([{ text: 'One', media: 1, mediaFile: '../../film.mp4' }]),
      'it shows "../../film.mp4", which is on a computer and not in the file.',
    ],
    ['a locked OpenDocument', tinyOdp(SLIDES, { parts: { 'META-INF/manifest.xml': manifest } }), locked],
    [
      'a text of Word',
      zip({ 'word/document.xml': '<w/>' }),
      'it is an Office document. Export it as PDF, or as SVG with Sozi.',
    ],
    ['a spreadsheet', compound('talk.ppt', 'Workbook'), 'it is an Office document. Export it as PDF'],
    [
      'a text of OpenDocument',
      zip({ mimetype: ODP_TYPE.replace('presentation', 'text') }, 'mimetype'),
      'it is an Office document.',
    ],
    ['half a file', { name: 'talk.pptx', bytes: cut }, 'it is cut off or damaged. Export it again.'],
    [
      'a small archive that unpacks to a huge one',
      tinyPptx(SLIDES, { parts: { 'ppt/media/a.xml': '0'.repeat(1024 * 1024) } }),
      'it is too large when it is unpacked. Make its pictures smaller, or split it into several presentations.',
      { unpackedBytes: 512 * 1024 },
    ],
    [
      'broken XML',
      tinyPptx(SLIDES, { parts: { 'ppt/presentation.xml': '<p:presentation>' } }),
      'its XML is cut off or wrong. Export it again.',
    ],
    [
      'XML that is nested too deep',
      tinyPptx(SLIDES, { parts: { 'ppt/presentation.xml': `${'<a>'.repeat(50)}${'</a>'.repeat(50)}` } }),
      'its XML is nested too deep or too long.',
      { xmlDepth: 40 },
    ],
  ]
  for (const [what, file, line, limits] of refusals)
    it(what, async () => {
      await expect(importTalk(file, 2, limits)).rejects.toThrow(`Cannot import "${file.name}": ${line}`)
    })

  it('where there is no LibreOffice', async () => {
    await expect(importDeck([tinyPptx(SLIDES)])).rejects.toMatchObject({
      failure: 'no-office',
      message:
        'Cannot import "talk.pptx": it takes LibreOffice to read PowerPoint and OpenDocument, and there is none here. Export it as PDF and import that, or install LibreOffice (VIEWPAGE_OFFICE can name it).',
    })
  })

  it.each([
    ['time', 'LibreOffice took too long to read it'],
    ['unreadable', 'LibreOffice cannot read it'],
    ['too-large', 'it is too large as PDF'],
  ] as const)('where LibreOffice fails: %s', async (reason, line) => {
    const failing: ConvertOffice = () => Promise.resolve({ kind: 'failed', reason, details: '' })
    await expect(importDeck([tinyPptx(SLIDES)], { convertOffice: failing })).rejects.toThrow(line)
  })
})
