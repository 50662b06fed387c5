import { createHash } from 'node:crypto'
import type { InputFile } from '@viewpage/importers/input-file'
import { textFile } from '@viewpage/importers/testing/tiny-sozi'
import { tinyDeck } from './tiny-deck.ts'

/** Presentations in the site's own format. */

const document = (more: object): InputFile =>
  textFile('deck.json', JSON.stringify(tinyDeck({ titles: ['One'], more }).document))

const topic = (id: string, texts: readonly object[]) => ({ id, step: 1, title: 'Topic', texts, topics: [] })
const WORDS = 'the quick brown fox jumps over a lazy dog while planets fall and keep missing '

/** A transcript of this length, in texts of 500 characters. */
export function withTranscript(characters: number): InputFile {
  const text = WORDS.repeat(7).slice(0, 500)
  const texts = Array.from({ length: characters / 500 }, (_, at) => ({
    ...{ id: `x${at}`, styleClasses: ['body'] },
    paragraphs: [{ text }],
  }))
  const topics = Array.from({ length: Math.ceil(texts.length / 1_000) }, (_, at) =>
    topic(`t${at}`, texts.slice(1_000 * at, 1_000 * (at + 1))),
  )
  return document({ topics })
}

/** The largest accepted transcript: at every limit at once, with all words different. */
export function withLargestTranscript(): InputFile {
  let word = 0
  const paragraph = () => ({
    text: Array.from({ length: 3 }, () => (word++).toString(36).padStart(7, 'q')).join(' '),
  })
  const topics = Array.from({ length: 2_000 }, (_, at) =>
    topic(
      `t${at}`,
      Array.from({ length: 2 }, (_each, index) => ({
        ...{ id: `x${at}-${index}`, styleClasses: ['body'] },
        paragraphs: index === 0 ? [paragraph(), paragraph()] : [paragraph()],
      })),
    ),
  )
  return document({ topics })
}

/** Drawings whose path data has this length in total. */
export function withDrawings(characters: number): InputFile {
  const d = `M0 0${' L9 9'.repeat(300_000)}`
  const shape = { kind: 'vector', x: 0, y: 0, scale: 1, rotation: 0, width: 9, height: 9 }
  const items = Array.from({ length: Math.floor(characters / d.length) }, (_, at) => ({
    ...{ ...shape, id: `v${at}` },
    drawings: [{ op: 'path', d, fill: '#000000' }],
  }))
  return document({ items })
}

const place = { x: 0, y: 0, scale: 1, rotation: 0, width: 400, height: 300 }
const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A deck that shows pictures. */
export function withPictures(pictures: readonly Uint8Array[], mediaType: string): InputFile[] {
  const assets = pictures.map((bytes, at) => [
    `p${at}`,
    { sha256: sha256Of(bytes), bytes: bytes.byteLength, mediaType },
  ])
  const items = pictures.map((_, at) => ({ kind: 'image', id: `i${at}`, ...place, asset: `p${at}` }))
  const files = pictures.map((bytes, at) => ({ name: `picture${at}`, bytes }))
  return [document({ assets: Object.fromEntries(assets) as object, items }), ...files]
}

/** A deck with text in a font that it brings. */
export function withFont(font: Uint8Array): InputFile[] {
  const asset = { sha256: sha256Of(font), bytes: font.byteLength, mediaType: 'font/woff2' }
  const run = { text: 'AAAA', font: 'Bomb', size: 40, colour: '#000000' }
  const items = [{ kind: 'text', id: 'text', ...place, lines: [{ x: 0, baseline: 60, runs: [run] }] }]
  const fonts = [{ family: 'Bomb', asset: 'font' }]
  return [document({ assets: { font: asset }, fonts, items }), { name: 'font.woff2', bytes: font }]
}
