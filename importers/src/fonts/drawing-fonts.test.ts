import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { deflateSync } from 'node:zlib'
import { describe, expect, it } from '@jest/globals'
import { lookAtDeck } from '../../test/support/look-at-deck.ts'
import { notesInShort } from '../../test/support/notes-in-short.ts'
import { textFile, tinySozi } from '../../test/support/tiny-sozi.ts'
import { importDeck, type ImportedDeck, type InputFile } from '../index.ts'
import { woff2File } from './woff2-file.ts'

const folder = createRequire(import.meta.url)
  .resolve('pdfjs-dist/package.json')
  .replace('package.json', 'standard_fonts/')
const fontFile = (name: string): Uint8Array => new Uint8Array(readFileSync(`${folder}${name}.ttf`))
const plain = fontFile('LiberationSans-Regular')
const bold = fontFile('LiberationSans-Bold')

/** The same font as WOFF. */
function woffOf(sfnt: Uint8Array): Uint8Array {
  const from = Buffer.from(sfnt)
  const count = from.readUInt16BE(4)
  const rows = Buffer.alloc(20 * count)
  const contents: Buffer[] = []
  let at = 44 + rows.length
  for (let row = 0; row < count; row++) {
    const [start, length] = [from.readUInt32BE(12 + 16 * row + 8), from.readUInt32BE(12 + 16 * row + 12)]
    const packed = deflateSync(from.subarray(start, start + length))
    const content = packed.length < length ? packed : from.subarray(start, start + length)
    rows.write(from.toString('latin1', 12 + 16 * row, 16 + 16 * row), 20 * row, 'latin1')
    for (const [place, value] of [at, content.length, length].entries())
      rows.writeUInt32BE(value, 20 * row + 4 + 4 * place)
    contents.push(content)
    at += content.length
  }
  const header = Buffer.alloc(44)
  header.write('wOFF', 'latin1')
  header.set(from.subarray(0, 4), 4)
  header.writeUInt32BE(at, 8)
  header.writeUInt16BE(count, 12)
  return new Uint8Array(Buffer.concat([header, rows, ...contents]))
}

const TEXT = '<text x="5" y="50" font-family="Leaf, serif" font-size="20">Garden</text>'
const see = (css: string, sent: readonly InputFile[], body = TEXT): Promise<ImportedDeck> =>
  importDeck([...tinySozi(`<style>${css}</style>${body}`), ...sent])
const fontsOf = ({ document }: ImportedDeck): string[] =>
  document.items.flatMap((item) =>
    item.kind === 'text' ? item.lines.flatMap(({ runs }) => runs.map(({ font }) => font)) : [],
  )

describe('the fonts that a drawing brings with it', () => {
  const face = (src: string): string => `@font-face { font-family: "Leaf"; src: ${src} }`

  it.each([
    ['TrueType', face('url("fonts/Leaf%20Regular.ttf")'), [{ name: 'fonts/Leaf Regular.ttf', bytes: plain }]],
    ['WOFF', face('url(leaf.woff) format("woff")'), [{ name: 'leaf.woff', bytes: woffOf(plain) }]],
    ['WOFF2', face('url(leaf.woff2)'), [{ name: 'leaf.woff2', bytes: woff2File(plain) ?? plain }]],
    ['the second of two', face('url(gone.eot), local(Leaf), url(leaf.ttf)'), [{ name: 'leaf.ttf', bytes: plain }]],
    ['a data address', face(`url(data:font/ttf;base64,${Buffer.from(plain).toString('base64')})`), []],
    ['a style sheet of its own', '@import "css/fonts.css";', [textFile('css/fonts.css', face('url(../leaf.ttf)')), { name: 'leaf.ttf', bytes: plain }]],
  ])('are stored as WOFF2 and used: %s', async (_kind, css, sent) => {
    const deck = await see(css, sent)
    const [font] = deck.document.fonts
    expect(fontsOf(deck)).toEqual([font?.family])
    const { sha256 = '' } = deck.document.assets[font?.asset ?? ''] ?? {}
    expect(Buffer.from(deck.assets.get(sha256)?.bytes ?? []).toString('latin1', 0, 4)).toBe('wOF2')
    expect(deck.notes).toEqual([])
    // It can be published and painted.
    await lookAtDeck(deck)
  }) // oxfmt-ignore

  it('are chosen by weight and letters, and those that no text has are left out', async () => {
    const rule = (src: string, more: string): string => `@font-face { font-family: Leaf; src: url(${src}); ${more} }`
    const deck = await see(
      rule('plain.ttf', 'unicode-range: U+0-7F') + rule('bold.ttf', 'font-weight: bold') + rule('other.ttf', 'font-style: italic'),
      [{ name: 'plain.ttf', bytes: plain }, { name: 'bold.ttf', bytes: bold }, { name: 'other.ttf', bytes: fontFile('LiberationSans-Italic') }],
      `${TEXT}<text y="20" font-family="leaf" font-weight="600">Garden</text><text y="90" font-family="Other, 'Leaf'">Öl</text>`,
    )
    const [first, second] = deck.document.fonts
    expect(deck.document.fonts.map(({ weight }) => weight)).toEqual(['400', '700'])
    expect(fontsOf(deck)).toEqual([first?.family, second?.family, second?.family])
    expect(deck.assets.size).toBe(2)
  }) // oxfmt-ignore

  it('are replaced by similar ones where they are missing or broken, with a note', async () => {
    const missing = await see(face('url(leaf.woff2), url(leaf.ttf)'), [])
    expect(notesInShort(missing.notes)).toEqual(['missingFile 1: leaf.woff2'])
    const broken = await see(face('url(leaf.ttf)'), [{ name: 'leaf.ttf', bytes: plain.slice(0, 9_000) }])
    expect(notesInShort(broken.notes)).toEqual(['standInFonts 1'])
    expect([fontsOf(missing), fontsOf(broken)]).toEqual([['serif'], ['serif']])
  })

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a header alone', Buffer.from('wOFF')],
    ['no tables', Buffer.from('000100000000', 'hex')],
    ['65,535 tables', Buffer.from('00010000ffff', 'hex')],
    ['a table beyond the end', Buffer.from(`00010000${'0001'}${'00'.repeat(6)}676c7966${'00'.repeat(4)}7fffffff7fffffff`, 'hex')],
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
  ])('are none where a file has %s', (_what, bytes) => {
    expect(woff2File(new Uint8Array(bytes))).toBeUndefined()
  }) // oxfmt-ignore
})
