import { inflateSync } from 'node:zlib'
import type { PDFPageProxy } from 'pdfjs-dist'
import { isRightToLeft } from './line-direction.ts'

export type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>
export type TextItem = Extract<TextContent['items'][number], { str: string }>

const MAX_CONTENT_BYTES = 32 * 1024 * 1024
const MAX_DICTIONARY = 64 * 1024
const OBJECT = /(?:^|[\r\n])(\d{1,8}) \d{1,5} obj\b/g
const CONTENTS = /\/Contents\s{0,9}(?:(\d{1,8}) \d{1,5} R|\[([\d R\r\n]{0,9999})\])/
/** Ends the operator that begins marked content. */
const BEGIN = /\bB(?:DC|MC)\b/g
/** What stands before it, characters at most. */
const MAX_ENTRIES = 1_200
const ACTUAL_TEXT = /\/ActualText\s{0,9}<([\da-f\s]{0,999})>/i

/**
 * Reads what the parts of a page say that they show, in order, with undefined for parts that do not say: programs name so what a
 * font alone does not say, such as clusters of Indian scripts and vowel signs. PDF.js does not read it. Only files whose objects are
 * not packed are read, as browsers and LibreOffice write them; for others there is nothing.
 *
 * @returns a function of the number of a page's object
 */
export function nameReader(bytes: Uint8Array): (page: number) => (string | undefined)[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let places: ReadonlyMap<number, number> | undefined
  return (page) => {
    places ??= placesIn(file)
    const own = places.get(page)
    if (own === undefined) return []
    const [head = ''] = file.toString('latin1', own, own + MAX_DICTIONARY).split('endobj', 1)
    const [, one, several = ''] = CONTENTS.exec(head) ?? []
    const numbers = (one ?? several.replaceAll(/ \d{1,5} R/g, '')).split(/\s+/).map(Number)
    return namesIn(numbers.map((number) => streamAt(file, places?.get(number))).join('\n'))
  }
}

const BRACKET = /^[()[\]{}«»<>]$/

/** Width of a space, font sizes. */
const LEAST_SPACE = 0.1

/** Where each object begins; of two of a number, the later one. */
function placesIn(file: Buffer): Map<number, number> {
  const found = file.toString('latin1').matchAll(OBJECT)
  return new Map(Array.from(found, ({ 0: all, 1: number, index }) => [Number(number), index + all.length]))
}

function namesIn(content: string): (string | undefined)[] {
  let before = 0
  return Array.from(content.matchAll(BEGIN), ({ index }) => {
    const entries = content.slice(Math.max(before, index - MAX_ENTRIES), index)
    before = index
    const hex = ACTUAL_TEXT.exec(entries)?.[1]
    const name = hex === undefined ? undefined : textOf(Buffer.from(hex.replaceAll(/\s/g, ''), 'hex'))
    // A bracket is mirrored in a line from right to left: the drawn one is right.
    return name !== undefined && BRACKET.test(name) ? undefined : name
  })
}

function streamAt(file: Buffer, place: number | undefined): string {
  const start = place === undefined ? -1 : file.indexOf('stream', place)
  const end = start < 0 ? -1 : file.indexOf('endstream', start)
  if (place === undefined || end < 0) return ''
  const from = start + 'stream'.length + (file[start + 'stream'.length] === 0x0d ? 2 : 1)
  const data = file.subarray(from, end)
  try {
    const isPacked = file.toString('latin1', place, start).includes('/FlateDecode')
    return (isPacked ? inflateSync(data, { maxOutputLength: MAX_CONTENT_BYTES }) : data).toString('latin1')
  } catch {
    return ''
  }
}

const textOf = (bytes: Buffer): string =>
  bytes[0] === 0xfe && bytes[1] === 0xff
    ? new TextDecoder('utf-16be').decode(bytes.subarray(2))
    : bytes.toString('latin1')

/** The texts of a page, where its parts are named with these names. As PDF.js reads them if the names are of other parts. */
export function namedTexts({ items }: TextContent, names: readonly (string | undefined)[]): TextItem[] {
  const isNamed =
    items.filter((item) => 'type' in item && item.type.startsWith('begin')).length === names.length
  const texts: TextItem[] = []
  const open: (string | undefined)[] = []
  let at = 0
  for (const item of items) {
    if ('type' in item) {
      if (item.type.startsWith('begin')) open.push(names[at++])
      else open.pop()
      continue
    }
    const named = isNamed ? open.findIndex((name) => name !== undefined) : -1
    const name = open[named]
    const last = texts.at(-1)
    const isSpace = item.str.trim() === ''
    // A space before a named part is found when the part begins; under a vowel sign there seems to be one, of almost no width.
    if (name === undefined || (isSpace && name !== '' && !isRightToLeft(name))) texts.push(item)
    else if (isSpace) {
      // To its left, so it is read after the part.
      if (name === '' && last && isRightToLeft(last.str) && isSpaceBefore(item, last)) last.str += ' '
    } else if (name === '') {
      if (last) widen(last, item)
    } else {
      texts.push({ ...item, str: name })
      open[named] = ''
    }
  }
  return texts
}

function isSpaceBefore(space: TextItem, part: TextItem): boolean {
  const [, , c, d, x] = space.transform as number[]
  return space.width > LEAST_SPACE * Math.hypot(c ?? 0, d ?? 0) && (x ?? 0) < Number(part.transform[4])
}

/** Gives a part the place of one more of its pieces: the line is that of its widest one, which is no sign above or below it. */
function widen(part: TextItem, piece: TextItem): void {
  const { hasEOL } = piece
  const [base] = [part, piece].sort((one, other) => other.width - one.width)
  const [a, b, c, d, , f] = (base ?? part).transform as number[]
  if (b !== 0) {
    Object.assign(part, { width: part.width + piece.width, hasEOL })
    return
  }
  const starts = [part, piece].map(({ transform }) => Number(transform[4]))
  const ends = [part, piece].map(({ width }, at) => (starts[at] ?? 0) + width)
  const left = Math.min(...starts)
  Object.assign(part, { transform: [a, b, c, d, left, f], width: Math.max(...ends) - left, hasEOL })
}
